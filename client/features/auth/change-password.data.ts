import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { showSuccess } from "#client/ui/status/toast.ts";
import { authApi } from "#shared/auth.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";

/** Changes the member's own password, which ends their other sessions. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: CallInput<typeof authApi.changePassword>["body"]) =>
      call(authApi.changePassword, { body }),
    onSuccess: () => {
      showSuccess(t`Password changed`, t`You're still signed in here. Other devices need to sign in again.`);
    },
  });
}
