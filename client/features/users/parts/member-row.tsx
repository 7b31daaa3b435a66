import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import {
  Ban,
  KeyRound,
  Link2,
  Pencil,
  RotateCcw,
  ShieldMinus,
  ShieldPlus,
  Trash2,
  type LucideIcon,
} from "lucide-react";
import { joinFacts } from "#client/lib/format-lists.ts";
import { i18n, isolate } from "#client/lib/i18n.tsx";
import { Badge } from "#client/ui/badge.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import { MoreButton } from "#client/ui/menu/more-button.tsx";
import { memberName } from "#shared/full-name.ts";
import type { User } from "#shared/users.api.ts";
import { Avatar } from "../avatar.tsx";
import type { MemberAction } from "../member-actions.ts";

const ITEMS: { kind: MemberAction; label: MessageDescriptor; icon: LucideIcon }[] = [
  { kind: "edit", label: msg`Edit member`, icon: Pencil },
  { kind: "passwordLink", label: msg`Create password link`, icon: Link2 },
  { kind: "resetPassword", label: msg`Reset password`, icon: KeyRound },
  { kind: "promote", label: msg`Make administrator`, icon: ShieldPlus },
  { kind: "demote", label: msg`Remove administrator rights`, icon: ShieldMinus },
  { kind: "suspend", label: msg`Suspend`, icon: Ban },
  { kind: "restore", label: msg`Restore`, icon: RotateCcw },
  { kind: "delete", label: msg`Delete member`, icon: Trash2 },
];

interface MemberRowProps {
  member: User;
  isMe: boolean;
  /** Shown in a menu; if there is only "edit", as a button. */
  actions: MemberAction[];
  onAction: (kind: MemberAction, member: User) => void;
}

export function MemberRow({ member, isMe, actions, onAction }: MemberRowProps) {
  const name = memberName(member);
  return (
    <li className="flex items-center gap-2 py-2.5">
      <Avatar person={member} className={member.isAdmin === null ? "grayscale" : ""} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <p dir="auto" className="line-clamp-2 min-w-0 font-medium [overflow-wrap:anywhere]">
            {name}
          </p>
          {isMe && <Badge tone="outline">{t`You`}</Badge>}
          <RoleBadge isAdmin={member.isAdmin} />
        </div>
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          {joinFacts([isolate(member.username), member.email && isolate(member.email)])}
        </p>
      </div>
      {actions.join() === "edit" && (
        <IconButton
          label={t`Edit ${{ name: isolate(name) }}`}
          title={t`Edit`}
          onClick={() => onAction("edit", member)}
        >
          <Pencil />
        </IconButton>
      )}
      {actions.length > 1 && (
        <DropdownMenu trigger={<MoreButton of={name} />}>
          {ITEMS.filter(({ kind }) => actions.includes(kind)).map(({ kind, label, icon: Icon }) => (
            <MenuItem
              key={kind}
              tone={kind === "delete" ? "danger" : "normal"}
              onSelect={() => onAction(kind, member)}
            >
              <Icon /> {i18n._(label)}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
    </li>
  );
}

/** For administrators and suspended members, whose `isAdmin` is null. */
function RoleBadge({ isAdmin }: Pick<User, "isAdmin">) {
  if (isAdmin === null) return <Badge tone="danger">{t`Suspended`}</Badge>;
  return isAdmin && <Badge tone="brand">{t`Admin`}</Badge>;
}
