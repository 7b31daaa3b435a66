import { queryOptions } from "@tanstack/react-query";
import { takeShared } from "./shared-dish.ts";

/** Text and photos shared from another app; null if there are none. Taken once. */
export const sharedDishQuery = queryOptions({
  queryKey: ["shared-dish"],
  // The Cache API throws in some private windows.
  queryFn: async () => (await takeShared().catch(() => undefined)) ?? null,
  staleTime: Infinity,
  gcTime: 0,
  networkMode: "always",
});
