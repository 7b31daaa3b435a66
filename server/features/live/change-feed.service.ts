import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Deps } from "#server/deps.ts";
import { TOPICS, type Topic } from "#shared/topics.ts";

/** What tables tell when they change; `sessions` (some have ended) is for the server alone. */
export type Change = Topic | "sessions";
type Listener = (changes: ReadonlySet<Change>) => void;

const CHANGES: ReadonlySet<Change> = new Set([...TOPICS, "sessions"]);
const isChange = (text: string | undefined): text is Change => CHANGES.has(text as Change);

/** Changes that commit within this time are told together. */
const GATHER_MS = 25;
const RECONNECT_MS = 500;
/** A connection that was cut without a word is found by asking it something. */
const PROBE_MS = 15_000;
const ANSWER_MS = 5_000;
const GOODBYE_MS = 1_000;

export interface ChangeFeed {
  /** Hears every change that any process commits from the moment this resolves; until the database answers it does not. */
  subscribe: (listener: Listener) => Promise<void>;
}

/**
 * What changes in the database, as its triggers tell it (migration 0002): PostgreSQL's LISTEN on a connection of its
 * own, which is opened with the first subscriber. After a gap everything counts as changed.
 */
export function createChangeFeed(deps: Pick<Deps, "databaseUrl" | "log" | "onShutdown">): ChangeFeed {
  const listeners = new Set<Listener>();
  const gathered = new Set<Change>();
  const leaving = new AbortController();
  let listening: Promise<void> | undefined;

  const tell = () => {
    const changes = new Set(gathered);
    gathered.clear();
    for (const listener of listeners) listener(changes);
  };
  const gather = (...changes: Change[]) => {
    if (gathered.size === 0) setTimeout(tell, GATHER_MS);
    for (const change of changes) gathered.add(change);
  };

  const keepListening = async (onFirst: () => void) => {
    let isFirst = true;
    const onReady = () => {
      if (!isFirst) return gather(...CHANGES);
      isFirst = false;
      onFirst();
    };
    while (!leaving.signal.aborted) {
      await listen(deps.databaseUrl, leaving.signal, gather, onReady).catch((error: unknown) =>
        deps.log.warn({ err: error }, "the change feed was interrupted"),
      );
      await pause(RECONNECT_MS, undefined, { signal: leaving.signal, ref: false }).catch(() => undefined);
    }
  };

  deps.onShutdown(() => leaving.abort());
  return {
    subscribe: async (listener) => {
      listening ??= new Promise((resolve) => void keepListening(resolve));
      await listening;
      listeners.add(listener);
    },
  };
}

/** Listens until the connection ends or `signal` says so; calls `onReady` once nothing is missed any more. */
async function listen(
  databaseUrl: string,
  signal: AbortSignal,
  onChange: (change: Change) => void,
  onReady: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 2_000,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    application_name: "sofra changes",
  });
  const broken = new AbortController();
  const ended = new Promise<void>((resolve, reject) => {
    client.on("error", reject);
    client.on("end", resolve);
    for (const over of [signal, broken.signal])
      over.addEventListener("abort", () => resolve(), { once: true });
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
    // A connection that does not answer does not say goodbye either.
    await Promise.race([client.end().catch(() => undefined), pause(GOODBYE_MS, undefined, { ref: false })]);
  }
}
