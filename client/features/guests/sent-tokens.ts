import { localStore } from "#client/lib/device/browser-features.ts";
import { readDraft } from "#client/lib/device/draft-store.ts";

/** Begin the keys of edit tokens of what this device sent; the invitation's token follows. */
export const SENT_ANSWER = "event-answer:";
export const SENT_SUGGESTION = "guest-sent:";

/** Returns an edit token. Of an answer it is plain text, as 1.3 reads it; of a suggestion a draft, which expires. */
export function findEditToken(key: string): string | null {
  const editToken = readDraft(key) ?? localStore.get(key);
  return typeof editToken === "string" ? editToken : null;
}
