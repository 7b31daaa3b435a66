import { t } from "@lingui/core/macro";
import { isolate } from "#client/lib/i18n.tsx";
import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import { memberName } from "#shared/full-name.ts";
import type { User } from "#shared/users.api.ts";
import type { RoleChange } from "./member-actions.ts";
import { useChangeRole } from "./users.data.ts";

interface Confirmation {
  title: string;
  description: string;
  confirmLabel: string;
  variant: "primary" | "danger";
}

const CONFIRMATIONS: Record<RoleChange, (name: string) => Confirmation> = {
  promote: (name) => ({
    title: t`Make ${name} an administrator?`,
    description: t`Administrators manage members, categories, alerts and backups. They can also edit or delete your account.`,
    confirmLabel: t`Make administrator`,
    variant: "primary",
  }),
  demote: (name) => ({
    title: t`Remove administrator rights from ${name}?`,
    description: t`They stay a member and keep their dishes and menus, but can't open the Admin Panel.`,
    confirmLabel: t`Remove rights`,
    variant: "danger",
  }),
  suspend: (name) => ({
    title: t`Suspend ${name}?`,
    description: t`They will be signed out everywhere and can't sign in until an administrator restores them. Their dishes and menus are kept.`,
    confirmLabel: t`Suspend`,
    variant: "danger",
  }),
  restore: (name) => ({
    title: t`Restore ${name}?`,
    description: t`They can sign in again as a member with their previous password.`,
    confirmLabel: t`Restore`,
    variant: "primary",
  }),
};

interface ChangeRoleDialogProps {
  open: boolean;
  onClose: () => void;
  member: User;
  change: RoleChange;
}

export function ChangeRoleDialog({ open, onClose, member, change }: ChangeRoleDialogProps) {
  const changeRole = useChangeRole();
  const confirmation = CONFIRMATIONS[change](isolate(memberName(member)));
  return (
    <ConfirmDialog
      {...confirmation}
      open={open}
      onOpenChange={onClose}
      pending={changeRole.isPending}
      onConfirm={() => changeRole.mutate({ id: member.id, change }, { onSettled: onClose })}
    />
  );
}
