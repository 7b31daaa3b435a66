import { t } from "@lingui/core/macro";
import { ApiError, call, ProxyError } from "#client/lib/api/call.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { admitMember } from "#client/lib/device/offline.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { showProblem, toastAfterReload } from "#client/ui/status/toast.ts";
import { authApi } from "#shared/auth.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { nextPath } from "./next-path.ts";

/**
 * Signs in and loads '/' or the page of `?next=`. Failure shows a toast.
 * @returns whether it succeeded
 */
export async function signIn(body: CallInput<typeof authApi.login>["body"]): Promise<boolean> {
  try {
    const { id } = await call(authApi.login, { body });
    await admitMember(id);
  } catch (error) {
    const isAnswered = error instanceof ApiError || error instanceof ProxyError;
    const description = isAnswered ? errorMessage(error, t`Login failed`) : t`Login failed`;
    showProblem(t`Login Failed`, description);
    return false;
  }
  toastAfterReload({
    title: t`Welcome back!`,
    description: t`You've successfully logged in.`,
    variant: "success",
  });
  window.location.assign(withBase(nextPath()));
  return true;
}
