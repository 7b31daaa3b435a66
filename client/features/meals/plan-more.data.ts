import { plural, t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import { toast } from "#client/ui/status/toast.ts";
import { mealsApi, type Meal } from "#shared/meals.api.ts";
import { mealTitle } from "./meals.data.ts";
import { useUndoPlan } from "./plan.data.ts";

/** Returns a mutation that plans meals and offers to undo it. */
function usePlanned<Input>(plan: (input: Input) => Promise<Meal[]>, titleOf: (meals: Meal[]) => string) {
  const undo = useUndoPlan();
  return useMutation({
    mutationFn: plan,
    onSuccess: (meals) =>
      toast({
        title: titleOf(meals),
        ...(meals.length === 1 && { description: mealTitle(meals[0] ?? { dish: null }) }),
        ...(meals.length > 0 && {
          variant: "success",
          action: { label: t`Undo`, onPress: () => undo(meals) },
        }),
      }),
    meta: { failed: t`This could not be planned`, refetches: ["meals"] },
  });
}

/** Plans the leftovers of a meal. */
export const useCookDouble = () =>
  usePlanned(
    async ({ id }: Meal) => [await call(mealsApi.cookDouble, { params: { id } })],
    ([leftovers]) => t`Leftovers planned for ${{ day: formatEventDate(leftovers?.day ?? "") }}`,
  ).mutate;

/** Plans the meals of seven days once more for the seven days after them. */
export const usePlanAgain = () =>
  usePlanned(
    (from: string) => call(mealsApi.again, { body: { from } }),
    ({ length: count }) =>
      plural(
        { count },
        { 0: "The next seven days have plans", one: "# meal planned", other: "# meals planned" },
      ),
  );
