import { Badge } from "#client/ui/badge.tsx";
import type { User } from "#shared/users.api.ts";
import { Avatar } from "../avatar.tsx";
import type { MemberAction } from "../member-actions.ts";
import { memberName } from "../member-name.ts";
import { MemberMenu } from "./member-menu.tsx";

interface MemberRowProps {
  member: User;
  isMe: boolean;
  /** What may be done with them. */
  actions: MemberAction[];
  onAction: (kind: MemberAction, member: User) => void;
}

/** One member: picture, name, role, username and e-mail address, and what may be done. */
export function MemberRow({ member, isMe, actions, onAction }: MemberRowProps) {
  const name = memberName(member);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar person={member} className={member.isAdmin === null ? "grayscale" : ""} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="line-clamp-2 min-w-0 font-medium [overflow-wrap:anywhere]">{name}</p>
          {isMe && <Badge tone="outline">You</Badge>}
          <RoleBadge isAdmin={member.isAdmin} />
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="min-w-0 truncate">{member.username}</span>
          {member.email && <span className="min-w-0 truncate">{member.email}</span>}
        </p>
      </div>
      <MemberMenu name={name} actions={actions} onAction={(kind) => onAction(kind, member)} />
    </li>
  );
}

/** Spec §3: true administrator, false member, null suspended. */
function RoleBadge({ isAdmin }: Pick<User, "isAdmin">) {
  if (isAdmin === null) return <Badge tone="danger">Suspended</Badge>;
  return isAdmin ? <Badge tone="brand">Admin</Badge> : <Badge>Member</Badge>;
}
