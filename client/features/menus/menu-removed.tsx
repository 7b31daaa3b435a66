import { t } from "@lingui/core/macro";
import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { hasStatus } from "#client/lib/api/call.ts";
import { usePolling } from "#client/lib/api/live.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { ACTIVITIES_POLL_MS } from "#client/lib/timings.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";

/** Shown in a dialog of a menu that was declined or removed. */
export function MenuRemoved() {
  const { leave } = useOpenDialog();
  return (
    <EmptyState
      drawing={<TableDrawing />}
      title={t`This menu has been removed`}
      level="p"
      action={<Button onClick={() => void leave()}>{t`Close`}</Button>}
    />
  );
}

/**
 * Polls the lines of a menu in their dialog, until a 409 says why there are none.
 * @returns the lines, and what to show without them
 */
export function useMenuLines<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const { isOpen } = useOpenDialog();
  const interval = usePolling(ACTIVITIES_POLL_MS);
  const query = useQuery({
    ...options,
    enabled: isOpen,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => !hasStatus(state.error, 409) && interval,
  });
  const { error } = query;
  const isGone = hasStatus(error, 404);
  const data = isGone ? undefined : query.data;
  const message = hasStatus(error, 409) && errorMessage(error, t`Please try again in a moment.`);
  const instead = (
    <>
      {isGone && <MenuRemoved />}
      {query.isPending && <SkeletonText lines={8} />}
      {error && !data && !isGone && <ErrorState {...(message ? { message } : { query })} />}
    </>
  );
  return { data, isGone, instead };
}
