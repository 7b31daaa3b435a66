import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { JobHelpers } from "graphile-worker";
import * as z from "zod/mini";
import { transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import { addJob } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import { HttpError, unavailable } from "#server/http/errors.ts";
import type { Reason } from "#shared/failures.ts";
import { jobs } from "#shared/schema/index.ts";
import { endJob, finishItem, isActive, isJobActive, isPendingIn, startJob } from "./jobs.service.ts";
import type { JobItem, JobKind, Outcome } from "./jobs.service.ts";

/** A kind whose items are queued one by one: several are in flight, and each is retried on its own. */
export interface QueuedKind extends JobKind {
  task: string;
  /** The number of items in flight, across all processes. */
  atOnce: number;
  attempts: PgColumn;
  /** The id of the record that an item is about. */
  recordId: PgColumn;
  /** Of an item whose process was killed twice. */
  crashed: Reason;
  /** Returns whether a failure does not depend on the item. */
  isOutage: (failure: HttpError) => boolean;
}

/** Calls `finish`, or throws an HttpError whose message becomes the outcome. */
type Work = (item: StartedItem) => Promise<unknown>;

interface StartedItem {
  recordId: number;
  /** Null if the account was deleted meanwhile. */
  createdBy: string | null;
  /** Aborts when the job is cancelled or the process shuts down. */
  signal: AbortSignal;
  /** @throws 409 if the job has ended, or the item was finished before */
  finish: (tx: Transaction, outcome: Outcome) => Promise<void>;
}

/** An item that was in flight when a process was killed is retried once. */
const MAX_ATTEMPTS = 2;
const MAX_OUTAGES_IN_A_ROW = 5;
const CANCEL_POLL_MS = 500;

/** Queues the first items of a job. Each finished item queues the next one (docs/adr/0010-one-job-queue.md). */
export async function queueFirstItems(tx: Transaction, kind: QueuedKind, jobId: number, total: number) {
  const first = Math.min(total, kind.atOnce);
  for (let position = 1; position <= first; position++) await queueItem(tx, kind, { jobId, position });
}

const queueItem = (tx: Transaction, { task }: QueuedKind, item: JobItem) =>
  addJob(tx, task, { payload: item, isLowPriority: true });

const itemSchema = z.object({ jobId: z.int(), position: z.int() });

/** @returns the task that works on one item */
export function itemTask(deps: Deps, kind: QueuedKind, work: Work) {
  return {
    [kind.task]: async (payload: unknown, { abortSignal }: JobHelpers) => {
      const item = z.parse(itemSchema, payload);
      const cancelled = watchForCancel(deps, () => isJobActive(deps.db, item.jobId));
      try {
        await workOn(deps, kind, work, item, AbortSignal.any([cancelled.signal, abortSignal]));
      } catch (error) {
        if (await isJobActive(deps.db, item.jobId)) throw error;
      } finally {
        cancelled.end();
      }
    },
  };
}

/** @returns a signal that aborts when a job is no longer active, because any process cancelled it */
export function watchForCancel({ log }: Pick<Deps, "log">, isJobStillActive: () => Promise<boolean>) {
  const cancelled = new AbortController();
  const timer = setInterval(() => {
    isJobStillActive().then(
      (active) => active || cancelled.abort(),
      (error: unknown) => log.debug({ err: error }, "the status of the job could not be read"),
    );
  }, CANCEL_POLL_MS);
  return { signal: cancelled.signal, end: () => clearInterval(timer) };
}

/** @throws when the job is cancelled, the process shuts down or the database fails */
async function workOn({ db }: Deps, kind: QueuedKind, work: Work, item: JobItem, signal: AbortSignal) {
  signal.throwIfAborted();
  const started = await startItem(db, kind, item);
  if (!started) return;
  try {
    if (started.attempts > MAX_ATTEMPTS) throw unavailable(kind.crashed);
    await work({ ...started, signal, finish: (tx, outcome) => finish(tx, kind, item, outcome) });
  } catch (error) {
    if (signal.aborted || !(error instanceof HttpError)) throw error;
    await transact(db, (tx) => finish(tx, kind, item, kind.failed(error.message), error));
  }
}

/**
 * Counts an attempt before it starts, so that attempts of killed processes count.
 * @returns undefined if the item is finished, or the job has ended or starts no more items
 */
async function startItem(db: DbOrTx, kind: QueuedKind, { jobId, position }: JobItem) {
  const isOpen = or(isNull(jobs.reasonToEnd), gt(kind.attempts, 0));
  const [started] = await db
    .update(kind.items)
    .set({ attempts: sql`${kind.attempts} + 1` })
    .from(jobs)
    .where(and(isPendingIn(kind, jobId, position), isActive(jobId), isOpen))
    .returning({
      attempts: sql<number>`${kind.attempts}`,
      recordId: sql<number>`${kind.recordId}`,
      createdBy: jobs.createdBy,
      status: jobs.status,
    });
  if (started?.status === "queued") await startJob(db, jobId);
  return started;
}

/** Saves the outcome of an item, then queues the next item or ends the job. */
async function finish(
  tx: Transaction,
  kind: QueuedKind,
  item: JobItem,
  outcome: Outcome,
  failure?: HttpError,
): Promise<void> {
  const { jobId } = item;
  const job = await finishItem(tx, kind, item, outcome);
  if (!job) throw new HttpError(409, "This item was finished before.", "conflict");
  const failuresInARow = failure && kind.isOutage(failure) ? job.failuresInARow + 1 : 0;
  // A 429 means that a limit is used up, so the other items would fail too.
  const isHopeless = failure?.status === 429 || failuresInARow >= MAX_OUTAGES_IN_A_ROW;
  const reasonToEnd = job.reasonToEnd ?? (isHopeless && failure ? failure.message : null);
  await tx.update(jobs).set({ failuresInARow, reasonToEnd }).where(eq(jobs.id, jobId));
  const isInFlight = and(isPendingIn(kind, jobId), gt(kind.attempts, 0));
  const isOver =
    reasonToEnd === null ? job.done === job.total : (await tx.$count(kind.items, isInFlight)) === 0;
  const position = job.done + kind.atOnce;
  if (isOver) await endJob(tx, kind, jobId, reasonToEnd);
  else if (position <= job.total) await queueItem(tx, kind, { jobId, position });
}
