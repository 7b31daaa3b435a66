import { ANONYMOUS_GUEST } from "#shared/limits.ts";

/** Shown for members without a first name. The username is never shown: it is half of the credentials. */
const FALLBACK = "A member";
/** Created on first use, because it loads much of Node's locale data. */
let segmenter: Intl.Segmenter | undefined;

/** Returns a name like "Ada L.", the most that people without an account may learn about a member. */
export function shortName(
  person: { firstName: string | null; lastName: string | null } | null | undefined,
): string {
  return join(person?.firstName?.trim() || FALLBACK, person?.lastName?.trim());
}

/** Returns the host of an invitation: "Ada L. from The Beckers", or "Ada L." if the household has no name. */
export function hostName(person: Parameters<typeof shortName>[0], householdName: string | null): string {
  return householdName ? `${shortName(person)} from ${householdName}` : shortName(person);
}

/** Like `shortName`, for a guest's full name in one string. */
export function shortGuestName(name: string | null): string {
  if (!name || name === ANONYMOUS_GUEST) return ANONYMOUS_GUEST;
  const [first = name, ...rest] = name.trim().split(/\s+/);
  return join(first, rest.at(-1));
}

function join(first: string, last: string | undefined): string {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const initial = last ? [...segmenter.segment(last)][0]?.segment : undefined;
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
