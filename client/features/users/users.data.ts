import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/call.ts";
import { usersApi } from "#shared/users.api.ts";

/** All members by name. */
export const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: () => call(usersApi.list),
  // Others add and change members too.
  refetchOnMount: "always",
});
