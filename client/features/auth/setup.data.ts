import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { admitMember } from "#client/lib/device/offline.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { authApi } from "#shared/auth.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";

/** Checks the token of the one-time setup address. */
export const setupStateQuery = (token: string) =>
  queryOptions({
    queryKey: ["setup", token],
    queryFn: () => call(authApi.setupState, { query: { token } }),
    retry: false,
  });

export function useSetup() {
  return useMutation({
    mutationFn: (body: CallInput<typeof authApi.setup>["body"]) => call(authApi.setup, { body }),
    onSuccess: async ({ id }) => {
      await admitMember(id);
      window.location.assign(withBase("/"));
    },
  });
}
