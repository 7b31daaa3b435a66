import * as z from "zod/mini";
import type { answers, claims, inviteTokens } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import {
  count,
  id,
  idParams,
  idText,
  largeImages,
  nothing,
  oneLineOrNull,
  optionalCount,
  optionalText,
  personView,
  requiredText,
  timestamp,
} from "./http/wire.ts";
import {
  CLAIM_KINDS,
  EVENT_STATES,
  FOOD_LABELS,
  MAX_ANSWERS,
  MAX_CLAIM_ITEM,
  MAX_DISHES_PER_MENU,
  MAX_GUEST_COUNT,
  MAX_NAME,
  MAX_NOTE,
  MAX_PARTY,
  MAX_THANKS,
} from "./limits.ts";
import { menuDishView } from "./menus.api.ts";

// The event of a group invitation is its menu: members work with it under /api/menus/:id, guests by their links.

const flag = (message: string) => z.boolean({ error: message });
const foodLabel = z.enum(FOOD_LABELS, { error: "Please choose from the list." });

const maxAnswers = count("The number of answers", MAX_ANSWERS);
const invitationFields = {
  /** From then on, the link takes no new answers. */
  closesAt: z.optional(z.nullable(timestamp)),
  /** The number of answers that the host expects. */
  expectedGuests: optionalCount("Expected guests", MAX_GUEST_COUNT),
  /** Guests see each other's first names. */
  showsNames: z.optional(flag("Please choose yes or no.")),
  /** The menu's guest count follows the answers. */
  followsAnswers: z.optional(flag("Please choose yes or no.")),
};
export const groupInvitationInput = z.object({ maxAnswers, ...invitationFields });
/** Omitted fields stay unchanged. A later `closesAt` or null opens a closed invitation again. */
export const groupInvitationChanges = z.object({ maxAnswers: z.optional(maxAnswers), ...invitationFields });

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

/** The invitation of a group with its event. */
const openEventView = z.extend(groupInvitationView, {
  menuId: z.int(),
  title: z.string(),
  eventDate: z.nullable(z.string()),
  eventTime: z.nullable(z.string()),
  place: z.nullable(z.string()),
  image: z.nullable(z.string()),
  dishes: z.array(z.pick(menuDishView, { id: true, title: true, image: true, imageColor: true })),
  /** The number of answers. */
  answered: z.int(),
  /** The number of people who are coming. */
  comingCount: z.int(),
  /** The guests who are coming and avoid something. */
  needs: z.array(z.object({ name: z.string(), needs: z.array(z.enum(FOOD_LABELS)) })),
}) satisfies ViewOf<typeof inviteTokens>;
export type OpenEvent = z.input<typeof openEventView>;

const answerFields = {
  name: z.string(),
  isComing: z.boolean(),
  adults: z.int(),
  children: z.int(),
  /** The dishes of the menu that the guest wishes for. */
  dishIds: z.array(z.int()),
  /** Allergens to avoid and diets to follow. */
  needs: z.array(z.enum(FOOD_LABELS)),
  needsText: z.nullable(z.string()),
  note: z.nullable(z.string()),
  thanks: z.nullable(z.string()),
  thankedAt: z.nullable(timestamp),
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
export const answerView = z.object({
  id: z.int(),
  ...answerFields,
  /** Earlier answers of the same name to other events, which may be of the same person; newest first. */
  sameName: z.optional(z.array(otherAnswerView)),
  /** Answers of which a member said that they are of the same person; newest first. */
  samePerson: z.optional(z.array(otherAnswerView)),
}) satisfies ViewOf<typeof answers>;

/** One line of a menu that someone brings or cooks: a dish, or something else in `item`. */
const claimFields = {
  id: z.int(),
  dishId: z.nullable(z.int()),
  item: z.nullable(z.string()),
  kind: z.enum(CLAIM_KINDS),
};
export const claimView = z.object({
  ...claimFields,
  user: z.nullable(personView),
  answerId: z.nullable(z.int()),
  guestName: z.nullable(z.string()),
}) satisfies ViewOf<typeof claims>;
export const claimInput = z.object({
  /** A dish of the menu, or `item`. */
  dishId: z.optional(z.nullable(id)),
  item: z.optional(z.nullable(oneLineOrNull(MAX_CLAIM_ITEM))),
  kind: z.enum(CLAIM_KINDS, { error: "Please choose bring or cook." }),
});

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

/** The event as its guests see it: no needs or notes of others, no ids of members. */
export const guestEventView = z.object({
  title: z.string(),
  description: z.nullable(z.string()),
  eventDate: z.nullable(z.string()),
  eventTime: z.nullable(z.string()),
  place: z.nullable(z.string()),
  /** An IANA time zone, that of the date and time; null: unknown. */
  timeZone: z.optional(z.nullable(z.string())),
  image: z.nullable(z.string()),
  /** Of `image`, or else of the first photo of `dishes`, which heads the page. */
  largeImages,
  invitedBy: z.string(),
  closesAt: z.nullable(timestamp),
  dishes: z.array(menuDishView),
  /** The number of people who are coming. */
  comingCount: z.int(),
  /** First names of the answers that are coming; null unless the host shows them. */
  names: z.nullable(z.array(z.string())),
  claims: z.array(
    z.object({
      ...claimFields,
      /** A member's first name and initial, or a guest's first name if the host shows them. */
      name: z.nullable(z.string()),
      isOwn: z.boolean(),
    }),
  ),
});

/** A guest's own answer as it is shown with the edit link. */
export const ownAnswerView = z.object({
  ...answerFields,
  state: z.enum(EVENT_STATES),
  event: guestEventView,
}) satisfies ViewOf<typeof answers>;

const NAME_MISSING = "Please enter your name.";
const COMING_MISSING = "Please choose whether you are coming.";
const answerInputFields = {
  /** At least one person in all if the guest is coming, else zero. */
  adults: z.optional(count("Adults", MAX_PARTY, 0)),
  children: z.optional(count("Children", MAX_PARTY, 0)),
  dishIds: z.optional(
    z.array(id).check(
      z.maxLength(MAX_DISHES_PER_MENU, {
        error: `You can wish for at most ${MAX_DISHES_PER_MENU} dishes.`,
      }),
    ),
  ),
  needs: z.optional(
    z.array(foodLabel).check(z.maxLength(FOOD_LABELS.length, { error: "Please choose each only once." })),
  ),
  needsText: optionalText(MAX_NOTE),
  note: optionalText(MAX_NOTE),
};
export const answerInput = z.object({
  name: requiredText(MAX_NAME, NAME_MISSING),
  isComing: flag(COMING_MISSING),
  ...answerInputFields,
  /** Idempotency key: an answer sent again with the same key is saved once. */
  key: z.optional(
    secret(z.string().check(z.regex(/^[\w-]{16,64}$/, { error: "This key of an answer is not valid." }))),
  ),
});
/** Omitted fields stay unchanged; null clears a field. */
export const answerChanges = z.object({
  name: z.optional(requiredText(MAX_NAME, NAME_MISSING)),
  isComing: z.optional(flag(COMING_MISSING)),
  ...answerInputFields,
  /** `updatedAt` of the edited version; if the answer has changed since, nothing is saved (409). */
  expectedUpdatedAt: z.optional(timestamp),
});

export const eventsApi = {
  list: endpoint({
    method: "get",
    path: "/api/event-invitations",
    access: "member",
    summary: "List the group invitations that are open or full, newest first; with `state=all` in any state",
    query: z.object({ state: z.optional(z.literal("all", { error: "Please choose all." })) }),
    response: z.array(openEventView),
  }),
  get: endpoint({
    method: "get",
    path: "/api/menus/:id/event",
    access: "member",
    summary: "Get a menu's group invitation, answers and claims",
    params: idParams,
    response: eventView,
  }),
  invite: endpoint({
    method: "post",
    path: "/api/menus/:id/invitation",
    access: "member",
    summary: "Invite a group to a menu (409 `invited` while it has a link); replaces a withdrawn link",
    params: idParams,
    body: groupInvitationInput,
    response: eventView,
    status: 201,
  }),
  update: endpoint({
    method: "patch",
    path: "/api/menus/:id/invitation",
    access: "member",
    summary: "Change a group invitation: its limit, its end, the names guests see",
    params: idParams,
    body: groupInvitationChanges,
    response: eventView,
  }),
  close: endpoint({
    method: "put",
    path: "/api/menus/:id/invitation/close",
    access: "member",
    summary: "Close a group invitation now (idempotent); a later `closesAt` or null opens it again",
    params: idParams,
    response: eventView,
  }),
  withdraw: endpoint({
    method: "delete",
    path: "/api/menus/:id/invitation",
    access: "member",
    summary: "Withdraw a group invitation; its link then answers 410, and its answers are kept",
    params: idParams,
    response: eventView,
  }),
  removeAnswer: endpoint({
    method: "delete",
    path: "/api/menus/:id/answers/:answerId",
    access: "member",
    summary: "Remove a guest's answer",
    params: z.object({ id: idText, answerId: idText }),
    response: eventView,
  }),
  mergeAnswers: endpoint({
    method: "post",
    path: "/api/menus/:id/answers/:answerId/merge",
    access: "member",
    summary: "Add wishes, needs, notes and claims of the answer `from` to this one, and remove `from`",
    params: z.object({ id: idText, answerId: idText }),
    body: z.object({ from: id }),
    response: eventView,
  }),
  linkPerson: endpoint({
    method: "put",
    path: "/api/answers/:id/person",
    access: "member",
    summary: "Say that two answers to invitations are of the same person (idempotent)",
    params: idParams,
    body: z.object({ answerId: id }),
    response: nothing,
    status: 204,
  }),
  unlinkPerson: endpoint({
    method: "delete",
    path: "/api/answers/:id/person",
    access: "member",
    summary: "Say that an answer is not of the same person as any other (idempotent)",
    params: idParams,
    response: nothing,
    status: 204,
  }),
  claim: endpoint({
    method: "post",
    path: "/api/menus/:id/claims",
    access: "member",
    summary: "Bring or cook a line of a menu (409 `claimed` if it is taken)",
    params: idParams,
    body: claimInput,
    response: eventView,
    status: 201,
  }),
  release: endpoint({
    method: "delete",
    path: "/api/menus/:id/claims/:claimId",
    access: "member",
    summary: "Release a line of a menu (idempotent)",
    params: z.object({ id: idText, claimId: idText }),
    response: eventView,
  }),
};

/** Accepts any text, because an invalid token is answered like an unknown one. */
const tokenParams = z.object({ token: secret(z.string()) });
const editParams = z.object({ editToken: secret(z.string()) });

export const guestEventsApi = {
  get: endpoint({
    method: "get",
    path: "/api/event-invitations/:token",
    access: "public",
    summary:
      "Get the event of a group invitation as its guests see it (404 if unknown; 410 `full`, `closed`, `over`, `archived` or `withdrawn`)",
    params: tokenParams,
    response: guestEventView,
  }),
  answer: endpoint({
    method: "post",
    path: "/api/event-invitations/:token/answers",
    access: "public",
    summary:
      "Answer a group invitation (404 if unknown; 410 `full`, `closed`, `over`, `archived` or `withdrawn`)",
    params: tokenParams,
    body: answerInput,
    response: z.extend(ownAnswerView, { editToken: secret(z.string()) }),
    status: 201,
  }),
  getOwn: endpoint({
    method: "get",
    path: "/api/event-answers/:editToken",
    access: "public",
    summary: "Get the guest's own answer (404 if unknown or removed)",
    params: editParams,
    response: ownAnswerView,
  }),
  updateOwn: endpoint({
    method: "patch",
    path: "/api/event-answers/:editToken",
    access: "public",
    summary:
      "Change the guest's own answer, also after the link has closed (410 `over`, `archived` or `withdrawn`; 409 `stale`)",
    params: editParams,
    body: answerChanges,
    response: ownAnswerView,
  }),
  removeOwn: endpoint({
    method: "delete",
    path: "/api/event-answers/:editToken",
    access: "public",
    summary: "Delete the guest's own answer, at any time",
    params: editParams,
    response: nothing,
    status: 204,
  }),
  claim: endpoint({
    method: "post",
    path: "/api/event-answers/:editToken/claims",
    access: "public",
    summary: "Bring or cook a line of the menu (409 `claimed` if it is taken)",
    params: editParams,
    body: claimInput,
    response: ownAnswerView,
    status: 201,
  }),
  release: endpoint({
    method: "delete",
    path: "/api/event-answers/:editToken/claims/:claimId",
    access: "public",
    summary: "Release a line that this guest claimed (idempotent)",
    params: z.extend(editParams, { claimId: idText }),
    response: ownAnswerView,
  }),
  thank: endpoint({
    method: "put",
    path: "/api/event-answers/:editToken/thanks",
    access: "public",
    summary: "Leave a line of thanks from the day after the event on (409 `too_early`); null removes it",
    params: editParams,
    body: z.object({ thanks: z.nullable(oneLineOrNull(MAX_THANKS)) }),
    response: ownAnswerView,
  }),
};
