import { t } from "@lingui/core/macro";
import type { RoleChange } from "./member-actions.ts";

interface Role {
  /** Null for suspended members. */
  isAdmin: boolean | null;
  question: (name: string) => Record<"title" | "description" | "confirmLabel", string>;
  done: (name: string) => string;
}

/** Asks before a change and confirms it in a toast. */
export const ROLE_CHANGES: Record<RoleChange, Role> = {
  promote: {
    isAdmin: true,
    question: (name) => ({
      title: t`Make ${name} an administrator?`,
      description: t`Administrators manage members, categories, alerts and backups. They can also edit or delete your account.`,
      confirmLabel: t`Make administrator`,
    }),
    done: (name) => t`${name} is now an administrator`,
  },
  demote: {
    isAdmin: false,
    question: (name) => ({
      title: t`Remove administrator rights from ${name}?`,
      description: t`They stay a member and keep their dishes and menus, but can't open the Admin Panel.`,
      confirmLabel: t`Remove rights`,
    }),
    done: (name) => t`${name} is no longer an administrator`,
  },
  suspend: {
    isAdmin: null,
    question: (name) => ({
      title: t`Suspend ${name}?`,
      description: t`They will be signed out everywhere and can't sign in until an administrator restores them. Their dishes and menus are kept.`,
      confirmLabel: t`Suspend`,
    }),
    done: (name) => t`${name} is suspended`,
  },
  restore: {
    isAdmin: false,
    question: (name) => ({
      title: t`Restore ${name}?`,
      description: t`They can sign in again as a member with their previous password.`,
      confirmLabel: t`Restore`,
    }),
    done: (name) => t`${name} can sign in again`,
  },
};
