import * as z from "zod/mini";
import type { menus } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import {
  expectedUpdatedAt,
  idParams,
  optionalText,
  memberView,
  requiredText,
  timestamp,
  wellFormed,
  withoutNul,
} from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { MAX_EVENT_TEXT, MAX_NAME, MAX_TEXT, MAX_TITLE } from "./limits.ts";
import { dishIds, guestCount, menuDishView, menuSummary } from "./menus.api.ts";

/** A suggestion as its guest sees it with the edit link. */
export const ownSuggestionView = z.object({
  ...menuSummary,
  dishIds: z.array(z.int()),
  guestName: z.nullable(z.string()),
  guestComments: z.nullable(z.string()),
  /** An IANA time zone, that of the date and time. Only in the response to a new suggestion. */
  timeZone: z.nullish(z.string()),
  updatedAt: timestamp,
}) satisfies ViewOf<typeof menus>;
export type OwnSuggestion = z.input<typeof ownSuggestionView>;

export const suggestionView = z.extend(ownSuggestionView, {
  id: z.int(),
  dishes: z.array(menuDishView),
  isGuestCreated: z.literal(true),
  status: z.enum(["pending", "accepted"]),
  acceptedBy: z.nullable(memberView),
  acceptedAt: z.nullable(timestamp),
  createdAt: timestamp,
}) satisfies ViewOf<typeof menus, "acceptedBy">;
export type Suggestion = z.input<typeof suggestionView>;

const suggestionFields = {
  title: requiredText(MAX_TITLE, withReason({ no_suggestion_title: "Please give the event a title." })),
  description: optionalText(MAX_TEXT),
  eventDate: optionalText(MAX_EVENT_TEXT),
  eventTime: optionalText(MAX_EVENT_TEXT),
  guestCount,
  dishIds,
  /** Control and bidirectional characters are removed; a blank name becomes 'Anonymous Guest'. */
  guestName: optionalText(MAX_NAME),
  guestComments: optionalText(MAX_TEXT),
};
export const suggestionInput = z.object({
  ...suggestionFields,
  /** The invitation's token, which works once. Suggestions without one require the policy `open`. */
  guestToken: z.nullish(secret(z.string().check(withoutNul, wellFormed))),
});
export type SuggestionInput = z.output<typeof suggestionInput>;
/** Omitted fields stay unchanged; null clears a field. */
export const suggestionChanges = z.object({
  ...suggestionFields,
  title: z.optional(suggestionFields.title),
  dishIds: z.optional(dishIds),
});
export type SuggestionChanges = z.output<typeof suggestionChanges>;

export const acceptance = z.object({ expectedUpdatedAt });
export type Acceptance = z.output<typeof acceptance>;

export const editParams = z.object({ editToken: secret(z.string()) });

export const suggestionsApi = {
  list: endpoint("get", "/api/guest-menus-v2", {
    access: "member",
    summary: "List suggestions of guests, newest first",
    response: z.array(suggestionView),
  }),
  create: endpoint("post", "/api/guest-menus", {
    access: "public",
    summary: "Suggest a menu; a `guestToken` uses up its invitation",
    body: suggestionInput,
    response: z.extend(ownSuggestionView, { editToken: secret(z.string()) }),
    status: 201,
  }),
  getOwn: endpoint("get", "/api/guest-menus/edit/:editToken", {
    access: "public",
    summary: "Get the guest's own suggestion (404 if unknown or declined, 410 once accepted)",
    params: editParams,
    response: ownSuggestionView,
  }),
  updateOwn: endpoint("patch", "/api/guest-menus/edit/:editToken", {
    access: "public",
    summary: "Change the guest's own suggestion until it is accepted",
    params: editParams,
    body: suggestionChanges,
    response: ownSuggestionView,
  }),
  accept: endpoint("post", "/api/guest-menus/:id/accept", {
    access: "member",
    summary: "Accept a suggestion, which turns it into a menu",
    params: idParams,
    body: acceptance,
    response: suggestionView,
  }),
  decline: endpoint("delete", "/api/guest-menus/:id", {
    access: "member",
    summary: "Decline a pending suggestion (409 if it is already accepted)",
    params: idParams,
  }),
};
