import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { countsQuery } from "#client/features/activities/counts.data.ts";
import { ApiError, call, isNetworkError, isStale } from "#client/lib/api/call.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { showProblem, showSuccess, toast } from "#client/ui/status/toast.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { createDishKey, dishesQuery, patchDish, refetchAroundDishes } from "./dishes.data.ts";

export const dishHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: ["dishes", "history", id],
    queryFn: () => call(dishesApi.history, { params: { id } }),
  });

export type DishInput = CallInput<typeof dishesApi.create>["body"];
export type DishChanges = CallInput<typeof dishesApi.update>["body"];

export function useCreateDish() {
  const client = useQueryClient();
  const { open } = useDialogParam("dish");
  return useMutation({
    mutationKey: createDishKey,
    mutationFn: (body: DishInput) => call(dishesApi.create, { body }),
    onMutate: () => ({ isFirst: client.getQueryData(countsQuery.queryKey)?.dishes === 0 }),
    onSuccess: (dish, _body, { isFirst }) => {
      // The form opens it, unless it was closed while saving.
      const isClosed = !new URLSearchParams(window.location.search).has("new");
      const action = isClosed && { label: t`View`, onPress: () => open(dish.id) };
      toast({ title: t`Dish posted`, variant: "success", joy: isFirst, ...(action && { action }) });
      client.setQueryData(dishesQuery.queryKey, (dishes) => dishes && [dish, ...dishes]);
      void refetchAroundDishes(client);
    },
    meta: { failed: t`Failed to create dish`, advice: t`What you typed is still here. Please try again.` },
  });
}

/** 'Failed to update dish: {status} {body}', or only the first part if the server did not respond. */
export function updateFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return t`Failed to update dish`;
  const body = error.serverMessage ?? error.message.replace(/^\d+: /, "");
  return t`Failed to update dish: ${{ status: error.status }} ${body}`;
}

/**
 * Saves changes to a dish. Shows no toast for a stale version: the dialog offers both versions.
 * @param advice the advice shown without a connection
 */
export function useUpdateDish(advice = t`Please try again.`) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: DishChanges }) =>
      call(dishesApi.update, { params: { id }, body: changes }),
    onSuccess: (dish) => {
      showSuccess(t`Dish updated successfully!`);
      patchDish(client, dish.id, () => dish);
      void refetchAroundDishes(client);
    },
    onError: (error) => {
      if (isStale(error)) return;
      const description = isNetworkError(error) ? errorMessage(error, advice) : undefined;
      showProblem(updateFailure(error), description);
    },
  });
}
