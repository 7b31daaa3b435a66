import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/call.ts";
import { errorMessage } from "#client/lib/server-issues.ts";
import { refetchTopics } from "#client/lib/topics.ts";
import { toast } from "#client/ui/toast.ts";
import { dishesApi, type Dish } from "#shared/dishes.api.ts";
import type { FoodLabel } from "#shared/limits.ts";
import { dishHistoryQuery, isStale, patchDish } from "./dishes.data.ts";

type Word = { label: FoodLabel; value: boolean | null } | "confirm all";

/** Saves what a member says about the labels of a dish; shows it at once. */
export function useSayLabel({ id, updatedAt }: Pick<Dish, "id" | "updatedAt">) {
  const client = useQueryClient();
  const mutationKey = ["dishes", "labels", id];
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join("-") },
    mutationFn: (word: Word) =>
      word === "confirm all"
        ? call(dishesApi.confirmLabels, { params: { id }, body: { expectedUpdatedAt: updatedAt } })
        : call(dishesApi.setLabel, {
            params: { id, label: word.label },
            body: { value: word.value, expectedUpdatedAt: updatedAt },
          }),
    onMutate: async (word) => {
      // A pending request was read before this word and would undo it on screen.
      await client.cancelQueries({ queryKey: ["dishes"] });
      patchDish(client, id, ({ labels }) => ({ labels: withWord(labels, word) }));
    },
    onSuccess: ({ labels }) => {
      if (isLast()) patchDish(client, id, () => ({ labels }));
      void client.invalidateQueries({ queryKey: dishHistoryQuery(id).queryKey });
    },
    onError: (error) => {
      void refetchTopics(client, "dishes");
      toast({
        title: isStale(error) ? "This dish has changed" : "The label could not be saved",
        description: isStale(error)
          ? "Please look at its ingredients again."
          : errorMessage(error, "Please try again."),
        variant: "destructive",
      });
    },
  });
}

function withWord(labels: Dish["labels"], word: Word): Dish["labels"] {
  const { areOutdated, confirmed = {}, ...found } = labels ?? {};
  if (word === "confirm all") return { ...found, confirmed };
  const { [word.label]: _, ...others } = confirmed;
  if (word.value === null) return { ...found, confirmed: others, ...(areOutdated && { areOutdated }) };
  return { ...found, confirmed: { ...(areOutdated ? {} : others), [word.label]: word.value } };
}
