import { localStore } from "#client/lib/device/browser-features.ts";
import { readDraft } from "#client/lib/device/draft-store.ts";

/** Begin the keys of drafts with the edit token of what this device sent; the invitation's token follows. */
export const SENT_ANSWER = "event-answer:";
export const SENT_SUGGESTION = "guest-sent:";

/** Returns the edit token of what this device sent, or null. Until 1.3, that of an answer was stored as plain text. */
export function findEditToken(key: string): string | null {
  const editToken = readDraft(key) ?? localStore.get(key);
  return typeof editToken === "string" ? editToken : null;
}
