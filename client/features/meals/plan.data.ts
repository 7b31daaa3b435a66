import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import { toast } from "#client/ui/status/toast.ts";
import { mealsApi, type Meal } from "#shared/meals.api.ts";
import { mealTitle, type MealInput } from "./meals.data.ts";

/** Deletes meals that were planned just now. */
export function useUndoPlan() {
  return useMutation({
    mutationFn: (meals: Meal[]) =>
      Promise.all(meals.map(({ id }) => call(mealsApi.delete, { params: { id } }))),
    meta: { failed: t`The plan could not be undone`, refetches: ["meals"] },
  }).mutate;
}

/**
 * Plans meals, as many as possible, with Undo.
 * @param titleOf the title of the toast for several meals
 */
export function usePlan(titleOf?: (count: number) => string) {
  const undo = useUndoPlan();
  return useMutation({
    mutationFn: async (inputs: MealInput[]) => {
      const results = await Promise.allSettled(inputs.map((body) => call(mealsApi.create, { body })));
      const meals = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      const [refused] = results.flatMap((result) =>
        result.status === "rejected" ? [result.reason as Error] : [],
      );
      if (refused && meals.length === 0) throw refused;
      return { meals, refused };
    },
    onSuccess: ({ meals, refused }, inputs) => {
      const only = inputs.length === 1 ? meals[0] : undefined;
      const reason = errorMessage(refused, t`Please try again.`);
      toast({
        title: only ? t`Planned for ${{ day: formatEventDate(only.day) }}` : (titleOf?.(meals.length) ?? ""),
        ...(only && { description: mealTitle(only) }),
        ...(refused && { description: t`Not everything could be planned: ${reason}` }),
        variant: refused ? "destructive" : "success",
        action: { label: t`Undo`, onPress: () => undo(meals) },
      });
    },
    meta: { failed: t`This could not be planned`, refetches: ["meals"] },
  });
}
