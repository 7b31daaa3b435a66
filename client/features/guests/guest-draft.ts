import { localStore } from "#client/lib/browser-features.ts";
import { INVITATION_DAYS } from "#shared/limits.ts";
import type { GuestValues } from "./guest-form.ts";
import type { GuestLink } from "./guest-page.data.ts";

const DRAFT = "guest-draft:";
const SENT = "guest-sent:";
const KEPT_MS = INVITATION_DAYS * 24 * 60 * 60_000;

interface Kept<T> {
  at: number;
  value: T;
}
interface Draft {
  /** The version of one's own suggestion that was being changed. */
  base: string | null;
  values: GuestValues;
}

function draftKey(link: GuestLink): string {
  return DRAFT + (link.kind === "open" ? "open" : `${link.kind}:${link.token}`);
}

/** What was filled in before the page was loaded anew, in the shape of what is there now; null for nothing. */
export function readDraft(link: GuestLink, base: string | null, now: GuestValues): GuestValues | null {
  const draft = read<Partial<Draft>>(draftKey(link));
  if (!draft?.values || draft.base !== base) return null;
  const { values } = draft;
  const kept = { ...now };
  for (const field of Object.keys(now) as (keyof GuestValues)[]) {
    // Storage may hold anything: only what has the right type is taken.
    if (field === "dishIds") kept.dishIds = parseIds(values.dishIds) ?? now.dishIds;
    else if (typeof values[field] === "string") kept[field] = values[field];
  }
  return kept;
}

function parseIds(value: unknown): number[] | null {
  return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : null;
}

/** Keeps what is filled in on this device, until it is sent. */
export function saveDraft(link: GuestLink, base: string | null, values: GuestValues): void {
  write<Draft>(draftKey(link), { base, values });
}

/** It was sent, or put back as it was. */
export function deleteDraft(link: GuestLink): void {
  localStore.remove(draftKey(link));
}

/** Remembers which suggestion an invitation became, so that its link leads there from this device. */
export function saveSentToken(invitationToken: string, editToken: string): void {
  write(SENT + invitationToken, editToken);
}

/** The secret of the suggestion that was sent from this device with an invitation. */
export function findSentToken(invitationToken: string): string | null {
  const editToken = read<unknown>(SENT + invitationToken);
  return typeof editToken === "string" ? editToken : null;
}

/** Takes away what is older than any invitation. */
export function deleteExpiredDrafts(now: number = Date.now()): void {
  for (const name of localStore.keys()) {
    if (!name.startsWith(DRAFT) && !name.startsWith(SENT)) continue;
    const kept = localStore.getJson(name) as Kept<unknown> | null;
    if (!kept || !(now - kept.at < KEPT_MS)) localStore.remove(name);
  }
}

function read<T>(name: string): T | null {
  return (localStore.getJson(name) as Kept<T> | null)?.value ?? null;
}

function write<T>(name: string, value: T): void {
  localStore.set(name, JSON.stringify({ at: Date.now(), value } satisfies Kept<T>));
}
