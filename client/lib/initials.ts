import { LOCALE } from "./format.ts";

export interface Named {
  id?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}

export interface Pictured extends Named {
  profileImageUrl?: string | null;
  /** Missing for guests. */
  color?: number | undefined;
}

// Shared, because creating a segmenter takes longer than rendering a card.
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Returns the first grapheme, so that accents and emoji stay whole. */
function firstLetter(text: string | null | undefined): string {
  const trimmed = text?.trim();
  if (!trimmed) return "";
  const [first] = segmenter.segment(trimmed);
  return (first?.segment ?? "").toLocaleUpperCase(LOCALE);
}

/**
 * Returns the text of an avatar without a picture: the first letters of first and last name, or the first letter of
 * first name, last name, email or id, or 'U'.
 */
export function initials(person: Named | null | undefined): string {
  const first = firstLetter(person?.firstName);
  const last = firstLetter(person?.lastName);
  if (first && last) return first + last;
  return first || last || firstLetter(person?.email) || firstLetter(person?.id) || "U";
}
