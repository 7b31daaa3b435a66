export const ANONYMOUS_GUEST = "Anonymous Guest";
/** In public views, the first name of a member who has none. */
export const UNNAMED_MEMBER = "A member";

/** First and last name as far as known, or null. */
export function fullName(
  person: { firstName?: string | null; lastName?: string | null } | null | undefined,
): string | null {
  return [person?.firstName?.trim(), person?.lastName?.trim()].filter(Boolean).join(" ") || null;
}

/** The member's full name, or the username if there is none. */
export function memberName(member: Parameters<typeof fullName>[0] & { username: string }): string {
  return fullName(member) ?? member.username;
}
