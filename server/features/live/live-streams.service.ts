import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { tooMany, unavailable } from "#server/http/errors.ts";
import { onClose } from "#server/http/on-close.ts";
import { sessions, users } from "#shared/schema/index.ts";
import { type ChangeEvent, type Topic, TOPICS } from "#shared/topics.ts";
import { type ChangedTopic, createChangeFeed } from "./change-feed.service.ts";
import { createPastChanges } from "./past-changes.ts";

interface Stream {
  res: ServerResponse;
  sessionId: string;
  isAdmin: boolean;
}

interface Missed {
  /** Id of the last event that the page received. */
  since: string | undefined;
  /** Without `since`: age of the page in milliseconds. */
  shown: number | undefined;
}

/** Proxies close connections that are idle for a minute. */
const HEARTBEAT_MS = 20_000;
/** A browser opens one, or one per window. */
const STREAMS_PER_SESSION = 8;
/** A stream that is not read is closed. The browser reconnects and receives what it missed. */
const MAX_UNREAD_BYTES = 64 * 1024;
const SUBSCRIBE_TIMEOUT_MS = 4_000;

const ADMIN_TOPICS: ReadonlySet<Topic> = new Set(["jobs", "backups"]);

export type LiveStreams = ReturnType<typeof createLiveStreams>;

/**
 * The open live streams (server-sent events) of this process. A stream is closed when its session ends or its member is
 * suspended or deleted.
 */
export function createLiveStreams(deps: Deps) {
  const feed = createChangeFeed(deps);
  const past = createPastChanges();
  const streams = new Set<Stream>();
  /** Includes streams that are being opened; the limit counts these too. */
  const allStreams = new Set<Stream>();
  let subscription: Promise<unknown> | undefined;

  const onChanges = async (changes: ReadonlySet<ChangedTopic>) => {
    if (changes.has("sessions") || changes.has("users")) await checkSessions(deps, streams);
    const topics = TOPICS.filter((topic) => changes.has(topic));
    if (topics.length === 0) return;
    const id = past.add(topics);
    for (const stream of streams) send(stream, id, topics);
  };
  const closeAll = () => {
    for (const { res } of streams) res.end();
    streams.clear();
  };
  const subscribe = async () => {
    await feed.subscribe((changes) => {
      onChanges(changes).catch((error: unknown) => {
        // Sessions cannot be checked without the database; browsers reconnect and are checked then.
        deps.log.warn({ err: error }, "live streams were closed");
        closeAll();
      });
    });
    past.begin();
  };
  const ensureSubscribed = () => (subscription ??= subscribe());

  const heartbeat = setInterval(() => {
    for (const { res } of streams) if (isOpen(res)) res.write(":\n\n");
  }, HEARTBEAT_MS).unref();
  deps.onShutdown(() => {
    clearInterval(heartbeat);
    closeAll();
  });

  return {
    count: () => streams.size,
    /**
     * The first event holds the topics that changed since the event `since`, or during the last `shown` milliseconds.
     * @throws 429 if the session has too many streams; 503 if the database does not respond
     */
    open: async (stream: Stream, { since, shown }: Missed): Promise<void> => {
      const { res, sessionId } = stream;
      const others = [...allStreams].filter((other) => other.sessionId === sessionId);
      if (others.length >= STREAMS_PER_SESSION) throw tooMany(5, "too_many_windows");
      allStreams.add(stream);
      onClose(res, deps.log, () => {
        allStreams.delete(stream);
        streams.delete(stream);
      });
      await Promise.race([ensureSubscribed(), refuseAfter(SUBSCRIBE_TIMEOUT_MS)]);
      if (res.destroyed) return;
      // A write after the end emits an error, which without a listener would crash the process.
      res.on("error", () => undefined);
      res.writeHead(200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        // Keeps nginx from buffering events.
        "x-accel-buffering": "no",
      });
      res.write("retry: 2000\n\n");
      streams.add(stream);
      // The session may have ended while the stream was being opened; no later change would close it.
      await checkSessions(deps, streams);
      if (!streams.has(stream)) return;
      send(stream, past.newest(), since === undefined ? past.within(shown ?? 0) : past.since(since));
    },
  };
}

const isOpen = (res: ServerResponse) => !res.writableEnded && !res.destroyed;

async function refuseAfter(ms: number): Promise<never> {
  await pause(ms, undefined, { ref: false });
  throw unavailable();
}

/** Closes the streams of ended sessions, and updates which members are administrators. */
async function checkSessions({ db }: Deps, streams: Set<Stream>): Promise<void> {
  if (streams.size === 0) return;
  const checked = [...streams];
  const active = await findActiveSessions(db, [...new Set(checked.map(({ sessionId }) => sessionId))]);
  for (const stream of checked) {
    const isAdmin = active.get(stream.sessionId);
    if (isAdmin === undefined) {
      streams.delete(stream);
      // Makes the page check its session at once instead of reconnecting.
      stream.res.end("event: over\ndata:\n\n");
    } else stream.isAdmin = isAdmin;
  }
}

/** Returns whether each active session belongs to an administrator; ended sessions are missing. */
async function findActiveSessions(db: DbOrTx, ids: string[]): Promise<Map<string, boolean>> {
  const rows = await db
    .select({ sid: sessions.sid, isAdmin: users.isAdmin })
    .from(sessions)
    .innerJoin(users, eq(users.id, sql`${sessions.sess} #>> '{passport,user}'`))
    .where(and(inArray(sessions.sid, ids), gt(sessions.expire, sql`now()`), isNotNull(users.isAdmin)));
  return new Map(rows.map(({ sid, isAdmin }) => [sid, isAdmin === true]));
}

function send({ res, isAdmin }: Stream, id: string, all: readonly Topic[]): void {
  if (!isOpen(res)) return;
  const event: ChangeEvent = { topics: all.filter((topic) => isAdmin || !ADMIN_TOPICS.has(topic)) };
  if (res.writableLength > MAX_UNREAD_BYTES) res.destroy();
  else res.write(`id: ${id}\nevent: change\ndata: ${JSON.stringify(event)}\n\n`);
}
