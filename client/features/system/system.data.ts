import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/call.ts";
import { systemApi } from "#shared/system.api.ts";

/** How the system is doing, asked anew whenever it is shown, and with the backups when one is made. */
export const systemQuery = queryOptions({
  queryKey: ["backups", "system"],
  queryFn: () => call(systemApi.get),
  staleTime: 0,
});
