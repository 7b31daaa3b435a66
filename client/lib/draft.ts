import { t } from "@lingui/core/macro";
import { localStore, scopedKey, sessionStore } from "./device/browser-features.ts";
import { deleteDrafts, readDraft, saveDraft } from "./device/draft-store.ts";
import { lastMember } from "./last-visit.ts";
import { randomKey } from "./random-key.ts";

/*
 * When a session ends, unsaved input of open forms is kept on this device, until the same member opens the form again.
 */

const PREFIX = "draft:";
const SIGNED_OUT_AT = scopedKey("signed-out-at");
const REASON = "sign-out-reason";
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;
/** When this window was last signed in. */
let signedInAt = Date.now();

interface OpenForm {
  name: string;
  /** Returns null if there is nothing to keep. */
  read: () => unknown;
}

const openForms = new Set<OpenForm>();

/** Returns a function that unregisters the form. */
export function registerForm(form: OpenForm): () => void {
  openForms.add(form);
  return () => {
    openForms.delete(form);
  };
}

/** Keeps the input of all open forms, and the reason for the sign-in page. Call before they are unmounted. */
export function keepDrafts(member: string): void {
  sessionStore.set(REASON, isSignedOutByHand() ? t`You signed out in another window.` : keepAll(member));
}

/** Stores the values of all open forms. Returns the sentence for the sign-in page. */
function keepAll(member: string): string {
  const values = [...openForms].map(({ name, read }) => ({ name, value: read() }));
  const kept = values
    .filter(({ value }) => value !== null)
    .map(({ name, value }) => keepDraft(member, name, value));
  if (kept.includes(false)) return t`Your session ended, and this device had no room for what you wrote.`;
  return kept.length > 0
    ? t`Your session ended. Please sign in again. What you wrote is kept.`
    : t`Your session ended. Please sign in again.`;
}

/** Returns false if the browser could not store it, or the member signed out by hand. */
export function keepDraft(member: string, name: string, value: unknown): boolean {
  if (isSignedOutByHand()) return false;
  return saveDraft(`${PREFIX}${member}:${name}:${randomKey()}`, value);
}

/** Keeps the input of an open form, or of all. */
export function keepForm(name?: string): void {
  const member = lastMember();
  for (const form of openForms) {
    const value = name === undefined || form.name === name ? form.read() : null;
    if (member && value !== null) keepDraft(member, form.name, value);
  }
}

/** Returns a draft of the member, and its key for `deleteDraft`. */
export function findDraft(name: string): { key: string; value: unknown } | undefined {
  const start = `${PREFIX}${lastMember()}:${name}:`;
  const key = localStore.keys().find((stored) => stored.startsWith(start));
  const value = key && readDraft(key);
  return key && value ? { key, value } : undefined;
}

/** Makes all windows keep no drafts, because the member is signing out by hand. */
export const markSignedOut = (): boolean => localStore.set(SIGNED_OUT_AT, String(Date.now()));

/** Call if the sign-out fails. */
export const unmarkSignedOut = (): void => localStore.remove(SIGNED_OUT_AT);

/** Deletes the drafts of a member who has signed out by hand. */
export function endDrafts(member: string | null): void {
  // Again, because a window may have checked its session during the sign-out.
  markSignedOut();
  sessionStore.remove(REASON);
  deleteDrafts(`${PREFIX}${member}:`);
}

const isSignedOutByHand = () => Number(localStore.get(SIGNED_OUT_AT)) > signedInAt;

/** Why the sign-in page is shown; null for visitors. Survives a reload. */
export const signOutReason = (): string | null => sessionStore.get(REASON);

/** Call when a member is signed in. Deletes drafts that no one came back to. */
export function forgetSignOut(): void {
  sessionStore.remove(REASON);
  signedInAt = Date.now();
  deleteDrafts(PREFIX, Date.now() - MAX_AGE_MS);
}
