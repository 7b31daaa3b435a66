import { setTimeout as pause } from "node:timers/promises";
import { createDedicatedClient } from "#server/database/dedicated-connection.ts";
import type { Deps } from "#server/deps.ts";
import { TOPICS, type Topic } from "#shared/topics.ts";

/** A topic that triggers publish; `sessions` (some have ended) is used by the server only. */
export type ChangedTopic = Topic | "sessions";
type Listener = (changes: ReadonlySet<ChangedTopic>) => void;

const CHANGES: ReadonlySet<ChangedTopic> = new Set([...TOPICS, "sessions"]);
const isChange = (text: string | undefined): text is ChangedTopic => CHANGES.has(text as ChangedTopic);

/** Changes that commit within this time are published together. */
const COALESCE_MS = 25;
const RECONNECT_MS = 500;
/** Detects connections that were cut without a FIN or RST packet. */
const PROBE_MS = 15_000;
const QUERY_TIMEOUT_MS = 5_000;

export interface ChangeFeed {
  /** Resolves once the listener receives every change that any process commits; not while the database is down. */
  subscribe: (listener: Listener) => Promise<void>;
}

/**
 * Publishes database changes, which triggers send with NOTIFY. LISTEN has its own connection, opened with the first
 * subscriber. After a reconnect, everything counts as changed.
 */
export function createChangeFeed(deps: Deps): ChangeFeed {
  const listeners = new Set<Listener>();
  const pending = new Set<ChangedTopic>();
  const shutdown = new AbortController();
  let listening: Promise<void> | undefined;

  const publish = () => {
    const changes = new Set(pending);
    pending.clear();
    for (const listener of listeners) listener(changes);
  };
  const add = (...changes: ChangedTopic[]) => {
    if (pending.size === 0) setTimeout(publish, COALESCE_MS);
    for (const change of changes) pending.add(change);
  };

  const keepListening = async (onFirst: () => void) => {
    let isFirst = true;
    const onReady = () => {
      if (!isFirst) return add(...CHANGES);
      isFirst = false;
      onFirst();
    };
    while (!shutdown.signal.aborted) {
      await listen(deps.databaseUrl, shutdown.signal, add, onReady).catch((error: unknown) =>
        deps.log.warn({ err: error }, "the change feed was interrupted"),
      );
      await pause(RECONNECT_MS, undefined, { signal: shutdown.signal, ref: false }).catch(() => undefined);
    }
  };

  deps.onShutdown(() => shutdown.abort());
  return {
    subscribe: async (listener) => {
      listening ??= new Promise((resolve) => void keepListening(resolve));
      await listening;
      listeners.add(listener);
    },
  };
}

/** Listens until the connection ends or `signal` aborts; calls `onReady` once no further change can be missed. */
async function listen(
  databaseUrl: string,
  signal: AbortSignal,
  onChange: (change: ChangedTopic) => void,
  onReady: () => void,
): Promise<void> {
  const { client, end } = createDedicatedClient({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 2_000,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: "sofra changes",
  });
  const broken = new AbortController();
  const ended = new Promise<void>((resolve, reject) => {
    client.on("error", reject);
    client.on("end", resolve);
    for (const stop of [signal, broken.signal])
      stop.addEventListener("abort", () => resolve(), { once: true });
  });
  ended.catch(() => undefined);
  client.on("notification", ({ payload }) => {
    if (isChange(payload)) onChange(payload);
  });
  const probe = setInterval(() => {
    client.query("select 1").catch(() => broken.abort());
  }, PROBE_MS);
  try {
    await client.connect();
    await client.query("listen sofra_changes");
    onReady();
    await ended;
  } finally {
    clearInterval(probe);
    await end();
  }
}
