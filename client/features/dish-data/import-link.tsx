import { t } from "@lingui/core/macro";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { LinkButton } from "#client/ui/link-button.tsx";

/** Leads administrators of a household without dishes to the import. */
export function ImportLink() {
  return useCurrentUser().isAdmin ? (
    <LinkButton variant="ghost" to="/admin?part=files">{t`Import recipes from another app`}</LinkButton>
  ) : null;
}
