import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DishInput } from "#client/features/dish-data/dish-form.data.ts";
import { dishesQuery, refetchAroundDishes } from "#client/features/dish-data/dishes.data.ts";
import { useAutomaticEstimate } from "#client/features/dishes/detail/calories.data.ts";
import { call } from "#client/lib/api/call.ts";
import { dishesApi } from "#shared/dishes.api.ts";

/** Creates a dish without toasts, which would cover the form that uses it. */
export function useNewDish() {
  const client = useQueryClient();
  const estimate = useAutomaticEstimate();
  return useMutation({
    mutationFn: (body: DishInput) => call(dishesApi.create, { body }),
    onSuccess: (dish) => {
      // A live update may have added the dish before this response.
      client.setQueryData(
        dishesQuery.queryKey,
        (dishes) => dishes && [dish, ...dishes.filter(({ id }) => id !== dish.id)],
      );
      void refetchAroundDishes(client);
      estimate.mutate({ dish });
    },
  });
}
