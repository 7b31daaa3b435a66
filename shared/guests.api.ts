import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { idParams, nothing, optionalText, personView, requiredText, timestamp } from "./http/wire.ts";
import { MAX_EVENT_TEXT, MAX_NAME, MAX_TEXT, MAX_TITLE } from "./limits.ts";
import { dishIds, guestCount, menuDishView } from "./menus.api.ts";

/** An invitation as members see it. */
export const invitationView = z.object({
  id: z.int(),
  token: secret(z.string()),
  eventTitle: z.string(),
  eventDescription: z.nullable(z.string()),
  eventDate: z.nullable(z.string()),
  eventTime: z.nullable(z.string()),
  guestCount: z.nullable(z.int()),
  guestName: z.nullable(z.string()),
  eventNotes: z.nullable(z.string()),
  createdBy: z.string(),
  creator: personView,
  isUsed: z.boolean(),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Invitation = z.input<typeof invitationView>;

/** An invitation as its guest sees it; of the member only first name and initial ("Ada L."). */
export const guestInvitationView = z.object({
  eventTitle: z.string(),
  eventDescription: z.nullable(z.string()),
  eventDate: z.nullable(z.string()),
  eventTime: z.nullable(z.string()),
  guestCount: z.nullable(z.int()),
  guestName: z.nullable(z.string()),
  eventNotes: z.nullable(z.string()),
  invitedBy: z.string(),
  expiresAt: timestamp,
});
export type GuestInvitation = z.input<typeof guestInvitationView>;

export const invitationInput = z.object({
  eventTitle: requiredText(MAX_TITLE, "Please fill in at least the event title and date."),
  eventDate: requiredText(MAX_EVENT_TEXT, "Please fill in at least the event title and date."),
  eventTime: optionalText(MAX_EVENT_TEXT),
  eventDescription: optionalText(MAX_TEXT),
  guestCount,
  guestName: optionalText(MAX_NAME),
  eventNotes: optionalText(MAX_TEXT),
});

/** A suggestion as members see it. */
export const suggestionView = z.object({
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  eventDate: z.nullable(z.string()),
  eventTime: z.nullable(z.string()),
  guestCount: z.nullable(z.int()),
  dishIds: z.array(z.int()),
  dishes: z.array(menuDishView),
  guestName: z.nullable(z.string()),
  guestComments: z.nullable(z.string()),
  isGuestCreated: z.literal(true),
  status: z.enum(["pending", "accepted"]),
  acceptedBy: z.nullable(personView),
  acceptedAt: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Suggestion = z.input<typeof suggestionView>;

const suggestionFields = {
  title: requiredText(MAX_TITLE, "Please give the event a title."),
  description: optionalText(MAX_TEXT),
  eventDate: optionalText(MAX_EVENT_TEXT),
  eventTime: optionalText(MAX_EVENT_TEXT),
  guestCount,
  dishIds,
  /** Control and bidirectional characters are dropped; blank becomes 'Anonymous Guest' (Spec §5). */
  guestName: optionalText(MAX_NAME),
  guestComments: optionalText(MAX_TEXT),
};
export const suggestionInput = z.object({
  ...suggestionFields,
  /** The invitation's token; it is used up by this suggestion. Without one the sharing policy decides. */
  guestToken: z.optional(z.nullable(secret(z.string()))),
});
/** What was not sent stays; null clears. */
export const suggestionChanges = z.object({
  ...suggestionFields,
  title: z.optional(suggestionFields.title),
  dishIds: z.optional(dishIds),
});

/** `updatedAt` of the version that was read; when its guest changed it since, nothing is accepted (409 `stale`). */
export const acceptance = z.object({ expectedUpdatedAt: z.optional(timestamp) });

/** A suggestion as its guest sees it through the edit link. */
export const ownSuggestionView = z.object({
  title: z.string(),
  description: z.nullable(z.string()),
  eventDate: z.nullable(z.string()),
  eventTime: z.nullable(z.string()),
  guestCount: z.nullable(z.int()),
  dishIds: z.array(z.int()),
  guestName: z.nullable(z.string()),
  guestComments: z.nullable(z.string()),
  updatedAt: timestamp,
});
export type OwnSuggestion = z.input<typeof ownSuggestionView>;

/** Any text may stand where a token stands: what is no token is an unknown one. */
const tokenParams = z.object({ token: secret(z.string()) });
const editParams = z.object({ editToken: secret(z.string()) });

export const invitationsApi = {
  list: endpoint({
    method: "get",
    path: "/api/invite-tokens",
    access: "member",
    summary: "Active invitations, newest first",
    response: z.array(invitationView),
  }),
  create: endpoint({
    method: "post",
    path: "/api/invite-tokens",
    access: "member",
    summary: "Invite a guest; the link is good for 30 days",
    body: invitationInput,
    response: invitationView,
    status: 201,
  }),
  withdraw: endpoint({
    method: "delete",
    path: "/api/invite-tokens/:token",
    access: "member",
    summary: "Withdraw an invitation; its link answers 410 from now on",
    params: tokenParams,
    response: nothing,
    status: 204,
  }),
  get: endpoint({
    method: "get",
    path: "/api/invite-tokens/:token",
    access: "public",
    summary: "What a guest sees of an invitation; 404 unknown, 410 expired, used or withdrawn",
    params: tokenParams,
    response: guestInvitationView,
  }),
  join: endpoint({
    method: "get",
    path: "/api/join/:token",
    access: "public",
    summary: "Who invited; lets nobody in. Failures (404, 410) also carry `valid: false`",
    params: tokenParams,
    response: z.object({ valid: z.literal(true), invitedBy: z.string() }),
  }),
};

export const suggestionsApi = {
  list: endpoint({
    method: "get",
    path: "/api/guest-menus-v2",
    access: "member",
    summary: "Everything guests suggested, newest first",
    response: z.array(suggestionView),
  }),
  create: endpoint({
    method: "post",
    path: "/api/guest-menus",
    access: "public",
    summary: "Suggest a menu; with `guestToken` the invitation is used up, once",
    body: suggestionInput,
    response: z.extend(ownSuggestionView, { editToken: secret(z.string()) }),
    status: 201,
  }),
  getOwn: endpoint({
    method: "get",
    path: "/api/guest-menus/edit/:editToken",
    access: "public",
    summary: "The guest's own suggestion; 404 unknown or declined, 410 once accepted",
    params: editParams,
    response: ownSuggestionView,
  }),
  updateOwn: endpoint({
    method: "patch",
    path: "/api/guest-menus/edit/:editToken",
    access: "public",
    summary: "Change one's own suggestion until it is accepted",
    params: editParams,
    body: suggestionChanges,
    response: ownSuggestionView,
  }),
  accept: endpoint({
    method: "post",
    path: "/api/guest-menus/:id/accept",
    access: "member",
    summary: "Accept a suggestion, once; it becomes a menu",
    params: idParams,
    body: acceptance,
    response: suggestionView,
  }),
  decline: endpoint({
    method: "delete",
    path: "/api/guest-menus/:id",
    access: "member",
    summary: "Decline a pending suggestion; 409 for an accepted one",
    params: idParams,
    response: nothing,
    status: 204,
  }),
};
