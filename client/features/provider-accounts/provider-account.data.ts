import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { showSuccess } from "#client/ui/status/toast.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { providerAccountApi } from "#shared/provider-account.api.ts";

export const providerAccountQuery = queryOptions({
  queryKey: ["provider-account"],
  queryFn: () => call(providerAccountApi.get),
  staleTime: 0,
});

/** Checks the password and goes on at the provider. */
export function useLinkAccount() {
  return useMutation({
    mutationFn: (body: CallInput<typeof providerAccountApi.link>["body"]) =>
      call(providerAccountApi.link, { body }),
    onSuccess: ({ address }) => window.location.assign(address),
  });
}

export function useUnlinkAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(providerAccountApi.unlink),
    onSuccess: () => showSuccess(t`Account unlinked`),
    onError: (error) => showFailure(t`The account could not be unlinked`, error),
    onSettled: () => client.invalidateQueries(providerAccountQuery),
  });
}
