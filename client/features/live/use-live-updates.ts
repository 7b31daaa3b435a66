import { useQueryClient, type Query, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { currentUserQuery } from "#client/features/auth/auth.data.ts";
import { ApiError } from "#client/lib/call.ts";
import { setLive } from "#client/lib/live.ts";
import { refetchTopics } from "#client/lib/topics.ts";
import type { Topic } from "#shared/topics.ts";
import { subscribeToChanges } from "./change-stream.ts";

/** What changes within this time is fetched once. */
const GATHER_MS = 50;
/** A batch changes a dish every moment: so much time lies between two fetches. */
const REST_MS = 500;
/** A fetch in the middle of somebody's like would show it as it was; a slow call does not hold the rest up for longer. */
const PATIENCE_MS = 1_000;
/** What a server in trouble, or a proxy without one, did not answer is asked for again after this. */
const AGAIN_MS = 5_000;

/** Keeps what is on the screen up to date with what others do (decisions §7). */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetcher = createRefetcher(client);
    const end = subscribeToChanges({
      onChange: refetcher.add,
      onLive: setLive,
      onRefused: () => void askWhoIsHere(client),
    });
    return () => {
      end();
      refetcher.stop();
    };
  }, [client]);
}

function askWhoIsHere(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}

function createRefetcher(client: QueryClient) {
  const changed = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restUntil = 0;
  let since = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  // A change is told once: without this the page would stay as it was until something else changes.
  const refetchOutdated = () => {
    clearTimeout(again);
    const outdated = { type: "active", predicate: isOutdated } as const;
    if (isStopped || client.getQueryCache().findAll(outdated).length === 0) return;
    again = setTimeout(() => void client.refetchQueries(outdated).then(refetchOutdated), AGAIN_MS);
  };
  const flush = () => {
    timer = undefined;
    if (client.isMutating() > 0 && Date.now() - since < PATIENCE_MS) {
      timer = setTimeout(flush, GATHER_MS);
      return;
    }
    restUntil = Date.now() + REST_MS;
    const topics = [...changed];
    changed.clear();
    void refetchTopics(client, ...topics).then(refetchOutdated);
    if (topics.some((topic) => topic === "dishes" || topic === "menus")) void refetchTopics(client, "counts");
    // A role, a name, or what was read on another device.
    if (topics.includes("users")) void askWhoIsHere(client);
  };
  return {
    add: (topics: readonly Topic[]) => {
      if (changed.size === 0) since = Date.now();
      for (const topic of topics) changed.add(topic);
      timer ??= setTimeout(flush, Math.max(GATHER_MS, restUntil - Date.now()));
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(again);
    },
  };
}

/**
 * It is on the screen, could not be fetched anew, and asking again may help: it was not refused for what was asked, or for
 * who asked. What never came says so itself, with a button to try again.
 */
function isOutdated({ state: { data, status, error } }: Query): boolean {
  if (data === undefined || status !== "error") return false;
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}
