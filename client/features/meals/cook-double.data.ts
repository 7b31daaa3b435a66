import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { toast } from "#client/ui/status/toast.ts";
import { mealsApi, type Meal } from "#shared/meals.api.ts";
import { mealTitle } from "./meals.data.ts";
import { useUndoPlan } from "./plan.data.ts";

/** Plans the leftovers of a meal, with Undo. */
export function useCookDouble() {
  const client = useQueryClient();
  const undo = useUndoPlan();
  return useMutation({
    mutationFn: ({ id }: Meal) => call(mealsApi.cookDouble, { params: { id } }),
    onSuccess: (leftovers) =>
      toast({
        title: t`Leftovers planned for ${{ day: formatEventDate(leftovers.day) }}`,
        description: mealTitle(leftovers),
        variant: "success",
        action: { label: t`Undo`, onPress: () => undo([leftovers]) },
      }),
    onError: (error) => showFailure(t`This could not be planned`, error),
    onSettled: () => refetchTopics(client, "meals"),
  }).mutate;
}
