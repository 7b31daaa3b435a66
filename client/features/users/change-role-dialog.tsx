import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import { memberName } from "#shared/full-name.ts";
import type { User } from "#shared/users.api.ts";
import type { RoleChange } from "./member-actions.ts";
import { useChangeRole } from "./users.data.ts";

interface Confirmation {
  title: (name: string) => string;
  description: string;
  confirmLabel: string;
  variant: "primary" | "danger";
}

const CONFIRMATIONS: Record<RoleChange, Confirmation> = {
  promote: {
    title: (name) => `Make ${name} an administrator?`,
    description:
      "Administrators manage members, categories, alerts and backups. They can also edit or delete your account.",
    confirmLabel: "Make administrator",
    variant: "primary",
  },
  demote: {
    title: (name) => `Remove administrator rights from ${name}?`,
    description: "They stay a member and keep their dishes and menus, but can't open the Admin Panel.",
    confirmLabel: "Remove rights",
    variant: "danger",
  },
  suspend: {
    title: (name) => `Suspend ${name}?`,
    description:
      "They will be signed out everywhere and can't sign in until an administrator restores them. Their dishes and menus are kept.",
    confirmLabel: "Suspend",
    variant: "danger",
  },
  restore: {
    title: (name) => `Restore ${name}?`,
    description: "They can sign in again as a member with their previous password.",
    confirmLabel: "Restore",
    variant: "primary",
  },
};

interface ChangeRoleDialogProps {
  open: boolean;
  onClose: () => void;
  member: User;
  change: RoleChange;
}

export function ChangeRoleDialog({ open, onClose, member, change }: ChangeRoleDialogProps) {
  const changeRole = useChangeRole();
  const { title, ...confirmation } = CONFIRMATIONS[change];
  return (
    <ConfirmDialog
      {...confirmation}
      open={open}
      onOpenChange={onClose}
      title={title(memberName(member))}
      pending={changeRole.isPending}
      onConfirm={() => changeRole.mutate({ id: member.id, change }, { onSettled: onClose })}
    />
  );
}
