import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, hasStatus } from "#client/lib/api/call.ts";
import { refetchTopics, type QueryTopic } from "#client/lib/api/topics.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { showSuccess } from "#client/ui/status/toast.ts";
import { categoriesApi, type Category } from "#shared/categories.api.ts";
import { lowerCase } from "#shared/fold.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { categoriesQuery } from "./categories.data.ts";

export type CategoryFields = CallInput<typeof categoriesApi.create>["body"];
export type CategoryChanges = CallInput<typeof categoriesApi.update>["body"];

const SHOWN_IN: QueryTopic[] = ["categories", "dishes", "menus"];

export function useCreateCategory() {
  return useMutation({
    mutationFn: (body: CategoryFields) => call(categoriesApi.create, { body }),
    onSuccess: ({ name }) => showSuccess(t`Category "${{ name: isolate(name) }}" created`),
    meta: { failed: t`Failed to create category`, invalidates: ["categories"] },
  });
}

/** Creates a category, or finds the one that has this name already, e.g. because someone else just created it. */
export function useCreateOrFindCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CategoryFields) => {
      try {
        return { ...(await call(categoriesApi.create, { body })), isNew: true };
      } catch (error) {
        if (!hasStatus(error, 409)) throw error;
        const listed = await client.fetchQuery({ ...categoriesQuery, staleTime: 0 });
        const existing = listed.find(({ name }) => lowerCase(name) === lowerCase(body.name.trim()));
        if (!existing) throw error;
        return { ...existing, isNew: false };
      }
    },
    meta: { failed: t`Failed to create category`, invalidates: ["categories"] },
  });
}

/** Changes a category; renaming also updates its dishes. */
export function useUpdateCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: CategoryChanges }) =>
      call(categoriesApi.update, { params: { id }, body: changes }),
    onSuccess: (category) => {
      showSuccess(t`Category "${{ name: isolate(category.name) }}" saved`);
      // Reopening the form before the list is refetched must show the saved values.
      client.setQueryData(categoriesQuery.queryKey, (categories) =>
        categories?.map((listed) => (listed.id === category.id ? category : listed)),
      );
    },
    meta: { failed: t`Failed to update category`, invalidates: SHOWN_IN },
  });
}

const ORDER = ["categories", "order"];

/** Sets the order of all categories, which is shown at once. Quick changes are sent one after another. */
export function useReorderCategories() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ORDER,
    scope: { id: ORDER.join(" ") },
    mutationFn: (ids: number[]) => call(categoriesApi.reorder, { body: { ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries(categoriesQuery);
      client.setQueryData(categoriesQuery.queryKey, (categories) =>
        categories?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      );
    },
    meta: { failed: t`Failed to change the order` },
    onSettled: () => {
      if (client.isMutating({ mutationKey: ORDER }) === 1) void refetchTopics(client, "categories", "menus");
    },
  });
}

/** Deletes a category; its dishes become Uncategorized. */
export function useDeleteCategory() {
  return useMutation({
    mutationFn: ({ id }: Category) => call(categoriesApi.delete, { params: { id } }),
    onSuccess: () => showSuccess(t`Category deleted`),
    meta: { failed: t`Failed to delete category`, refetches: SHOWN_IN },
  });
}
