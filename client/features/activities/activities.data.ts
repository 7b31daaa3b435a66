import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { currentUserQuery, useCurrentUser } from "#client/features/auth/auth.data.ts";
import { call } from "#client/lib/call.ts";
import { usePolling } from "#client/lib/live.ts";
import { useDeferredStart } from "#client/lib/deferred-start.ts";
import { activitiesApi } from "#shared/activities.api.ts";
import { ACTIVITIES_POLL_MS } from "#shared/limits.ts";
import { isUnread } from "./unread.ts";

/** The newest 50 activities of the household. */
export const activitiesQuery = queryOptions({
  queryKey: ["activities"],
  queryFn: () => call(activitiesApi.list, {}),
});

/** The same list where it tells of news. Spec §7: refetched every 30 s on notification surfaces. */
export function useNotifications() {
  return useQuery({ ...activitiesQuery, refetchInterval: usePolling(ACTIVITIES_POLL_MS) });
}

/** How many activities the signed-in member has not seen yet; undefined until it is known. */
export function useUnreadCount(): number | undefined {
  const viewedAt = useCurrentUser().lastNotificationViewedAt;
  const { data } = useQuery({
    ...activitiesQuery,
    enabled: useDeferredStart(),
    refetchInterval: usePolling(ACTIVITIES_POLL_MS),
    select: (activities) => activities.filter((activity) => isUnread(activity, viewedAt)).length,
  });
  return data;
}

const viewedBeforeKey = ["notifications", "viewed-before"];

/**
 * The viewed time as it was before everything was last marked read: the panel opens after that (Spec §4), and still
 * wants to show what was new.
 */
export function viewedBeforeMarking(client: QueryClient): string | null {
  const before = client.getQueryData<string | null>(viewedBeforeKey);
  if (before !== undefined) return before;
  return client.getQueryData(currentUserQuery.queryKey)?.lastNotificationViewedAt ?? null;
}

/**
 * Spec §4: marking read sets the viewed time to now locally and refreshes the user; §8: a failure is only logged.
 * @returns call it to mark everything read
 */
export function useMarkRead(): () => void {
  const client = useQueryClient();
  const setViewedAt = (viewedAt: string) =>
    client.setQueryData(currentUserQuery.queryKey, (user) =>
      user ? { ...user, lastNotificationViewedAt: viewedAt } : user,
    );
  const { mutate } = useMutation({
    mutationFn: () => call(activitiesApi.markRead),
    onSuccess: (answer) => setViewedAt(answer.lastNotificationViewedAt),
    onError: (error) => console.error("Marking notifications read failed:", error.message),
    onSettled: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
  return () => {
    const user = client.getQueryData(currentUserQuery.queryKey);
    client.setQueryData(viewedBeforeKey, user?.lastNotificationViewedAt ?? null);
    setViewedAt(new Date().toISOString());
    mutate();
  };
}
