import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import { toast } from "#client/ui/status/toast.ts";
import { mealsApi, type Meal } from "#shared/meals.api.ts";
import { mealTitle, type MealInput } from "./meals.data.ts";

interface Planned {
  meals: Meal[];
  /** Why others could not be planned. */
  refused?: Error | undefined;
}

/** Returns a mutation that plans meals and offers to undo it. */
export function usePlanned<Input>(
  plan: (input: Input) => Promise<Planned>,
  titleOf: (planned: Planned) => string,
) {
  const undo = useMutation({
    mutationFn: (meals: Meal[]) =>
      Promise.all(meals.map(({ id }) => call(mealsApi.delete, { params: { id } }))),
    meta: { failed: t`The plan could not be undone`, refetches: ["meals"] },
  }).mutate;
  return useMutation({
    mutationFn: plan,
    onSuccess: (planned) => {
      const { meals, refused } = planned;
      const [only, ...others] = meals;
      const reason = errorMessage(refused, t`Please try again.`);
      toast({
        title: titleOf(planned),
        ...(only && others.length === 0 && { description: mealTitle(only) }),
        ...(refused && { description: t`Not everything could be planned: ${reason}` }),
        ...(only && {
          variant: refused ? "destructive" : "success",
          action: { label: t`Undo`, onPress: () => undo(meals) },
        }),
      });
    },
    meta: { failed: t`This could not be planned`, refetches: ["meals"] },
  });
}

/**
 * Plans as many of the meals as possible.
 * @param titleOf the title of the toast for several meals
 */
export const usePlan = (titleOf?: (count: number) => string) =>
  usePlanned(
    async (inputs: MealInput[]) => {
      const results = await Promise.allSettled(inputs.map((body) => call(mealsApi.create, { body })));
      const meals = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      const [refused] = results.flatMap((result) =>
        result.status === "rejected" ? [result.reason as Error] : [],
      );
      if (refused && meals.length === 0) throw refused;
      return { meals, refused };
    },
    ({ meals: [first, ...others], refused }) =>
      first && others.length === 0 && !refused
        ? t`Planned for ${{ day: formatEventDate(first.day) }}`
        : (titleOf?.(others.length + 1) ?? ""),
  );
