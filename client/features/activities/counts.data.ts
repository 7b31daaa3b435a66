import { plural } from "@lingui/core/macro";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { activitiesApi } from "#shared/activities.api.ts";

export const countsQuery = queryOptions({
  queryKey: ["counts"],
  queryFn: () => call(activitiesApi.counts),
});

/** '3 items' of the household's shopping list */
export const openLines = (count: number) => plural({ count }, { one: "# item", other: "# items" });
