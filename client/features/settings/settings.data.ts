import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { showSuccess } from "#client/ui/status/toast.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { settingsApi } from "#shared/settings.api.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: () => call(settingsApi.get),
  // Another administrator may have changed them.
  refetchOnMount: "always",
});

export type SettingsChanges = CallInput<typeof settingsApi.update>["body"];

/** The key of changes that the page shows before the server responds. */
export const choiceKey = ["settings", "choice"];

export function useUpdateSettings(mutationKey?: string[]) {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    // Runs in order, so that the last choice wins.
    scope: { id: "settings" },
    mutationFn: (body: SettingsChanges) => call(settingsApi.update, { body }),
    onSuccess: async (settings) => {
      await client.cancelQueries({ queryKey: settingsQuery.queryKey });
      client.setQueryData(settingsQuery.queryKey, settings);
      showSuccess(t`Settings saved`);
    },
    // How many eat is a part of menus and meals.
    meta: { failed: t`The settings could not be saved`, refetches: ["settings", "menus", "meals", "auth"] },
  });
}
