/** First and last name as far as known, or null. */
export function fullName(
  person: { firstName?: string | null; lastName?: string | null } | null | undefined,
): string | null {
  return [person?.firstName?.trim(), person?.lastName?.trim()].filter(Boolean).join(" ") || null;
}
