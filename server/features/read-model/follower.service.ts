import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { inBatches } from "#server/batches.ts";
import { transact, type Transaction } from "#server/db.ts";
import type { Deps } from "#server/deps.ts";
import { createOwnClient } from "#server/own-client.ts";
import { NOW, prepareChangesSince, type ChangedKind, type Moment } from "./change-log.queries.ts";

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

  const catchUp = async (): Promise<boolean> => {
    if (!known) return false;
    const { snapshot } = known;
    const seen = await newsIn(changesSince, copy, snapshot);
    if (isNamed(seen, known) && isEmpty(seen.changes)) {
      known = seen;
      return true;
    }
    if (copy.isSmall || isNamed(seen, known)) {
      const before = known;
      const caughtUp = await transact(
        db,
        async (tx) => {
          const now = await newsIn(prepareChangesSince(tx), copy, snapshot);
          if (!copy.isSmall && !isNamed(now, before)) return undefined;
          const put = await copy.read(tx, now.changes);
          return put && { now, put };
        },
        { isolationLevel: "repeatable read", accessMode: "read only" },
      );
      if (caughtUp) {
        caughtUp.put();
        known = caughtUp.now;
        return true;
      }
    }
    forget();
    return false;
  };

  const load = async () => {
    // Not one of the pool's: it is busy for seconds, which there means that the database hangs.
    const { client, end } = createOwnClient({
      connectionString: databaseUrl,
      application_name: "sofra read model",
      options: "-c jit=off",
      statement_timeout: STATEMENT_MS,
      query_timeout: STATEMENT_MS,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const moment = await drizzle({ client }).transaction(
        async (tx) => {
          const now = await newsIn(prepareChangesSince(tx), copy, NOW);
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

async function newsIn(
  query: ReturnType<typeof prepareChangesSince>,
  { kinds }: Copy,
  snapshot: string,
): Promise<News> {
  const [row] = await query.execute({ snapshot, kinds });
  if (!row) throw new Error("the change log does not answer");
  const changes: Changes = { dish: [], menu: [], user: [], activity: [] };
  for (const { kind, id } of row.changes) if (kind !== "pruned" && id !== null) changes[kind].push(id);
  return { ...row, changes, isAnything: row.changes.some(({ id }) => id === null) };
}

const isEmpty = (changes: Changes) => Object.values(changes).every((ids) => ids.length === 0);

/** Whether it is known what has changed. Another server, or a log that was made anew, knows nothing of what was before. */
const isNamed = (now: News, before: Moment) => now.origin === before.origin && !now.isAnything;
