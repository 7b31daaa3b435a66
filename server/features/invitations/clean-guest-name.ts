import { ANONYMOUS_GUEST } from "#shared/full-name.ts";

/** Control characters and bidirectional overrides. */
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{M}\u2800]/gu;

/** Returns a guest's name that is safe to show inside a sentence; null if nothing visible remains. */
export function cleanGuestName(name: string | null | undefined): string | null {
  const cleaned = (name ?? "").replaceAll(/\s+/g, " ").replaceAll(UNSAFE, "").trim();
  return cleaned.replaceAll(INVISIBLE, "") === "" ? null : cleaned;
}

export function guestNameOf(name: string | null | undefined): string {
  return cleanGuestName(name) ?? ANONYMOUS_GUEST;
}
