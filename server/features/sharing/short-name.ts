import { ANONYMOUS_GUEST } from "#shared/limits.ts";

/** For a member who gave no first name; the username is half of what opens the account. */
const NAMELESS = "A member";
/** Made when it is needed: it reads much of what Node knows about languages. */
let segmenter: Intl.Segmenter | undefined;

/** "Ada L.": all that people without an account learn about a member (decisions §6). */
export function shortName(
  person: { firstName: string | null; lastName: string | null } | null | undefined,
): string {
  return join(person?.firstName?.trim() || NAMELESS, person?.lastName?.trim());
}

/** The same of a guest, who gives one name in one piece. */
export function shortGuestName(name: string | null): string {
  if (!name || name === ANONYMOUS_GUEST) return ANONYMOUS_GUEST;
  const [first = name, ...others] = name.trim().split(/\s+/);
  return join(first, others.at(-1));
}

function join(first: string, last: string | undefined): string {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const initial = last ? [...segmenter.segment(last)][0]?.segment : undefined;
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
