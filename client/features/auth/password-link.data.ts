import { t } from "@lingui/core/macro";
import { call } from "#client/lib/api/call.ts";
import { admitMember } from "#client/lib/device/offline.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { toastAfterReload } from "#client/ui/status/toast.ts";
import { passwordLinksApi, type PasswordLink } from "#shared/password-links.api.ts";

/** @throws ApiError 404 unknown; 410 used, withdrawn or expired */
export function getPasswordLink(token: string): Promise<PasswordLink> {
  return call(passwordLinksApi.get, { params: { token } });
}

/**
 * Sets the password, signs in and loads Home. The page leaves the history, because its link has ended.
 * @throws ApiError as `getPasswordLink`; 400 for a password that is refused
 */
export async function choosePassword(token: string, password: string): Promise<void> {
  const { id } = await call(passwordLinksApi.redeem, { params: { token }, body: { password } });
  await admitMember(id);
  toastAfterReload({
    title: t`Password saved`,
    description: t`You're signed in. Next time, use your username and this password.`,
    variant: "success",
  });
  window.location.replace(withBase("/"));
}
