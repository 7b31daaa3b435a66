import { findEditToken, SENT_ANSWER } from "#client/features/guests/sent-tokens.ts";
import { call, hasStatus } from "#client/lib/api/call.ts";
import { startLoading, type Loading } from "#client/lib/api/loading.ts";
import { guestEventsApi } from "#shared/guest-events.api.ts";
import type { CallInput, CallResult } from "#shared/http/endpoint.ts";
import { forgetEditToken } from "./guest-storage.ts";

export type GuestEvent = CallResult<typeof guestEventsApi.get>;
export type OwnAnswer = CallResult<typeof guestEventsApi.getOwn>;
export type GuestEventDish = GuestEvent["dishes"][number];
export type ClaimInput = CallInput<typeof guestEventsApi.claim>["body"];

/** The link of a group invitation, or the edit link of a guest's own answer. */
export type EventLink = { page: "event"; token: string } | { page: "answer"; editToken: string };

/** A saved answer and the secret token for changing it. */
export interface Answered {
  own: OwnAnswer;
  editToken: string;
}
/** An event that this device has not answered yet. */
export interface Unanswered {
  own: null;
  event: GuestEvent;
  token: string;
}

export function answerPath(editToken: string): string {
  return `/answer/${encodeURIComponent(editToken)}`;
}

export function eventPath(token: string): string {
  return `/event/${encodeURIComponent(token)}`;
}

/** Starts loading the event, or the answer that this device has already sent. */
export function startEvent(link: EventLink): Loading<Unanswered | Answered> {
  return startLoading(() => (link.page === "answer" ? getOwnAnswer(link.editToken) : getEvent(link.token)));
}

/** @throws ApiError 404 if the answer was removed */
export async function getOwnAnswer(editToken: string): Promise<Answered> {
  return { own: await call(guestEventsApi.getOwn, { params: { editToken } }), editToken };
}

async function getEvent(token: string): Promise<Unanswered | Answered> {
  // Requested in either case, because the server preloads it.
  const event = call(guestEventsApi.get, { params: { token } });
  const editToken = findEditToken(SENT_ANSWER + token);
  if (editToken !== null) {
    event.catch(() => undefined);
    try {
      return await getOwnAnswer(editToken);
    } catch (error) {
      if (!hasStatus(error, 404)) throw error;
      // The host has removed the answer.
      forgetEditToken(editToken);
    }
  }
  return { own: null, event: await event, token };
}
