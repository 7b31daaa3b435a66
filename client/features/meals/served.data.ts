import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { servedApi } from "#shared/meals.api.ts";

/** All dishes that were ever served, and when last. */
export const servedQuery = queryOptions({
  queryKey: ["meals", "served"],
  queryFn: () => call(servedApi.list),
});

export const lastServedQuery = queryOptions({
  ...servedQuery,
  select: (served) => new Map(served.map(({ dishId, day }) => [dishId, day])),
});

export const dishServedQuery = (id: number) =>
  queryOptions({
    queryKey: ["meals", "served", id],
    queryFn: () => call(servedApi.ofDish, { params: { id } }),
  });

/** The dishes that the guests who come to a menu had before. */
export const servedToGuestsQuery = (menuId: number) =>
  queryOptions({
    queryKey: ["meals", "served-to", menuId],
    queryFn: () => call(servedApi.toGuests, { params: { id: menuId } }),
  });
