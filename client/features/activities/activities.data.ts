import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { currentUserQuery, useCurrentUser } from "#client/features/auth/auth.data.ts";
import { call } from "#client/lib/api/call.ts";
import { usePolling } from "#client/lib/api/live.ts";
import { useDeferredStart } from "#client/lib/device/deferred-start.ts";
import { ACTIVITIES_POLL_MS } from "#client/lib/timings.ts";
import { activitiesApi, type Activity } from "#shared/activities.api.ts";

/** The newest 50 activities of the household. */
export const activitiesQuery = queryOptions({
  queryKey: ["activities"],
  queryFn: () => call(activitiesApi.list, {}),
});

/** Unread: created after the viewed time, or any creation time if the member has never viewed the panel. */
export function isUnread(activity: Pick<Activity, "createdAt">, viewedAt: string | null): boolean {
  if (!activity.createdAt) return false;
  return viewedAt === null || new Date(activity.createdAt) > new Date(viewedAt);
}

/** The number of activities the signed-in member has not seen yet; undefined until loaded. */
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
 * The viewed time before everything was last marked read. The Alerts button marks read before the panel opens, and the
 * panel still shows which activities were new.
 */
export function viewedBeforeMarking(client: QueryClient): string | null {
  const before = client.getQueryData<string | null>(viewedBeforeKey);
  if (before !== undefined) return before;
  return client.getQueryData(currentUserQuery.queryKey)?.lastNotificationViewedAt ?? null;
}

/** Returns a function that marks everything read: optimistically, then on the server. A failure is only logged. */
export function useMarkRead(): () => void {
  const client = useQueryClient();
  const setViewedAt = (viewedAt: string) =>
    client.setQueryData(currentUserQuery.queryKey, (user) =>
      user ? { ...user, lastNotificationViewedAt: viewedAt } : user,
    );
  const { mutate } = useMutation({
    mutationFn: () => call(activitiesApi.markRead),
    onSuccess: (user) => setViewedAt(user.lastNotificationViewedAt),
    onError: (error) => console.error("Marking notifications read failed:", error.message),
    meta: { refetches: ["auth"] },
  });
  return () => {
    const user = client.getQueryData(currentUserQuery.queryKey);
    client.setQueryData(viewedBeforeKey, user?.lastNotificationViewedAt ?? null);
    setViewedAt(new Date().toISOString());
    mutate();
  };
}
