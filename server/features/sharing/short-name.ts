import { i18nFor, isolate } from "#server/lib/i18n.ts";
import { ANONYMOUS_GUEST } from "#shared/limits.ts";

/** Created on first use, because it loads much of Node's locale data. */
let segmenter: Intl.Segmenter | undefined;

/**
 * Returns a name like "Ada L.", the most that people without an account may learn about a member. The username is never
 * shown: it is half of the credentials.
 */
export function shortName(
  person: { firstName: string | null; lastName: string | null } | null | undefined,
  i18n = i18nFor("en"),
): string {
  return join(person?.firstName?.trim() || i18n._("A member"), person?.lastName?.trim());
}

/** Every character that shows nothing, except those that join letters or choose their shape. */
const BLANKS =
  /(?:(?!\p{Join_Control}|\p{Variation_Selector})[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800])+/u;

/** Splits a name at all characters that are blank to a reader. */
export const namesOf = (name: string): string[] => name.split(BLANKS).filter(Boolean);

/** Returns the host of an invitation: "Ada L. from The Beckers", or "Ada L." if the household has no name. */
export function hostName(
  person: Parameters<typeof shortName>[0],
  householdName: string | null,
  i18n = i18nFor("en"),
): string {
  const name = shortName(person, i18n);
  if (!householdName) return name;
  const values = { name: isolate(i18n, name), household: isolate(i18n, householdName) };
  return i18n._("{name} from {household}", values);
}

/** Like `shortName`, for a guest's full name in one string. */
export function shortGuestName(name: string | null): string {
  if (!name || name === ANONYMOUS_GUEST) return ANONYMOUS_GUEST;
  const [first = name, ...rest] = namesOf(name);
  return join(first, rest.at(-1));
}

function join(first: string, last: string | undefined): string {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const initial = last ? [...segmenter.segment(last)][0]?.segment : undefined;
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
