import { SENT_SUGGESTION } from "#client/features/guests/sent-tokens.ts";
import { deleteDrafts, readDraft } from "#client/lib/device/draft-store.ts";
import { INVITATION_DAYS } from "#shared/limits.ts";
import type { GuestLink } from "./guest-page.data.ts";
import type { GuestValues } from "./suggestion-form.ts";

const DRAFT = "guest-draft:";
const MAX_AGE_MS = INVITATION_DAYS * 24 * 60 * 60_000;

/** `base`: `updatedAt` of the suggestion being changed; null for a new one. */
interface GuestDraft {
  base: string | null;
  values: Partial<GuestValues>;
}

export function guestDraftKey(link: GuestLink): string {
  return DRAFT + (link.kind === "open" ? "open" : `${link.kind}:${link.token}`);
}

/**
 * Returns the saved draft, with missing fields taken from `now`.
 * @returns null if there is no draft, or if the suggestion was changed elsewhere since
 */
export function readGuestDraft(link: GuestLink, base: string | null, now: GuestValues): GuestValues | null {
  const draft = readDraft(guestDraftKey(link)) as GuestDraft | null;
  return draft?.base === base && hasValues(draft) ? { ...now, ...draft.values } : null;
}

/** Storage may hold anything, so it is checked, without zod, which would be a tenth of the page. */
function hasValues({ values }: { values?: unknown }): boolean {
  if (typeof values !== "object" || values === null) return false;
  return Object.entries(values).every(([field, value]: [string, unknown]) =>
    field === "dishIds" ? Array.isArray(value) && value.every(Number.isInteger) : typeof value === "string",
  );
}

/** Deletes drafts and tokens older than any invitation. */
export function deleteExpiredDrafts(): void {
  for (const prefix of [DRAFT, SENT_SUGGESTION]) deleteDrafts(prefix, Date.now() - MAX_AGE_MS);
}
