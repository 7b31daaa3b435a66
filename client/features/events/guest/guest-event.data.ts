import { showNotSent } from "#client/features/guests/use-guest-form.ts";
import { ApiError, call, hasStatus } from "#client/lib/api/call.ts";
import { startLoading, type Loading } from "#client/lib/api/loading.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { guestEventsApi } from "#shared/events.api.ts";
import type { CallInput, CallResult } from "#shared/http/endpoint.ts";
import {
  deleteDraft,
  findEditToken,
  forgetEditToken,
  prepareSending,
  saveEditToken,
  type AnswerValues,
} from "./guest-storage.ts";

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

export function answerCalendarPath(editToken: string): string {
  return withBase(`/api/event-answers/${encodeURIComponent(editToken)}/calendar.ics`);
}

/** Starts loading the event, or the answer that this device has already sent. */
export function startEvent(link: EventLink): Loading<Unanswered | Answered> {
  return startLoading(() => (link.page === "answer" ? getOwn(link.editToken) : getEvent(link.token)));
}

/** @throws ApiError 404 if the answer was removed */
export async function getOwn(editToken: string): Promise<Answered> {
  return { own: await call(guestEventsApi.getOwn, { params: { editToken } }), editToken };
}

async function getEvent(token: string): Promise<Unanswered | Answered> {
  const editToken = findEditToken(token);
  if (editToken !== null) {
    try {
      return await getOwn(editToken);
    } catch (error) {
      if (!hasStatus(error, 404)) throw error;
      // The host has removed the answer.
      forgetEditToken(editToken);
    }
  }
  return { own: null, event: await call(guestEventsApi.get, { params: { token } }), token };
}

/** Sends a new answer, once even if it is sent again. @throws ApiError; 410 unless the event takes answers */
export async function sendAnswer(token: string, values: AnswerValues): Promise<Answered> {
  // Sent from another tab in the meantime.
  const sent = findEditToken(token);
  if (sent !== null) {
    deleteDraft(token);
    return changeAnswer(sent, values);
  }
  const { key, isRepeated } = prepareSending(token, values);
  const body = { ...toAnswer(values), key };
  const { editToken, ...own } = await call(guestEventsApi.answer, { params: { token }, body });
  saveEditToken(token, editToken);
  deleteDraft(token);
  // An earlier attempt may have arrived with other values.
  return isRepeated ? changeAnswer(editToken, values) : { own, editToken };
}

/**
 * @param expectedUpdatedAt `updatedAt` of the edited version
 * @throws ApiError; 404 if the host has removed the answer, 409 `stale` if it has changed, 410 if the event is over or
 *   its link withdrawn
 */
export async function changeAnswer(
  editToken: string,
  values: AnswerValues,
  expectedUpdatedAt?: string,
): Promise<Answered> {
  const body = { ...toAnswer(values), expectedUpdatedAt };
  return { own: await call(guestEventsApi.updateOwn, { params: { editToken }, body }), editToken };
}

/** Returns whether the answer was changed after the edited version was loaded; nothing was written. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === "stale";
}

/** Returns whether two forms send the same answer. */
export function isSameAnswer(one: AnswerValues, other: AnswerValues): boolean {
  const [sent, saved] = [one, other].map(({ dishIds, needs, needsText, note, name, ...values }) =>
    JSON.stringify(
      toAnswer({
        ...values,
        name: name.trim(),
        dishIds: dishIds.toSorted((a, b) => a - b),
        needs: needs.toSorted(),
        needsText: needsText.trim(),
        note: note.trim(),
      }),
    ),
  );
  return sent === saved;
}

export function showAnswerNotSent(error: unknown): void {
  showNotSent(error, "Your answer was not sent", "Nothing you entered is lost.");
}

function toAnswer({ isComing, name, adults, children, dishIds, needs, needsText, note }: AnswerValues) {
  if (!isComing) return { name, isComing: false, note };
  return { name, isComing: true, adults, children, dishIds, needs, needsText, note };
}

export function deleteAnswer(editToken: string): Promise<void> {
  return call(guestEventsApi.removeOwn, { params: { editToken } });
}

/** @throws ApiError; 409 `claimed` if someone else has taken it */
export function claimLine(editToken: string, body: ClaimInput): Promise<OwnAnswer> {
  return call(guestEventsApi.claim, { params: { editToken }, body });
}

export function releaseLine(editToken: string, claimId: number): Promise<OwnAnswer> {
  return call(guestEventsApi.release, { params: { editToken, claimId: String(claimId) } });
}

/** Leaves a line of thanks; null removes it. */
export function sendThanks(editToken: string, thanks: string | null): Promise<OwnAnswer> {
  return call(guestEventsApi.thank, { params: { editToken }, body: { thanks } });
}
