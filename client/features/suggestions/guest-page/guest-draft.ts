import * as z from "zod/mini";
import { deleteDrafts, readDraft, saveDraft } from "#client/lib/device/draft-store.ts";
import { INVITATION_DAYS } from "#shared/limits.ts";
import type { GuestValues } from "./guest-form.ts";
import type { GuestLink } from "./guest-page.data.ts";

const DRAFT = "guest-draft:";
const SENT = "guest-sent:";
const MAX_AGE_MS = INVITATION_DAYS * 24 * 60 * 60_000;

/** `base`: `updatedAt` of the suggestion being changed; null for a new one. */
const guestDraft = z.object({
  base: z.nullable(z.string()),
  values: z.catchall(z.object({ dishIds: z.optional(z.array(z.int())) }), z.string()),
});

export function guestDraftKey(link: GuestLink): string {
  return DRAFT + (link.kind === "open" ? "open" : `${link.kind}:${link.token}`);
}

/**
 * Returns the saved draft, with missing fields taken from `now`.
 * @returns null if there is no draft, or if the suggestion was changed elsewhere since
 */
export function readGuestDraft(link: GuestLink, base: string | null, now: GuestValues): GuestValues | null {
  const draft = z.safeParse(guestDraft, readDraft(guestDraftKey(link))).data;
  return draft?.base === base ? { ...now, ...(draft.values as Partial<GuestValues>) } : null;
}

/** Stores the edit token of the suggestion sent with an invitation, so that its link opens it on this device. */
export function saveSentToken(invitationToken: string, editToken: string): void {
  saveDraft(SENT + invitationToken, editToken);
}

/** Returns the edit token of the suggestion sent from this device with an invitation. */
export function findSentToken(invitationToken: string): string | null {
  return z.safeParse(z.string(), readDraft(SENT + invitationToken)).data ?? null;
}

/** Deletes drafts and tokens older than any invitation. */
export function deleteExpiredDrafts(): void {
  for (const prefix of [DRAFT, SENT]) deleteDrafts(prefix, Date.now() - MAX_AGE_MS);
}
