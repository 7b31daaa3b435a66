import type { CurrentUser } from "#shared/auth.api.ts";
import type { User } from "#shared/users.api.ts";

const createdAt = "2026-05-01T12:00:00.000Z";
let built = 0;

/** A member as the API shows them. */
export function buildMember(fields: Partial<User> = {}): User {
  const number = ++built;
  return {
    id: `member-${number}`,
    username: `member${number}`,
    email: null,
    firstName: "Test",
    lastName: "Member",
    profileImageUrl: null,
    isAdmin: false,
    createdAt,
    updatedAt: createdAt,
    ...fields,
  };
}

/** Who is signed in. */
export function buildMe(fields: Partial<CurrentUser> = {}): CurrentUser {
  return { ...buildMember(), id: "me", isAdmin: false, lastNotificationViewedAt: null, ...fields };
}
