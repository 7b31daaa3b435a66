import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/call.ts";
import { systemApi } from "#shared/system.api.ts";

/** The system status, refetched on every visit. Its key starts with "backups", so a new backup invalidates it. */
export const systemQuery = queryOptions({
  queryKey: ["backups", "system"],
  queryFn: () => call(systemApi.get),
  staleTime: 0,
});
