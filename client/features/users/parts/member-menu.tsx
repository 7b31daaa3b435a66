import {
  Ban,
  Ellipsis,
  KeyRound,
  Pencil,
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
  { kind: "edit", label: "Edit Member", icon: Pencil },
  { kind: "resetPassword", label: "Reset Password", icon: KeyRound },
  { kind: "promote", label: "Make Administrator", icon: ShieldPlus },
  { kind: "demote", label: "Remove Administrator Rights", icon: ShieldMinus },
  { kind: "suspend", label: "Suspend", icon: Ban },
  { kind: "restore", label: "Restore", icon: RotateCcw },
  { kind: "delete", label: "Delete Member", icon: Trash2 },
];

interface MemberMenuProps {
  name: string;
  actions: MemberAction[];
  onAction: (kind: MemberAction) => void;
}

/** What may be done with a member: a menu, a button where it is only to edit, or nothing. */
export function MemberMenu({ name, actions, onAction }: MemberMenuProps) {
  const items = ITEMS.filter(({ kind }) => actions.includes(kind));
  if (items.length === 0) return null;
  if (items.length === 1 && actions.includes("edit")) {
    return (
      <IconButton label={`Edit ${name}`} title="Edit" onClick={() => onAction("edit")}>
        <Pencil />
      </IconButton>
    );
  }
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
