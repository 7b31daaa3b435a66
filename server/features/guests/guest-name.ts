import { ANONYMOUS_GUEST } from "#shared/limits.ts";

/** Control characters, and those that turn the direction of the text around them. */
const HARMFUL = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{M}\u2800]/gu;

/** A guest's name as it may stand in a sentence about them; null when nothing of it can be seen. */
export function cleanGuestName(name: string | null | undefined): string | null {
  const cleaned = (name ?? "").replaceAll(/\s+/g, " ").replaceAll(HARMFUL, "").trim();
  return cleaned.replaceAll(INVISIBLE, "") === "" ? null : cleaned;
}

/** Spec §5: the name of a guest who gives none. */
export function guestNameOf(name: string | null | undefined): string {
  return cleanGuestName(name) ?? ANONYMOUS_GUEST;
}
