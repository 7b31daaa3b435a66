import * as z from "zod/mini";
import { localStore, sessionStore } from "#client/lib/device/browser-features.ts";
import { readDraft, saveDraft } from "#client/lib/device/draft-store.ts";
import { randomKey } from "#client/lib/random-key.ts";
import { FOOD_LABELS } from "#shared/limits.ts";

/*
 * Data of group invitations on the guest's device: an answer or a change of it that is not sent yet, and what the next
 * answer starts with.
 */

const rememberedGuest = z.object({
  name: z.string(),
  adults: z.int(),
  children: z.int(),
  needs: z.array(z.enum(FOOD_LABELS)),
  needsText: z.string(),
});
const answerValues = z.extend(rememberedGuest, {
  isComing: z.nullable(z.boolean()),
  dishIds: z.array(z.int()),
  note: z.string(),
});
/** `key`: null until the answer is sent for the first time. */
const answerDraft = z.object({ key: z.nullable(z.string()), values: answerValues });
/** `updatedAt`, `sent`: the version of the answer that is being changed. */
const answerEdit = z.object({ updatedAt: z.string(), sent: answerValues, values: answerValues });

export type RememberedGuest = z.output<typeof rememberedGuest>;
export type AnswerValues = z.output<typeof answerValues>;
export type AnswerDraft = z.output<typeof answerDraft>;
export type AnswerEdit = z.output<typeof answerEdit>;

const GUEST = "event-guest";
const EDIT = "event-edit:";
/** Keys of texts that are not sent yet, with the token of the answer behind them. */
export const THANKS = "event-thanks:";
export const CLAIM = "event-claim:";

export const answerDraftKey = (token: string): string => `event-draft:${token}`;

export function readAnswerDraft(token: string): AnswerDraft | null {
  return z.safeParse(answerDraft, readDraft(answerDraftKey(token))).data ?? null;
}

export function readEdit(editToken: string): AnswerEdit | null {
  return z.safeParse(answerEdit, sessionStore.getJson(EDIT + editToken)).data ?? null;
}

export function saveEdit(editToken: string, edit: AnswerEdit): void {
  sessionStore.set(EDIT + editToken, JSON.stringify(edit));
}

export function deleteEdit(editToken: string): void {
  sessionStore.remove(EDIT + editToken);
}

/** Deletes what is not sent yet of an answer that was deleted. */
export function deleteUnsent(editToken: string): void {
  for (const key of [EDIT, THANKS, CLAIM]) sessionStore.remove(key + editToken);
}

/**
 * Saves the draft with its idempotency key before it is sent.
 * @returns the key, and whether it was sent before and may have arrived
 */
export function prepareSending(token: string, values: AnswerValues): { key: string; isRepeated: boolean } {
  const before = readAnswerDraft(token)?.key;
  const key = before ?? randomKey();
  saveDraft(answerDraftKey(token), { key, values });
  return { key, isRepeated: Boolean(before) };
}

/** Returns what the last answer from this device said about the guest. */
export function readGuest(): RememberedGuest | null {
  return z.safeParse(rememberedGuest, localStore.getJson(GUEST)).data ?? null;
}

export function rememberGuest({ name, adults, children, needs, needsText }: RememberedGuest): void {
  localStore.set(GUEST, JSON.stringify({ name, adults, children, needs, needsText }));
}

export function forgetGuest(): void {
  localStore.remove(GUEST);
}
