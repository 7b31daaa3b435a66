import type { Response } from "express";
import { setTimeout as pause } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import { tooMany, unavailable } from "#server/http/errors.ts";
import { TOPICS, type ChangeEvent, type Topic } from "#shared/topics.ts";
import { createChangeFeed, type Change } from "./change-feed.service.ts";
import { listLivingSessions } from "./live.queries.ts";
import { createPastChanges } from "./past-changes.ts";

interface Stream {
  res: Response;
  sessionId: string;
  isAdmin: boolean;
}

interface Missed {
  since: string | undefined;
  shown: number | undefined;
}

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 20_000;
/** A browser has one, or one for each window. */
const STREAMS_PER_SESSION = 8;
/** Whoever does not read does not get more; the browser comes back and is told what it missed. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** How long a stream waits for the database at most. */
const PATIENCE_MS = 4_000;

const FOR_ADMINS: ReadonlySet<Topic> = new Set(["jobs", "backups"]);

export type LiveStreams = ReturnType<typeof createLiveStreams>;

/**
 * The open live streams of this process (decisions §7). A stream whose session has ended, or whose member is suspended
 * or deleted, is closed by the change that ended it.
 */
export function createLiveStreams(deps: Deps) {
  const feed = createChangeFeed(deps);
  const past = createPastChanges();
  /** Those that events are sent to. */
  const streams = new Set<Stream>();
  /** The same and those that are being opened; the limit counts them all. */
  const held = new Set<Stream>();
  let following: Promise<unknown> | undefined;

  const onChanges = async (changes: ReadonlySet<Change>) => {
    if (changes.has("sessions") || changes.has("users")) await review(deps, streams);
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
        // Nobody can say whose session is still good: they come back when the database does, and are asked then.
        deps.log.warn({ err: error }, "live streams were closed");
        closeAll();
      });
    });
    past.begin();
  };
  const follow = () => (following ??= subscribe());

  const heartbeat = setInterval(() => {
    for (const { res } of streams) if (isOpen(res)) res.write(":\n\n");
  }, HEARTBEAT_MS).unref();
  deps.onShutdown(() => {
    clearInterval(heartbeat);
    closeAll();
  });

  return {
    /** How many are open. */
    count: () => streams.size,
    /**
     * Opens a stream for the session of this request.
     * @param missed what it has missed is told at once: `since` the event with this id, which it saw last, or in all the
     *   `shown` milliseconds that its page was there without a stream
     * @throws 429 when the session has too many; 503 when the database does not answer
     */
    open: async (stream: Stream, { since, shown }: Missed): Promise<void> => {
      const { res, sessionId } = stream;
      const others = [...held].filter((other) => other.sessionId === sessionId);
      if (others.length >= STREAMS_PER_SESSION)
        throw tooMany(5, "This browser has too many live streams open.");
      held.add(stream);
      res.once("close", () => {
        held.delete(stream);
        streams.delete(stream);
      });
      await Promise.race([follow(), refuseAfter(PATIENCE_MS)]);
      if (res.destroyed) return;
      // A write that meets the end of its stream says so here, and without a listener that ends the process.
      res.on("error", () => undefined);
      res.writeHead(200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        // nginx would hold the lines back.
        "x-accel-buffering": "no",
      });
      res.write("retry: 2000\n\n");
      streams.add(stream);
      // Ended while the stream was being opened: no later change would tell.
      await review(deps, streams);
      if (!streams.has(stream)) return;
      send(stream, past.newest(), since === undefined ? past.within(shown ?? 0) : past.since(since));
    },
  };
}

const isOpen = (res: Response) => !res.writableEnded && !res.destroyed;

async function refuseAfter(ms: number): Promise<never> {
  await pause(ms, undefined, { ref: false });
  throw unavailable();
}

/** Closes the streams of sessions that have ended, and takes note of who is an administrator now. */
async function review({ db }: Pick<Deps, "db">, streams: Set<Stream>): Promise<void> {
  if (streams.size === 0) return;
  const reviewed = [...streams];
  const living = await listLivingSessions(db, [...new Set(reviewed.map(({ sessionId }) => sessionId))]);
  for (const stream of reviewed) {
    const isAdmin = living.get(stream.sessionId);
    if (isAdmin === undefined) {
      streams.delete(stream);
      // So that the page asks at once who is signed in, instead of coming back and being refused.
      stream.res.end("event: over\ndata:\n\n");
    } else stream.isAdmin = isAdmin;
  }
}

function send({ res, isAdmin }: Stream, id: string, all: readonly Topic[]): void {
  if (!isOpen(res)) return;
  const event: ChangeEvent = { topics: all.filter((topic) => isAdmin || !FOR_ADMINS.has(topic)) };
  if (res.writableLength > MAX_UNREAD_BYTES) res.destroy();
  else res.write(`id: ${id}\nevent: change\ndata: ${JSON.stringify(event)}\n\n`);
}
