import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/call.ts";
import { toast } from "#client/ui/toast.ts";
import { settingsApi, type Settings } from "#shared/public.api.ts";

/** Settings of the household. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: () => call(settingsApi.get),
  // Another administrator may have changed them.
  refetchOnMount: "always",
});

/** Changes settings; a refusal is told. */
export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    // One after the other: the choice made last is the one that stays.
    scope: { id: "settings" },
    mutationFn: (body: Settings) => call(settingsApi.update, { body }),
    onSuccess: async (_answer, settings) => {
      await client.cancelQueries({ queryKey: settingsQuery.queryKey });
      client.setQueryData(settingsQuery.queryKey, settings);
      toast({ title: "Settings saved", variant: "success" });
    },
    onError: () =>
      toast({
        title: "The settings could not be saved",
        description: "Please try again.",
        variant: "destructive",
      }),
    onSettled: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}
