import { t } from "@lingui/core/macro";
import { shownName } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
import type { CurrentUser } from "#shared/auth.api.ts";
import type { Host } from "#shared/invitations.api.ts";

/** "Ada from The Beckers", or one of both names. */
export function inviterName(name: string | null, { householdName }: Pick<CurrentUser, "householdName">) {
  if (!name || !householdName) return name || householdName || "";
  return t`${{ name: isolate(name) }} from ${{ household: isolate(householdName) }}`;
}

/** The host in the reader's language. Responses cached by earlier versions contain the English sentence alone. */
export function hostText({ invitedBy, hostName, householdName = null }: Host): string {
  return hostName === undefined ? invitedBy : inviterName(shownName(hostName), { householdName });
}
