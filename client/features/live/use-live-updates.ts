import { useQueryClient, type Query, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { currentUserQuery } from "#client/features/auth/auth.data.ts";
import { ApiError } from "#client/lib/api/call.ts";
import { setLive } from "#client/lib/api/live.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import type { Topic } from "#shared/topics.ts";
import { subscribeToChanges } from "./change-stream.ts";

/** Changes within this time are fetched together. */
const DEBOUNCE_MS = 50;
/** The minimum time between two fetches: a batch changes dishes continuously. */
const MIN_INTERVAL_MS = 500;
/** The longest wait for running mutations: a fetch during a like would show its old state. */
const MAX_MUTATION_WAIT_MS = 1_000;
const RETRY_MS = 5_000;

/** Refetches queries when other members change their data. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetcher = createRefetcher(client);
    const unsubscribe = subscribeToChanges({
      onChange: refetcher.add,
      onLive: setLive,
      onRefused: () => void refetchCurrentUser(client),
    });
    return () => {
      unsubscribe();
      refetcher.stop();
    };
  }, [client]);
}

function refetchCurrentUser(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}

function createRefetcher(client: QueryClient) {
  const changed = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let nextFetchAt = 0;
  let firstChangeAt = 0;
  let isStopped = false;

  // Each change is announced once, so without a retry the page would stay outdated until the next change.
  const retryFailed = () => {
    clearTimeout(retryTimer);
    const failed = { type: "active", predicate: isRetryable } as const;
    if (isStopped || client.getQueryCache().findAll(failed).length === 0) return;
    retryTimer = setTimeout(() => void client.refetchQueries(failed).then(retryFailed), RETRY_MS);
  };
  const flush = () => {
    timer = undefined;
    if (client.isMutating() > 0 && Date.now() - firstChangeAt < MAX_MUTATION_WAIT_MS) {
      timer = setTimeout(flush, DEBOUNCE_MS);
      return;
    }
    nextFetchAt = Date.now() + MIN_INTERVAL_MS;
    const topics = [...changed];
    changed.clear();
    // The counts and the first steps of a household summarize most topics.
    void refetchTopics(client, "counts", ...topics).then(retryFailed);
    // The member's own role, name or viewed time, or the household's name may have changed.
    if (topics.includes("users") || topics.includes("settings")) void refetchCurrentUser(client);
  };
  return {
    add: (topics: readonly Topic[]) => {
      if (changed.size === 0) firstChangeAt = Date.now();
      for (const topic of topics) changed.add(topic);
      timer ??= setTimeout(flush, Math.max(DEBOUNCE_MS, nextFetchAt - Date.now()));
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(retryTimer);
    },
  };
}

/**
 * Returns whether a failed refetch is worth retrying: network errors, 5xx and 429. Queries that never loaded are
 * excluded, because they show an error with a button to try again.
 */
function isRetryable({ state: { data, status, error } }: Query): boolean {
  if (data === undefined || status !== "error") return false;
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}
