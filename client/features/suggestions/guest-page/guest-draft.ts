import { localStore } from "#client/lib/device/browser-features.ts";
import { INVITATION_DAYS } from "#shared/limits.ts";
import type { GuestValues } from "./guest-form.ts";
import type { GuestLink } from "./guest-page.data.ts";

const DRAFT = "guest-draft:";
const SENT = "guest-sent:";
const MAX_AGE_MS = INVITATION_DAYS * 24 * 60 * 60_000;

/** `at`: when it was saved, in milliseconds. */
interface Stored<T> {
  at: number;
  value: T;
}
interface Draft {
  /** `updatedAt` of the suggestion being changed; null for a new one. */
  base: string | null;
  values: GuestValues;
}

function draftKey(link: GuestLink): string {
  return DRAFT + (link.kind === "open" ? "open" : `${link.kind}:${link.token}`);
}

/**
 * Returns the saved draft, with missing fields taken from `now`.
 * @returns null if there is no draft, or if the suggestion was changed elsewhere since
 */
export function readDraft(link: GuestLink, base: string | null, now: GuestValues): GuestValues | null {
  const draft = read<Partial<Draft>>(draftKey(link));
  if (!draft?.values || draft.base !== base) return null;
  const { values } = draft;
  const draftValues = { ...now };
  for (const field of Object.keys(now) as (keyof GuestValues)[]) {
    // Storage may hold anything, so only values of the right type are used.
    if (field === "dishIds") draftValues.dishIds = parseIds(values.dishIds) ?? now.dishIds;
    else if (typeof values[field] === "string") draftValues[field] = values[field];
  }
  return draftValues;
}

function parseIds(value: unknown): number[] | null {
  return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : null;
}

export function saveDraft(link: GuestLink, base: string | null, values: GuestValues): void {
  write<Draft>(draftKey(link), { base, values });
}

export function deleteDraft(link: GuestLink): void {
  localStore.remove(draftKey(link));
}

/** Stores the edit token of the suggestion sent with an invitation, so that its link opens it on this device. */
export function saveSentToken(invitationToken: string, editToken: string): void {
  write(SENT + invitationToken, editToken);
}

/** Returns the edit token of the suggestion sent from this device with an invitation. */
export function findSentToken(invitationToken: string): string | null {
  const editToken = read<unknown>(SENT + invitationToken);
  return typeof editToken === "string" ? editToken : null;
}

/** Deletes drafts and tokens older than any invitation. */
export function deleteExpiredDrafts(now: number = Date.now()): void {
  for (const name of localStore.keys()) {
    if (!name.startsWith(DRAFT) && !name.startsWith(SENT)) continue;
    const stored = localStore.getJson(name) as Stored<unknown> | null;
    if (!stored || !(now - stored.at < MAX_AGE_MS)) localStore.remove(name);
  }
}

function read<T>(name: string): T | null {
  return (localStore.getJson(name) as Stored<T> | null)?.value ?? null;
}

function write<T>(name: string, value: T): void {
  localStore.set(name, JSON.stringify({ at: Date.now(), value } satisfies Stored<T>));
}
