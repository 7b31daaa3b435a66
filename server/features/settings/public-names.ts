import { i18nFor, isolate, type I18n } from "#server/lib/i18n.ts";
import { ANONYMOUS_GUEST } from "#shared/full-name.ts";
import { abbreviate } from "#shared/short-name.ts";

type Person = { firstName: string | null; lastName: string | null; color?: number } | null | undefined;
type Household = { householdName: string | null; language: string | null };

/**
 * Returns a name like "Ada L.", the most that people without an account may learn about a member. The username is never
 * shown: it is half of the credentials.
 * @param i18n of a text; views of the API contain the English one, and pages translate `UNNAMED_MEMBER`
 * @param language of the capitals of names, which is the household's
 */
export function shortName(person: Person, i18n = i18nFor("en"), language: string | null = null): string {
  const first = person?.firstName?.trim() || i18n._("A member");
  return abbreviate(first, person?.lastName?.trim(), language ?? i18n.locale);
}

/** Every character that shows nothing, except those that join letters or choose their shape. */
const BLANKS =
  /(?:(?!\p{Join_Control}|\p{Variation_Selector})[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800])+/u;

/** Splits a name at all characters that are blank to a reader. */
export const splitName = (name: string): string[] => name.split(BLANKS).filter(Boolean);

/** Returns the host of an invitation: "Ada L. from The Beckers", or "Ada L." if the household has no name. */
export function hostName(person: Person, householdName: string | null, i18n: I18n): string {
  return ofHousehold(shortName(person, i18n), householdName, i18n);
}

/** Returns the host in English, for other programs, and the names of which pages make their own sentence. */
export function hostNames(person: Person, { householdName, language }: Household) {
  const name = shortName(person, undefined, language);
  const invitedBy = ofHousehold(name, householdName, i18nFor("en"));
  return { invitedBy, hostName: name, householdName, hostColor: person?.color };
}

function ofHousehold(name: string, householdName: string | null, i18n: I18n): string {
  if (!householdName) return name;
  const values = { name: isolate(i18n, name), household: isolate(i18n, householdName) };
  return i18n._("{name} from {household}", values);
}

/** Like `shortName`, for a guest's full name in one string. */
export function shortGuestName(name: string | null, language: string | null = null): string {
  if (!name || name === ANONYMOUS_GUEST) return ANONYMOUS_GUEST;
  const [first = name, ...rest] = splitName(name);
  return abbreviate(first, rest.at(-1), language ?? "en");
}
