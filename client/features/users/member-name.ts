import { fullName } from "#client/lib/initials.ts";
import type { User } from "#shared/users.api.ts";

/** What a member is called: by name, or by username where there is none. */
export function memberName(member: Pick<User, "firstName" | "lastName" | "username">): string {
  return fullName(member) ?? member.username;
}
