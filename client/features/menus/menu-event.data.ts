import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { eventsApi } from "#shared/events.api.ts";

/** A menu's group invitation, answers and claims. Fails for a pending suggestion. */
export const menuEventQuery = (menuId: number) =>
  queryOptions({
    queryKey: ["answers", menuId],
    queryFn: () => call(eventsApi.get, { params: { id: menuId } }),
  });
