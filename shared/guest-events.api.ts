import * as z from "zod/mini";
import type { answers } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { EVENT_STATES } from "./choices.ts";
import { readableRecipe } from "./dishes.api.ts";
import {
  answerChanges,
  answerFields,
  answerInput,
  checkView,
  claimFields,
  claimInput,
  guestVisits,
  needsView,
} from "./events.api.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { idText, largeImages, oneLineOrNull, timestamp } from "./http/wire.ts";
import { hostFields, tokenParams } from "./invitations.api.ts";
import { MAX_THANKS } from "./limits.ts";
import { eventSummary, menuDishView } from "./menus.api.ts";
import { editParams } from "./suggestions.api.ts";

/** The event as its guests see it: no needs or notes of others, no ids of members. */
export const guestEventView = z.object({
  ...eventSummary,
  place: z.nullable(z.string()),
  /** The IANA time zone of date and time; null: unknown. */
  timeZone: z.nullish(z.string()),
  image: z.nullable(z.string()),
  /** The large versions of the photo that heads the page: `image`, or else the first photo of `dishes`. */
  largeImages,
  ...hostFields,
  /** Assistants of the household learn names and needs, too. */
  assistantsSeeNames: z.optional(z.boolean()),
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
  /** Members' confirmations about the guest's needs, until the event; other dishes are not confirmed yet. */
  checks: z.optional(z.array(checkView)),
  /** From the day of the event on: the recipes that the guest asked for; null until a member gives one. */
  recipes: z.optional(z.array(z.object({ dishId: z.int(), recipe: z.nullable(readableRecipe) }))),
  /** The guest's entry in the household's guest book. */
  kept: z.optional(z.object({ ...needsView, name: z.string(), ...guestVisits })),
}) satisfies ViewOf<typeof answers>;

export const guestEventsApi = {
  get: endpoint("get", "/api/event-invitations/:token", {
    access: "public",
    summary:
      "Get the event of a group invitation as its guests see it (404 if unknown; 410 `full`, `closed`, `over`, `archived` or `withdrawn`)",
    params: tokenParams,
    response: guestEventView,
  }),
  answer: endpoint("post", "/api/event-invitations/:token/answers", {
    access: "public",
    summary:
      "Answer a group invitation (404 if unknown; 410 `full`, `closed`, `over`, `archived` or `withdrawn`)",
    params: tokenParams,
    body: answerInput,
    response: z.extend(ownAnswerView, { editToken: secret(z.string()) }),
    status: 201,
  }),
  getOwn: endpoint("get", "/api/event-answers/:editToken", {
    access: "public",
    summary: "Get the guest's own answer (404 if unknown or removed)",
    params: editParams,
    response: ownAnswerView,
  }),
  updateOwn: endpoint("patch", "/api/event-answers/:editToken", {
    access: "public",
    summary:
      "Change the guest's own answer, also after the link has closed (410 `over`, `archived` or `withdrawn`; 409 `stale`)",
    params: editParams,
    body: answerChanges,
    response: ownAnswerView,
  }),
  removeOwn: endpoint("delete", "/api/event-answers/:editToken", {
    access: "public",
    summary: "Delete the guest's own answer, at any time",
    params: editParams,
  }),
  removeKept: endpoint("delete", "/api/event-answers/:editToken/person", {
    access: "public",
    summary:
      "Delete what the household knows about the guest, at any time: this answer, the guest book, and answers that members entered; other answers are then joined to no one",
    params: editParams,
  }),
  claim: endpoint("post", "/api/event-answers/:editToken/claims", {
    access: "public",
    summary: "Bring or cook a line of the menu (409 `claimed` if it is taken)",
    params: editParams,
    body: claimInput,
    response: ownAnswerView,
    status: 201,
  }),
  release: endpoint("delete", "/api/event-answers/:editToken/claims/:claimId", {
    access: "public",
    summary: "Release a line that this guest claimed (idempotent)",
    params: z.extend(editParams, { claimId: idText }),
    response: ownAnswerView,
  }),
  subscribe: endpoint("put", "/api/event-answers/:editToken/calendar", {
    access: "public",
    summary:
      "Get the answer's calendar address, `/api/calendar/{token}.ics`, until the answer ends; paused without a link of the host (410 `over`, `archived` or `withdrawn`)",
    params: editParams,
    response: z.object({ token: secret(z.string()) }),
  }),
  askForRecipe: endpoint("put", "/api/event-answers/:editToken/recipes/:dishId", {
    access: "public",
    summary:
      "Ask for a dish's recipe from the day of the event on (idempotent; 409 `not_begun`, `not_coming`; 400 `dish_gone`)",
    params: z.extend(editParams, { dishId: idText }),
    response: ownAnswerView,
  }),
  thank: endpoint("put", "/api/event-answers/:editToken/thanks", {
    access: "public",
    summary: "Leave a line of thanks from the day after the event on (409 `too_early`); null removes it",
    params: editParams,
    body: z.object({ thanks: z.nullable(oneLineOrNull(MAX_THANKS)) }),
    response: ownAnswerView,
  }),
};
