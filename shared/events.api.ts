import * as z from "zod/mini";
import type { answers, claims, inviteTokens } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { CLAIM_KINDS, EVENT_STATES, FOOD_LABELS, NOT_LISTED } from "./choices.ts";
import { foundLabelsView } from "./dishes.api.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import {
  count,
  expectedUpdatedAt,
  id,
  idParams,
  idText,
  oneLineOrNull,
  optionalCount,
  optionalText,
  memberView,
  requiredText,
  timestamp,
  yesOrNo,
} from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import {
  MAX_ANSWERS,
  MAX_CLAIM_ITEM,
  MAX_DISHES_PER_MENU,
  MAX_GUEST_COUNT,
  MAX_NAME,
  MAX_NOTE,
  MAX_PARTY,
} from "./limits.ts";
import { menuChanges, menuDishView, menuView } from "./menus.api.ts";

const wishes = z
  .array(id)
  .check(
    z.maxLength(MAX_DISHES_PER_MENU, { error: `You can wish for at most ${MAX_DISHES_PER_MENU} dishes.` }),
  );

// The event of a group invitation is its menu: members work with it under /api/menus/:id, guests by their links.

export const groupInvitationInput = z.object({
  maxAnswers: count("The number of answers", MAX_ANSWERS),
  /** The link takes no new answers from then on. */
  closesAt: z.nullish(timestamp),
  /** The number of answers that the host expects. */
  expectedGuests: optionalCount("Expected guests", MAX_GUEST_COUNT),
  /** Guests see each other's first names. */
  showsNames: z.optional(yesOrNo),
  /** The menu's guest count follows the answers. */
  followsAnswers: z.optional(yesOrNo),
});
export type GroupInvitationInput = z.output<typeof groupInvitationInput>;
/** Omitted fields stay unchanged. A later `closesAt` or null opens a closed invitation again. */
export const groupInvitationChanges = z.partial(groupInvitationInput);
export type GroupInvitationChanges = z.output<typeof groupInvitationChanges>;

export const groupInvitationView = z.object({
  token: secret(z.string()),
  state: z.enum(EVENT_STATES),
  maxAnswers: z.int(),
  closesAt: z.nullable(timestamp),
  expectedGuests: z.nullable(z.int()),
  showsNames: z.boolean(),
  followsAnswers: z.boolean(),
  createdAt: timestamp,
  expiresAt: timestamp,
}) satisfies ViewOf<typeof inviteTokens>;

const openEventView = z.extend(groupInvitationView, {
  menuId: z.int(),
  ...z.pick(menuView, { title: true, eventDate: true, eventTime: true, place: true, image: true }).shape,
  dishes: z.array(z.pick(menuDishView, { id: true, title: true, image: true, imageColor: true })),
  /** The number of answers. */
  answered: z.int(),
  /** The number of people who are coming. */
  comingCount: z.int(),
  /** The guests who are coming and avoid something. */
  needs: z.array(z.object({ name: z.string(), needs: z.array(z.enum(FOOD_LABELS)) })),
}) satisfies ViewOf<typeof inviteTokens>;
export type OpenEvent = z.input<typeof openEventView>;

/** Fields of an event that a guest sees when answering; their later changes are `news`. */
export const EVENT_NEWS = ["eventDate", "eventTime", "place", "dishes"] as const;
const answeredFor = z.object({
  ...z.pick(menuChanges, { eventDate: true, eventTime: true, place: true }).shape,
  dishIds: wishes,
});

/** The needs of a person in responses. */
export const needsView = {
  /** Allergens to avoid and diets to follow. */
  needs: z.array(z.enum(FOOD_LABELS)),
  needsText: z.nullable(z.string()),
};
/** A guest's past events, from their answers until these are deleted; newest first. */
export const guestVisits = {
  visits: z.array(
    z.object({
      answerId: z.int(),
      menuId: z.int(),
      title: z.string(),
      /** Null if the date of the event is free text. */
      day: z.nullable(z.string()),
      isComing: z.boolean(),
      ...needsView,
    }),
  ),
  /** The dishes of these events, and when last. */
  had: z.array(z.object({ dishId: z.int(), title: z.string(), day: z.string() })),
};

export const answerFields = {
  name: z.string(),
  isComing: z.boolean(),
  adults: z.int(),
  children: z.int(),
  /** The dishes of the menu that the guest wishes for. */
  dishIds: z.array(z.int()),
  ...needsView,
  note: z.nullable(z.string()),
  thanks: z.nullable(z.string()),
  thankedAt: z.nullable(timestamp),
  /** Changes of the event since the answer, with the value before; `dishes` has none. Empty if unknown. */
  news: z.optional(z.array(z.object({ what: z.enum(EVENT_NEWS), before: z.nullable(z.string()) }))),
  createdAt: timestamp,
  updatedAt: timestamp,
};
/** Another answer: to which event. */
const otherAnswerView = z.object({
  answerId: z.int(),
  name: z.string(),
  eventTitle: z.string(),
  day: z.nullable(z.string()),
});
export type OtherAnswer = z.input<typeof otherAnswerView>;
export const answerView = z.object({
  id: z.int(),
  ...answerFields,
  /** Earlier answers of the same name to other events, which may be of the same person; newest first. */
  sameName: z.optional(z.array(otherAnswerView)),
  /** Answers of which a member said that they are of the same person; newest first. */
  samePerson: z.optional(z.array(otherAnswerView)),
  /** The member who entered or changed it for the guest, until the guest changes it. */
  author: z.nullish(memberView),
  /** False if a member entered it and the guest has not changed it yet. */
  isOwn: z.optional(z.boolean()),
  /** Dishes whose recipe the guest asked for, and those that a member has given. */
  askedRecipes: z.optional(z.array(z.int())),
  givenRecipes: z.optional(z.array(z.int())),
}) satisfies ViewOf<typeof answers>;

export const NO_NAME = { name_missing: "Please enter your name." } as const;
/** The needs of a person in bodies: labels and a few words. */
export const needsFields = {
  needs: z.optional(
    z
      .array(z.enum(FOOD_LABELS, { error: NOT_LISTED }))
      .check(z.maxLength(FOOD_LABELS.length, { error: "Please choose each only once." })),
  ),
  needsText: optionalText(MAX_NOTE),
};
export const answerInput = z.object({
  name: requiredText(MAX_NAME, withReason(NO_NAME)),
  isComing: z.boolean({ error: "Please choose whether you are coming." }),
  /** Adults and children are at least one person if the guest is coming, else zero. */
  adults: z.optional(count("Adults", MAX_PARTY, 0)),
  children: z.optional(count("Children", MAX_PARTY, 0)),
  dishIds: z.optional(wishes),
  ...needsFields,
  note: optionalText(MAX_NOTE),
  /** The event as the guest saw it; as it is now if omitted. */
  answeredFor: z.optional(answeredFor),
  /** Idempotency key: a guest's answer sent again with the same key is saved once, a member's changes the saved one. */
  key: z.optional(
    secret(z.string().check(z.regex(/^[\w-]{16,64}$/, { error: "This key of an answer is not valid." }))),
  ),
});
export type AnswerInput = z.output<typeof answerInput>;
export const enteredAnswerInput = z.extend(answerInput, {
  /** The guest in the guest book. */
  personId: z.optional(id),
});
export type EnteredAnswerInput = z.output<typeof enteredAnswerInput>;
/** Omitted fields stay unchanged; null clears a field. */
export const answerChanges = z.extend(z.partial(z.omit(answerInput, { key: true })), {
  expectedUpdatedAt,
});
export type AnswerChanges = z.output<typeof answerChanges>;

/** One line of a menu that someone brings or cooks: a dish, or something else in `item`. */
export const claimFields = {
  id: z.int(),
  dishId: z.nullable(z.int()),
  item: z.nullable(z.string()),
  kind: z.enum(CLAIM_KINDS),
};
export const claimView = z.object({
  ...claimFields,
  user: z.nullable(memberView),
  answerId: z.nullable(z.int()),
  guestName: z.nullable(z.string()),
}) satisfies ViewOf<typeof claims>;
export const claimInput = z.object({
  /** A dish of the menu, or `item`. */
  dishId: z.nullish(id),
  item: z.nullish(oneLineOrNull(MAX_CLAIM_ITEM)),
  kind: z.enum(CLAIM_KINDS, { error: "Please choose bring or cook." }),
});
export type ClaimInput = z.output<typeof claimInput>;

/** A menu's invitation, answers and claims, for members. */
export const eventView = z.object({
  menuId: z.int(),
  invitation: z.nullable(groupInvitationView),
  tally: z.object({
    answered: z.int(),
    coming: z.int(),
    declined: z.int(),
    adults: z.int(),
    children: z.int(),
  }),
  /** In the order of their arrival. */
  answers: z.array(answerView),
  claims: z.array(claimView),
});

/** A member's confirmation that a dish fits a need, or does not. */
export const checkView = z.object({
  dishId: z.int(),
  need: z.enum(FOOD_LABELS),
  /** A first name and initial; null, as the time, if the history does not say. */
  name: z.nullable(z.string()),
  at: z.nullable(timestamp),
  /** The number of ingredients, and whether the foods of all are known. */
  ingredients: z.int(),
  areAllRead: z.boolean(),
});
export type DishCheck = z.input<typeof checkView>;

export const foodChecksView = z.object({
  /** For each dish the first 200 lines of the recipe, without headings, and what was found in each. */
  dishes: z.array(
    z.object({
      dishId: z.int(),
      updatedAt: timestamp,
      lines: z.array(z.object({ text: z.string(), found: foundLabelsView })),
    }),
  ),
  checks: z.array(checkView),
});
export type FoodChecks = z.input<typeof foodChecksView>;

/** Ids of a menu or a person of the guest book, and of an answer. */
export const answerParams = z.object({ id: idText, answerId: idText });

export const eventsApi = {
  list: endpoint("get", "/api/event-invitations", {
    access: "member",
    summary: "List the group invitations that are open or full, newest first; with `state=all` in any state",
    query: z.object({ state: z.optional(z.literal("all", { error: "Please choose all." })) }),
    response: z.array(openEventView),
  }),
  get: endpoint("get", "/api/menus/:id/event", {
    access: "member",
    summary: "Get a menu's group invitation, answers and claims",
    params: idParams,
    response: eventView,
  }),
  invite: endpoint("post", "/api/menus/:id/invitation", {
    access: "member",
    summary: "Invite a group to a menu (409 `invited` while it has a link); replaces a withdrawn link",
    params: idParams,
    body: groupInvitationInput,
    response: eventView,
    status: 201,
  }),
};
