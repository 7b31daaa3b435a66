import type { CurrentUser } from "#shared/auth.api.ts";
import type { User } from "#shared/users.api.ts";

export type RoleChange = "promote" | "demote" | "suspend" | "restore";
export type MemberAction = "edit" | "resetPassword" | RoleChange | "delete";

/**
 * What somebody may do with a member. Decisions §4: everybody edits themself; administrators do everything with
 * others, but nobody suspends, demotes or deletes themself. What is not in the list has no button.
 */
export function actionsOn(
  member: Pick<User, "id" | "isAdmin">,
  me: Pick<CurrentUser, "id" | "isAdmin">,
): MemberAction[] {
  if (member.id === me.id) return ["edit"];
  if (!me.isAdmin) return [];
  return ["edit", "resetPassword", ...roleChanges(member), "delete"];
}

/** Spec §3: true administrator, false member, null suspended. */
function roleChanges({ isAdmin }: Pick<User, "isAdmin">): RoleChange[] {
  if (isAdmin === null) return ["restore"];
  return [isAdmin ? "demote" : "promote", "suspend"];
}
