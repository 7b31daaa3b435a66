import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { menusApi } from "#shared/menus.api.ts";

/** Menus that are not archived, newest first. */
export const activeMenusQuery = queryOptions({
  queryKey: ["menus", "active"],
  queryFn: () => call(menusApi.list),
});

export const archivedMenusQuery = queryOptions({
  queryKey: ["menus", "archived"],
  queryFn: () => call(menusApi.archived),
});

/** One menu; shows the cached list entry until it is loaded. */
export const menuQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: ["menus", "one", id],
    queryFn: () => call(menusApi.get, { params: { id } }),
    placeholderData: () =>
      [activeMenusQuery, archivedMenusQuery]
        .flatMap(({ queryKey }) => client.getQueryData(queryKey) ?? [])
        .find((menu) => menu.id === id),
  });
