import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "#client/features/auth/auth.data.ts";
import { call } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { showSuccess } from "#client/ui/status/toast.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { settingsApi } from "#shared/public.api.ts";

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
    onError: (error) => showFailure(t`The settings could not be saved`, error),
    onSettled: () =>
      Promise.all([
        // How many eat is a part of menus and meals.
        refetchTopics(client, "settings", "menus", "meals"),
        client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
      ]),
  });
}
