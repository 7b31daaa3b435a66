import * as z from "zod/mini";
import type { inviteTokens } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { avatarColor, optionalText, memberView, requiredText, timestamp } from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { MAX_EVENT_TEXT, MAX_NAME, MAX_TEXT, MAX_TITLE } from "./limits.ts";
import { guestCount } from "./menus.api.ts";

const invitationFields = {
  eventTitle: z.string(),
  eventDescription: z.nullable(z.string()),
  eventDate: z.nullable(z.string()),
  eventTime: z.nullable(z.string()),
  guestCount: z.nullable(z.int()),
  guestName: z.nullable(z.string()),
  eventNotes: z.nullable(z.string()),
  expiresAt: timestamp,
};

export const invitationView = z.object({
  id: z.int(),
  token: secret(z.string()),
  ...invitationFields,
  createdBy: z.string(),
  creator: memberView,
  isUsed: z.boolean(),
  /** When the guest answered "I can't come". */
  declinedAt: z.nullable(timestamp),
  createdAt: timestamp,
}) satisfies ViewOf<typeof inviteTokens>;
export type Invitation = z.input<typeof invitationView>;

/** The host as guests see them. */
export const hostFields = {
  /** In English: "Ada L. from The Beckers". */
  invitedBy: z.string(),
  hostName: z.optional(z.string()),
  householdName: z.nullish(z.string()),
  hostColor: z.optional(avatarColor),
};
/** An invitation as its guest sees it, with the member's first name and initial only ("Ada L. from The Beckers"). */
export const guestInvitationView = z.object({
  ...invitationFields,
  ...hostFields,
}) satisfies ViewOf<typeof inviteTokens>;
export type GuestInvitation = z.input<typeof guestInvitationView>;
export type Host = Pick<GuestInvitation, keyof typeof hostFields>;

const noEvent = withReason({ no_event: "Please fill in at least the event title and date." });
export const invitationInput = z.object({
  eventTitle: requiredText(MAX_TITLE, noEvent),
  eventDate: requiredText(MAX_EVENT_TEXT, noEvent),
  eventTime: optionalText(MAX_EVENT_TEXT),
  eventDescription: optionalText(MAX_TEXT),
  guestCount,
  guestName: optionalText(MAX_NAME),
  eventNotes: optionalText(MAX_TEXT),
});
export type InvitationInput = z.output<typeof invitationInput>;

/** Accepts any text, because an invalid token is answered like an unknown one. */
export const tokenParams = z.object({ token: secret(z.string()) });

export const invitationsApi = {
  list: endpoint("get", "/api/invite-tokens", {
    access: "member",
    summary: "List active invitations, newest first, then those declined by guests",
    response: z.array(invitationView),
  }),
  create: endpoint("post", "/api/invite-tokens", {
    access: "member",
    summary: "Invite a guest; the link works for 30 days",
    body: invitationInput,
    response: invitationView,
    status: 201,
  }),
  withdraw: endpoint("delete", "/api/invite-tokens/:token", {
    access: "member",
    summary: "Withdraw an invitation; its link then returns 410",
    params: tokenParams,
  }),
  decline: endpoint("post", "/api/invite-tokens/:token/decline", {
    access: "public",
    summary: 'Answer an invitation with "I can\'t come", which uses it up',
    params: tokenParams,
    body: z.object({ guestName: optionalText(MAX_NAME) }),
  }),
  retractDecline: endpoint("delete", "/api/invite-tokens/:token/decline", {
    access: "public",
    summary: 'Take "I can\'t come" back; the link works again until it expires',
    params: tokenParams,
  }),
  get: endpoint("get", "/api/invite-tokens/:token", {
    access: "public",
    summary:
      "Get an invitation as its guest sees it (404 if unknown; 410 if expired, used, withdrawn or `declined`)",
    params: tokenParams,
    response: guestInvitationView,
  }),
  join: endpoint("get", "/api/join/:token", {
    access: "public",
    summary:
      "Check an invitation and get the inviting member's name; does not sign in. Failures (404, 410) contain `valid: false`",
    params: tokenParams,
    response: z.object({ valid: z.literal(true), ...hostFields }),
  }),
};
