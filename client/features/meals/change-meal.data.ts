import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { toast } from "#client/ui/status/toast.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { mealsApi, type Meal } from "#shared/meals.api.ts";
import { DAYS_KEY, mealTitle } from "./meals.data.ts";

type MealChanges = Omit<
  CallInput<typeof mealsApi.update>["body"],
  "dishId" | "text" | "image" | "expectedUpdatedAt"
>;

/** Changes the meals of all cached days. */
export async function updateCached(client: QueryClient, change: (meals: Meal[]) => Meal[]): Promise<void> {
  // A pending response was read before this change and would undo it on screen.
  await client.cancelQueries({ queryKey: DAYS_KEY });
  client.setQueriesData<Meal[]>({ queryKey: DAYS_KEY }, (meals) => meals && change(meals));
}

interface MealChange {
  /** Nothing is saved if the meal has changed since `updatedAt`, which is empty if it is not known. */
  meal: Pick<Meal, "id" | "updatedAt">;
  changes: MealChanges;
  /** Fields of the expected response, shown at once. */
  shown?: Partial<Meal>;
  done?: string;
  before?: MealChanges;
}

// The version and the number of people that leftovers are cooked for follow in the response.
const withChanges = (meal: Meal, changes: MealChanges): Meal => ({
  ...meal,
  ...changes,
  ...(changes.servings && {
    eaters: changes.servings,
    cookFor: meal.leftovers ? meal.cookFor : changes.servings,
  }),
  updatedAt: "",
});

/** Changes a meal at once, with Undo. */
export function useChangeMeal() {
  const client = useQueryClient();
  const change = useMutation({
    // Runs in order, so that the last number of several presses wins.
    scope: { id: "meals" },
    mutationFn: ({ meal: { id, updatedAt }, changes }: MealChange) => {
      const body = { ...changes, ...(updatedAt && { expectedUpdatedAt: updatedAt }) };
      return call(mealsApi.update, { params: { id }, body });
    },
    onMutate: ({ meal: { id }, changes, shown }) =>
      updateCached(client, (meals) =>
        meals.map((meal) => (meal.id === id ? { ...withChanges(meal, changes), ...shown } : meal)),
      ),
    onSuccess: (meal, { done, before }) => {
      if (done === undefined) return;
      const undo = before && { label: t`Undo`, onPress: () => change.mutate({ meal, changes: before }) };
      toast({ title: done, description: mealTitle(meal), ...(undo && { action: undo }) });
    },
    meta: { failed: t`The meal could not be changed`, refetches: ["meals"] },
  });
  return change.mutate;
}
