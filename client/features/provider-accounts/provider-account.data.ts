import { t } from "@lingui/core/macro";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
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
  return useMutation({
    mutationFn: () => call(providerAccountApi.unlink),
    onSuccess: () => showSuccess(t`Account unlinked`),
    meta: { failed: t`The account could not be unlinked`, refetches: ["provider-account"] },
  });
}
