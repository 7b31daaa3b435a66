import type { CurrentUser } from "#shared/auth.api.ts";
import type { User } from "#shared/users.api.ts";

export type RoleChange = "promote" | "demote" | "suspend" | "restore";
export type MemberAction = "edit" | "resetPassword" | "passwordLink" | RoleChange | "delete";

/**
 * The actions `me` may take on a member; others have no button. Members edit themselves. Administrators do everything
 * with others, but cannot suspend, demote or delete themselves.
 */
export function actionsOn(
  member: Pick<User, "id" | "isAdmin">,
  me: Pick<CurrentUser, "id" | "isAdmin">,
): MemberAction[] {
  if (member.id === me.id) return ["edit"];
  if (!me.isAdmin) return [];
  const passwordLink = member.isAdmin === null ? [] : (["passwordLink"] as const);
  return ["edit", ...passwordLink, "resetPassword", ...roleChanges(member), "delete"];
}

/** `isAdmin` is null for suspended members. */
function roleChanges({ isAdmin }: Pick<User, "isAdmin">): RoleChange[] {
  if (isAdmin === null) return ["restore"];
  return [isAdmin ? "demote" : "promote", "suspend"];
}
