import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { call } from "#client/lib/api/call.ts";
import type { CallResult } from "#shared/http/endpoint.ts";
import { wishesApi } from "#shared/meals.api.ts";

export type Wish = CallResult<typeof wishesApi.list>[number];

/** The dishes that members would like soon. */
export const wishesQuery = queryOptions({
  queryKey: ["meals", "wishes"],
  queryFn: () => call(wishesApi.list),
});

/** Returns whether the signed-in member wishes for a dish, undefined until it is known, and a function to change it. */
export function useWish(dish: Wish["dish"]) {
  const client = useQueryClient();
  const { data } = useQuery(wishesQuery);
  const { id, firstName, lastName, email, color } = useCurrentUser();
  const self = { id, firstName, lastName, email, color };
  const wishing = data?.find((wish) => wish.dish.id === dish.id)?.people ?? [];
  const others = wishing.filter((person) => person.id !== id);
  const isWished = data && others.length < wishing.length;
  const change = useMutation({
    scope: { id: `wish-${dish.id}` },
    mutationFn: (wanted: boolean) =>
      call(wanted ? wishesApi.create : wishesApi.delete, { params: { id: dish.id } }),
    onMutate: async (wanted) => {
      await client.cancelQueries(wishesQuery);
      const people = wanted ? [...others, self] : others;
      client.setQueryData(wishesQuery.queryKey, (wishes = []) => [
        ...wishes.filter((wish) => wish.dish.id !== dish.id),
        ...(people.length > 0 ? [{ dish, people }] : []),
      ]);
    },
    meta: { failed: t`Your wish could not be saved`, refetches: ["meals"] },
  });
  return { isWished, change: change.mutate };
}
