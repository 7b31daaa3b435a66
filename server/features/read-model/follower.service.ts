import { setTimeout as pause } from "node:timers/promises";
import { inBatches } from "#server/lib/coalesce.ts";
import { inTransaction, transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { createOwnClient } from "#server/database/dedicated-connection.ts";
import { prepareChangesSince } from "./change-log.queries.ts";
import { NOW, type ChangedKind, type Moment, type Seen, type Since } from "./change-log.sql.ts";

/** Ids of what has changed. */
export type Changes = Record<ChangedKind, string[]>;

/** Something kept in memory that is made of rows. */
export interface Copy {
  /** What it is made of. */
  kinds: ChangedKind[];
  /** `read` reads everything anew, whatever has changed. */
  isSmall?: boolean;
  /**
   * Reads everything anew; all that one transaction reads is of one moment.
   * @returns false when it is too much to keep
   */
  load: (tx: Transaction) => Promise<boolean>;
  /**
   * Reads what has changed.
   * @returns puts it in place at once, so that no answer is half of before and half of after; undefined when reading
   *   everything anew is better
   */
  read: (tx: Transaction, changes: Changes) => Promise<(() => void) | undefined>;
  /**
   * The same in one statement, for the changes that come most often: it also says what was seen when it ran.
   * @returns undefined when it takes more than that
   */
  readAtOnce?: (
    since: Since,
    changes: Changes,
  ) => Promise<{ seen: Seen; put: (changes: Changes) => (() => void) | undefined } | undefined>;
  /** Lets go of everything. */
  clear: () => void;
}

export interface Follower {
  /**
   * Whether the copy holds all that has been committed, by whichever process: the database is asked, in one statement
   * for everybody who asks at once. False when it cannot be kept; whoever wants an answer then asks the database itself.
   * @param patience how long a copy that has still to be read is waited for, in milliseconds
   */
  isFresh: (patience?: number) => Promise<boolean>;
  /** Whether there is a copy at this instant. Between `isFresh` and the answer it may have been let go. */
  isKept: () => boolean;
}

/** As `isFresh` of each, and that none was let go while the others were asked. */
export async function areFresh(followers: Follower[], patience?: number): Promise<boolean> {
  const answers = await Promise.all(followers.map((follower) => follower.isFresh(patience)));
  return answers.every(Boolean) && followers.every((follower) => follower.isKept());
}

/** A failed reading is tried again after so long, one that was too much after longer. */
const RETRY_MS = 1_000;
const TOO_MUCH_MS = 10 * 60_000;
/** A small household is read in this time; a large one is answered from the database until it is. */
const PATIENCE_MS = 300;
/** Loading is many statements; each of them is short. */
const STATEMENT_MS = 5_000;

/** Keeps a copy true to the database by its change log (decisions: "Answers from memory"). Nothing is read before somebody asks. */
export function follow({ db, databaseUrl, log }: Deps, copy: Copy): Follower {
  let known: Moment | undefined;
  let loading: Promise<void> | undefined;
  let pausedUntil = 0;
  const changesSince = prepareChangesSince(db);

  const forget = () => {
    known = undefined;
    copy.clear();
  };

  const readChanges = async (before: Moment, seen: News) => {
    const canRead = (news: News) => copy.isSmall || isNamed(news, before);
    if (!canRead(seen)) return undefined;
    const since = { snapshot: before.snapshot, kinds: copy.kinds };
    const atOnce = await copy.readAtOnce?.(since, seen.changes);
    if (atOnce) {
      const now = newsOf(atOnce.seen);
      const put = canRead(now) ? atOnce.put(now.changes) : undefined;
      if (put) return { now, put };
    }
    return transact(
      db,
      async (tx) => {
        const now = await newsIn(prepareChangesSince(tx), since);
        if (!canRead(now)) return undefined;
        const put = await copy.read(tx, now.changes);
        return put && { now, put };
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
  };

  const catchUp = async (): Promise<boolean> => {
    if (!known) return false;
    const seen = await newsIn(changesSince, { snapshot: known.snapshot, kinds: copy.kinds });
    if (isNamed(seen, known) && isEmpty(seen.changes)) {
      known = seen;
      return true;
    }
    const caughtUp = await readChanges(known, seen);
    if (caughtUp) {
      caughtUp.put();
      known = caughtUp.now;
      return true;
    }
    forget();
    return false;
  };

  const load = async () => {
    // Not one of the pool's: it is busy for seconds, which there means that the database hangs.
    const { client, end } = createOwnClient({
      pipeline: true,
      connectionString: databaseUrl,
      application_name: "sofra read model",
      options: "-c jit=off",
      statement_timeout: STATEMENT_MS,
      query_timeout: STATEMENT_MS,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const moment = await inTransaction(
        client,
        async (tx) => {
          const now = await newsIn(prepareChangesSince(tx), { snapshot: NOW, kinds: copy.kinds });
          return (await copy.load(tx)) ? now : undefined;
        },
        { isolationLevel: "repeatable read", accessMode: "read only" },
      );
      known = moment;
      if (!moment) pauseAfter("too much to keep in memory", TOO_MUCH_MS);
    } finally {
      await end();
    }
  };
  const pauseAfter = (reason: unknown, ms: number) => {
    forget();
    pausedUntil = performance.now() + ms;
    log.warn({ err: reason, kinds: copy.kinds }, "lists are answered from the database");
  };
  const loadOnce = async () => {
    if (performance.now() < pausedUntil) return;
    loading ??= load()
      .catch((error: unknown) => pauseAfter(error, RETRY_MS))
      .finally(() => (loading = undefined));
    await loading;
  };

  const isTrue = inBatches(catchUp);

  const isFresh = async (patience = PATIENCE_MS): Promise<boolean> => {
    if (known && (await isTrue(undefined))) return true;
    await Promise.race([loadOnce(), pause(patience, undefined, { ref: false })]);
    return known !== undefined && isTrue(undefined);
  };
  return { isFresh, isKept: () => known !== undefined };
}

interface News extends Moment {
  changes: Changes;
  /** More than can be named. */
  isAnything: boolean;
}

async function newsIn(query: ReturnType<typeof prepareChangesSince>, since: Since): Promise<News> {
  const [row] = await query.execute({ ...since });
  if (!row) throw new Error("the change log does not answer");
  return newsOf(row);
}

function newsOf(seen: Seen): News {
  const changes: Changes = { dish: [], menu: [], user: [], activity: [] };
  for (const { kind, id } of seen.changes) if (kind !== "pruned" && id !== null) changes[kind].push(id);
  return { ...seen, changes, isAnything: seen.changes.some(({ id }) => id === null) };
}

const isEmpty = (changes: Changes) => Object.values(changes).every((ids) => ids.length === 0);

/** Whether it is known what has changed. Another server, or a log that was made anew, knows nothing of what was before. */
const isNamed = (now: News, before: Moment) => now.origin === before.origin && !now.isAnything;
