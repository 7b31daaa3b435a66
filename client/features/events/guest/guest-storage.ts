import { useEffect, useState } from "react";
import { SENT_ANSWER } from "#client/features/guests/sent-tokens.ts";
import { localStore, sessionStore } from "#client/lib/device/browser-features.ts";
import { readDraft, saveDraft } from "#client/lib/device/draft-store.ts";
import { randomKey } from "#client/lib/random-key.ts";
import { FOOD_LABELS, type FoodLabel } from "#shared/choices.ts";

/*
 * Data of group invitations on the guest's device: an answer or a change of it that is not sent yet, and the start of
 * the next answer. Storage may hold anything, so it is checked, not by zod, a tenth of the page.
 */

export interface RememberedGuest {
  name: string;
  adults: number;
  children: number;
  needs: FoodLabel[];
  needsText: string;
}
export interface AnswerValues extends RememberedGuest {
  isComing: boolean | null;
  dishIds: number[];
  note: string;
}
export const EMPTY_ANSWER: AnswerValues = {
  isComing: null,
  name: "",
  adults: 1,
  children: 0,
  dishIds: [],
  needs: [],
  needsText: "",
  note: "",
};
/** `key`: null until the answer is sent for the first time. */
interface AnswerDraft {
  key: string | null;
  values: AnswerValues;
}
/** `updatedAt`, `sent`: the version of the answer that is being changed. */
export interface AnswerEdit {
  updatedAt: string;
  sent: AnswerValues;
  values: AnswerValues;
}

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === "string";
const isTextOrNull: Check = (value) => value === null || isText(value);
const isListOf = (isItem: Check) => (value: unknown) => Array.isArray(value) && value.every(isItem);

/** Returns the stored value if each field passes its check, otherwise null. */
function checked<T extends object>(stored: unknown, checks: { [Field in keyof T]: Check }): T | null {
  const value = stored as T | null;
  const fields = Object.keys(checks) as (keyof T)[];
  return value && fields.every((field) => checks[field](value[field])) ? value : null;
}

const GUEST_CHECKS = {
  name: isText,
  adults: Number.isInteger,
  children: Number.isInteger,
  needs: isListOf((need) => FOOD_LABELS.includes(need as FoodLabel)),
  needsText: isText,
};
const isAnswer: Check = (value) =>
  checked<AnswerValues>(value, {
    ...GUEST_CHECKS,
    isComing: (coming) => coming === null || typeof coming === "boolean",
    dishIds: isListOf(Number.isInteger),
    note: isText,
  }) !== null;

const GUEST = "event-guest";
const EDIT = "event-edit:";
/** Keys of texts that are not sent yet, with the token of the answer behind them. */
export const THANKS = "event-thanks:";
export const CLAIM = "event-claim:";

export const answerDraftKey = (token: string): string => `event-draft:${token}`;

export function readAnswerDraft(token: string): AnswerDraft | null {
  return checked<AnswerDraft>(readDraft(answerDraftKey(token)), { key: isTextOrNull, values: isAnswer });
}

export function readEdit(editToken: string): AnswerEdit | null {
  const stored = sessionStore.getJson(EDIT + editToken);
  return checked<AnswerEdit>(stored, { updatedAt: isText, sent: isAnswer, values: isAnswer });
}

export function saveEdit(editToken: string, edit: AnswerEdit): void {
  sessionStore.set(EDIT + editToken, JSON.stringify(edit));
}

export function deleteEdit(editToken: string): void {
  sessionStore.remove(EDIT + editToken);
}

/** Deletes unsent input for an answer that was deleted. */
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

/** Returns the guest's details from the last answer sent from this device. */
export function readGuest(): RememberedGuest | null {
  return checked<RememberedGuest>(localStore.getJson(GUEST), GUEST_CHECKS);
}

export function rememberGuest({ name, adults, children, needs, needsText }: RememberedGuest): void {
  localStore.set(GUEST, JSON.stringify({ name, adults, children, needs, needsText }));
}

export function forgetGuest(): void {
  localStore.remove(GUEST);
}

/** Returns the group link's token if the answer was sent from this device. */
export function forgetEditToken(editToken: string): string | null {
  const key = localStore
    .keys()
    .find((name) => name.startsWith(SENT_ANSWER) && localStore.get(name) === editToken);
  if (key === undefined) return null;
  localStore.remove(key);
  return key.slice(SENT_ANSWER.length);
}

/** The value of a text field. Text that is not sent yet survives a reload, such as after a change of language. */
export function useDraftText(key: string, sent: string) {
  const [text, setText] = useState(() => sessionStore.get(key) ?? sent);
  useEffect(() => {
    if (text.trim() === sent) sessionStore.remove(key);
    else sessionStore.set(key, text);
  }, [key, text, sent]);
  return [text, setText] as const;
}
