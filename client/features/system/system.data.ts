import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { systemApi } from "#shared/system.api.ts";

/** Refetched on every visit. The key starts with "backups", so a new backup invalidates it. */
export const systemQuery = queryOptions({
  queryKey: ["backups", "system"],
  queryFn: () => call(systemApi.get),
  staleTime: 0,
});
