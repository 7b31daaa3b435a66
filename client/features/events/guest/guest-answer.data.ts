import { t } from "@lingui/core/macro";
import { findEditToken, SENT_ANSWER } from "#client/features/guests/sent-tokens.ts";
import { showNotSent } from "#client/features/guests/use-guest-form.ts";
import { call } from "#client/lib/api/call.ts";
import { localStore } from "#client/lib/device/browser-features.ts";
import { deleteDraft } from "#client/lib/device/draft-store.ts";
import { guestEventsApi } from "#shared/guest-events.api.ts";
import type { Answered, GuestEvent } from "./guest-event.data.ts";
import { answerDraftKey, prepareSending, type AnswerValues } from "./guest-storage.ts";

/** Sends a new answer, once even if it is sent again. @throws ApiError; 410 unless the event takes answers */
export async function sendAnswer(token: string, values: AnswerValues, event: GuestEvent): Promise<Answered> {
  // Sent from another tab in the meantime.
  const sent = findEditToken(SENT_ANSWER + token);
  if (sent !== null) {
    deleteDraft(answerDraftKey(token));
    return changeAnswer(sent, values, event);
  }
  const { key, isRepeated } = prepareSending(token, values);
  const body = { ...toAnswer(values), ...seen(event), key };
  const { editToken, ...own } = await call(guestEventsApi.answer, { params: { token }, body });
  localStore.set(SENT_ANSWER + token, editToken);
  deleteDraft(answerDraftKey(token));
  // An earlier attempt may have arrived with other values.
  return isRepeated ? changeAnswer(editToken, values, event) : { own, editToken };
}

/**
 * @param expectedUpdatedAt `updatedAt` of the edited version
 * @throws ApiError; 404 if the host has removed the answer, 409 `stale` if it has changed, 410 if the event is over or
 *   its link withdrawn
 */
export async function changeAnswer(
  editToken: string,
  values: AnswerValues,
  event: GuestEvent,
  expectedUpdatedAt?: string,
): Promise<Answered> {
  const body = { ...toAnswer(values), ...seen(event), expectedUpdatedAt };
  return { own: await call(guestEventsApi.updateOwn, { params: { editToken }, body }), editToken };
}

/** Confirms that the answer also holds for the event as it is shown now. */
export async function confirmAnswer({ own: { event }, editToken }: Answered): Promise<Answered> {
  return {
    own: await call(guestEventsApi.updateOwn, { params: { editToken }, body: seen(event) }),
    editToken,
  };
}

/** The version of the event that the guest saw, because the host may change it meanwhile. */
const seen = ({ eventDate, eventTime, place, dishes }: GuestEvent) => ({
  answeredFor: { eventDate, eventTime, place, dishIds: dishes.map(({ id }) => id) },
});

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
  showNotSent(error, t`Your answer was not sent`, t`Nothing you entered is lost.`);
}

export function toAnswer(values: AnswerValues) {
  const { isComing, name, adults, children, dishIds, needs, needsText, note } = values;
  if (!isComing) return { name, isComing: false, note };
  return { name, isComing: true, adults, children, dishIds, needs, needsText, note };
}
