import {
  Ban,
  Ellipsis,
  KeyRound,
  RotateCcw,
  ShieldMinus,
  ShieldPlus,
  Trash2,
  type LucideIcon,
} from "lucide-react";
import { DropdownMenu, MenuItem } from "#client/ui/dropdown-menu.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import type { MemberAction } from "../member-actions.ts";

const ITEMS: { kind: MemberAction; label: string; icon: LucideIcon }[] = [
  { kind: "resetPassword", label: "Reset Password", icon: KeyRound },
  { kind: "promote", label: "Make Administrator", icon: ShieldPlus },
  { kind: "demote", label: "Take Administrator Rights", icon: ShieldMinus },
  { kind: "suspend", label: "Suspend", icon: Ban },
  { kind: "restore", label: "Restore", icon: RotateCcw },
  { kind: "delete", label: "Delete Member", icon: Trash2 },
];

interface MemberMenuProps {
  name: string;
  actions: MemberAction[];
  onAction: (kind: MemberAction) => void;
}

/** What else may be done with a member; nothing at all where that is nothing. */
export function MemberMenu({ name, actions, onAction }: MemberMenuProps) {
  const items = ITEMS.filter(({ kind }) => actions.includes(kind));
  if (items.length === 0) return null;
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`More for ${name}`} title="More">
          <Ellipsis />
        </IconButton>
      }
    >
      {items.map(({ kind, label, icon: Icon }) => (
        <MenuItem key={kind} tone={kind === "delete" ? "danger" : "normal"} onSelect={() => onAction(kind)}>
          <Icon aria-hidden="true" /> {label}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
