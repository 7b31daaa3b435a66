import { fullName } from "#shared/full-name.ts";
import type { User } from "#shared/users.api.ts";

/** The member's full name, or the username if there is none. */
export function memberName(member: Pick<User, "firstName" | "lastName" | "username">): string {
  return fullName(member) ?? member.username;
}
