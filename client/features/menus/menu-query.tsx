import { t } from "@lingui/core/macro";
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import { hasStatus } from "#client/lib/api/call.ts";
import { usePolling } from "#client/lib/api/live.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { ACTIVITIES_POLL_MS } from "#client/lib/timings.ts";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { MenuRemoved } from "./menu-removed.tsx";

/** Reads what an open dialog shows of a menu, until the server refuses it (409), which trying again does not change. */
export function useMenuQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const { isOpen } = useOpenDialog();
  const interval = usePolling(ACTIVITIES_POLL_MS);
  const query = useQuery({
    ...options,
    enabled: isOpen,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => !hasStatus(state.error, 409) && interval,
  });
  const isGone = hasStatus(query.error, 404);
  return { query, isGone, data: isGone ? undefined : query.data };
}

/** Shown while `useMenuQuery` has no data. */
export function MenuQueryState({ query }: { query: UseQueryResult }) {
  const { error, data, isPending } = query;
  if (hasStatus(error, 404)) return <MenuRemoved />;
  if (isPending) return <SkeletonText lines={8} />;
  if (data !== undefined) return null;
  const refusal = hasStatus(error, 409) && errorMessage(error, t`Please try again in a moment.`);
  return <ErrorState {...(refusal ? { message: refusal } : { query })} />;
}
