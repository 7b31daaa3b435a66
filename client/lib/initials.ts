import { firstLetter, hasInitials } from "#shared/short-name.ts";
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

/**
 * Returns the text of an avatar without a picture: the first letters of first and last name, or the first letter of
 * first name, last name, email or id, or 'U'. One letter in scripts without initials: ليلى الحسن is not "لا" ("no").
 */
export function initials(person: Named | null | undefined): string {
  const letterOf = (text: string | null | undefined) => firstLetter(text, LOCALE);
  const [first, last] = [letterOf(person?.firstName), letterOf(person?.lastName)];
  if (first && last) return hasInitials(first) && hasInitials(last) ? first + last : first;
  return first || last || letterOf(person?.email) || letterOf(person?.id) || "U";
}
