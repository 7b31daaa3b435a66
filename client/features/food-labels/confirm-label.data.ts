import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dishHistoryQuery } from "#client/features/dish-data/dish-form.data.ts";
import { dishQuery } from "#client/features/dish-data/dishes.data.ts";
import { sendLabel } from "#client/features/unsent/send-unsent.ts";
import { dropReplaced, QUEUED_TOAST, queueUnsent, type UnsentLabel } from "#client/features/unsent/unsent.ts";
import { isNetworkError, isStale } from "#client/lib/api/call.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { showProblem, toast } from "#client/ui/status/toast.ts";
import type { DishDetail, FoodLabels } from "#shared/dishes.api.ts";
import { labelsQuery, withConfirmation } from "./food-labels.data.ts";

type Confirmation = Pick<UnsentLabel, "label" | "value">;

/** Saves a confirmation of a label of a dish; shows it at once. Without a connection it is sent later. */
export function useConfirmLabel({ id, title, updatedAt }: Pick<DishDetail, "id" | "title" | "updatedAt">) {
  const client = useQueryClient();
  const mutationKey = ["dishes", "labels", id];
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const patch = (change: (labels: FoodLabels) => FoodLabels) => {
    client.setQueryData(dishQuery(id).queryKey, (dish) => dish && { ...dish, labels: change(dish.labels) });
    client.setQueryData(labelsQuery.queryKey, (all) => all && { ...all, [id]: change(all[id] ?? {}) });
  };
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join("-") },
    mutationFn: async (confirmation: Confirmation) => {
      const unsent: UnsentLabel = {
        kind: "label",
        dishId: id,
        title,
        expectedUpdatedAt: updatedAt,
        ...confirmation,
      };
      try {
        const labels = await sendLabel(unsent);
        // This response supersedes the queued change.
        dropReplaced(unsent);
        return labels;
      } catch (error) {
        if (!isNetworkError(error) || !queueUnsent(unsent)) throw error;
        return null;
      }
    },
    onMutate: async (confirmation) => {
      // A pending request was read before this confirmation and would undo it on screen.
      await client.cancelQueries({ queryKey: ["dishes"] });
      patch((labels) => withConfirmation(labels, confirmation));
    },
    onSuccess: (labels) => {
      if (!labels) return toast(QUEUED_TOAST);
      if (isLast()) patch(() => labels);
      return client.invalidateQueries({ queryKey: dishHistoryQuery(id).queryKey });
    },
    onError: (error) => {
      void refetchTopics(client, "dishes");
      showProblem(
        isStale(error) ? t`This dish has changed` : t`The allergen or diet could not be saved`,
        isStale(error) ? t`Please look at its ingredients again.` : errorMessage(error, t`Please try again.`),
      );
    },
  });
}
