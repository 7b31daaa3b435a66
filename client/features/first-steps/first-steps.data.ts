import { plural, t } from "@lingui/core/macro";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { countsQuery } from "#client/features/activities/counts.data.ts";
import { call } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { showSuccess, toast } from "#client/ui/status/toast.ts";
import { categoriesApi } from "#shared/categories.api.ts";
import { firstStepsApi } from "#shared/first-steps.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";

/** Adds several categories in one transaction. */
export function useAddCategories() {
  return useMutation({
    mutationFn: (categories: CallInput<typeof categoriesApi.createMany>["body"]["categories"]) =>
      call(categoriesApi.createMany, { body: { categories } }),
    onSuccess: ({ length }) =>
      showSuccess(plural(length, { one: "# category added", other: "# categories added" })),
    meta: { failed: t`Failed to add the categories`, refetches: ["categories", "counts"] },
  });
}

/** Hides the first steps for the whole household, with Undo. */
export function useDismissFirstSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(firstStepsApi.dismiss),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: countsQuery.queryKey });
      client.setQueryData(countsQuery.queryKey, (counts) => counts && { ...counts, firstSteps: null });
    },
    onSuccess: () =>
      toast({
        title: t`First steps hidden`,
        description: t`For everyone in the household.`,
        action: { label: t`Undo`, onPress: () => void restore(client) },
      }),
    meta: { failed: t`The first steps could not be hidden`, refetches: ["counts"] },
  });
}

async function restore(client: QueryClient): Promise<void> {
  await call(firstStepsApi.restore).catch((error: unknown) =>
    showFailure(t`The first steps could not be shown again`, error),
  );
  await refetchTopics(client, "counts");
}
