import { t } from "@lingui/core/macro";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { showSuccess } from "#client/ui/status/toast.ts";
import { tokensApi, type AccessToken, type AccessTokenInput } from "#shared/tokens.api.ts";

/** The member's access tokens, newest first. Refetched on every visit, because apps update the time of last use. */
export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: () => call(tokensApi.list),
  staleTime: 0,
});

/** Creates a token. Only this response contains it. */
export function useCreateToken() {
  return useMutation({
    mutationFn: (body: AccessTokenInput) => call(tokensApi.create, { body }),
    meta: { failed: t`The token could not be created`, refetches: ["tokens"] },
  });
}

export function useRevokeToken() {
  return useMutation({
    mutationFn: ({ id }: AccessToken) => call(tokensApi.revoke, { params: { id } }),
    onSuccess: () => showSuccess(t`Token revoked`),
    meta: { failed: t`The token could not be revoked`, refetches: ["tokens"] },
  });
}
