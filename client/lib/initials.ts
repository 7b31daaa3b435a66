export interface Named {
  id?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}

// Made once: making one takes longer than a whole card of a list.
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The first letter as a reader sees it, so that an accent or an emoji is not cut in half. */
function firstLetter(text: string | null | undefined): string {
  const trimmed = text?.trim();
  if (!trimmed) return "";
  const [first] = segmenter.segment(trimmed);
  return (first?.segment ?? "").toUpperCase();
}

/**
 * What stands in an avatar without a picture. Spec §3: first letters of first and last name; else the first letter of
 * first name, last name, email or id; else 'U'.
 */
export function initials(person: Named | null | undefined): string {
  const first = firstLetter(person?.firstName);
  const last = firstLetter(person?.lastName);
  if (first && last) return first + last;
  return first || last || firstLetter(person?.email) || firstLetter(person?.id) || "U";
}

/** First and last name as far as they are known, or null. */
export function fullName(person: Named | null | undefined): string | null {
  return [person?.firstName?.trim(), person?.lastName?.trim()].filter(Boolean).join(" ") || null;
}
