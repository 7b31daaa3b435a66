import { t } from "@lingui/core/macro";
import { ANONYMOUS_GUEST, UNNAMED_MEMBER } from "#shared/full-name.ts";

/** A guest's name; the one of guests without a name is in the reader's language. */
export const shownGuest = <Name extends string | null | undefined>(name: Name) =>
  name === ANONYMOUS_GUEST ? t`Anonymous Guest` : name;

/** The name of a member or guest on a public page, as "Ada L." */
export const shownName = (name: string) =>
  name.startsWith(UNNAMED_MEMBER) ? name.replace(UNNAMED_MEMBER, t`A member`) : shownGuest(name);

/** Splits 'Ada L.' into the names an avatar takes its initials from. */
export function splitShortName(shortName: string) {
  const [firstName = "", lastName = ""] = shortName.split(/\s+(?=\S+$)/);
  return { firstName, lastName };
}
