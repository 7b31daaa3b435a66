import { and, desc, eq, inArray, lt, notInArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type DbOrTx, oneRow, rejectDuplicates, transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { failure, notFound, requireFound } from "#server/http/errors.ts";
import type { FailureText } from "#shared/failure-sentence.ts";
import type { Reason } from "#shared/failures.ts";
import type { Job } from "#shared/jobs.api.ts";
import { jobs } from "#shared/schema/index.ts";

/** A kind of job, whose table has a row for each item. */
export interface JobKind {
  name: JobRow["kind"];
  items: PgTable & { jobId: PgColumn; position: PgColumn };
  isPending: SQL;
  /** The outcome of an item that failed. */
  failed: (problem: FailureText) => Outcome;
  /** The 409 for a second active job. */
  active: Extract<Reason, `${string}_running`>;
  report: (db: DbOrTx, job: JobRow) => Promise<Partial<Report>>;
}

type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>;
type Report = Pick<Job, "result" | "report">;
/** Columns of an item that is no longer pending. */
export type Outcome = Record<string, unknown>;

export interface JobItem {
  jobId: number;
  /** From 1. */
  position: number;
}

const CANCEL_POLL_MS = 500;

export const isActiveJob = (id: number) => and(eq(jobs.id, id), inArray(jobs.status, ["queued", "running"]));
const jobEnded = () => failure(409, "job_ended");

/** The pending items of a job, or one of them. */
const isPendingIn = ({ items, isPending }: JobKind, jobId: number, position?: number) =>
  and(eq(items.jobId, jobId), isPending, position === undefined ? undefined : eq(items.position, position));

/**
 * Creates a job. Without pending items, it is done immediately.
 * @param addItems inserts and queues the items, and counts them
 * @returns the id
 * @throws 409 while another job of the kind is active
 */
export async function createJob(
  { db }: Deps,
  kind: JobKind,
  createdBy: string,
  addItems: (tx: Transaction, jobId: number) => Promise<{ total: number; done: number }>,
): Promise<number> {
  return transact(db, async (tx) => {
    const insert = async () => tx.insert(jobs).values({ kind: kind.name, createdBy }).returning();
    const running = { jobs_one_active_key: () => failure(409, kind.active) };
    const { id } = await rejectDuplicates(insert, running).then(oneRow);
    const counts = await addItems(tx, id);
    await tx.update(jobs).set(counts).where(eq(jobs.id, id));
    if (counts.done === counts.total) await endJob(tx, kind, id, null);
    return id;
  });
}

/** Marks a job as running. @returns who created it; undefined if the job has ended */
export async function startJob(db: DbOrTx, id: number) {
  const [job] = await db
    .update(jobs)
    .set({ status: "running", startedAt: sql`coalesce(${jobs.startedAt}, now())`, updatedAt: sql`now()` })
    .where(isActiveJob(id))
    .returning({ createdBy: jobs.createdBy });
  return job;
}

export async function isJobActive(db: DbOrTx, id: number): Promise<boolean> {
  return (await db.$count(jobs, isActiveJob(id))) > 0;
}

/**
 * Runs work whose signal aborts when the process shuts down, or when the job is no longer active because any process
 * cancelled it.
 * @throws what the work throws while the job is active
 */
export async function runUntilCancelled(
  log: Deps["log"],
  isJobStillActive: () => Promise<boolean>,
  shutdown: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const cancelled = new AbortController();
  const timer = setInterval(() => {
    isJobStillActive().then(
      (active) => active || cancelled.abort(),
      (error: unknown) => log.debug({ err: error }, "the status of the job could not be read"),
    );
  }, CANCEL_POLL_MS);
  try {
    await work(AbortSignal.any([cancelled.signal, shutdown]));
  } catch (error) {
    if (await isJobStillActive()) throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Saves the outcome of an item.
 * @returns the job, locked until the transaction ends; undefined if the item was finished before
 * @throws 409 if the job has ended
 */
export async function finishItem(
  tx: Transaction,
  kind: JobKind,
  { jobId, position }: JobItem,
  outcome: Outcome,
) {
  const { rowCount } = await tx
    .update(kind.items)
    .set(outcome)
    .where(isPendingIn(kind, jobId, position));
  if (rowCount === 0) return undefined;
  const progress = { done: sql`${jobs.done} + 1`, updatedAt: sql`now()` };
  const [job] = await tx.update(jobs).set(progress).where(isActiveJob(jobId)).returning();
  if (!job) throw jobEnded();
  return job;
}

/** Ends a job that is active: without a problem as done, otherwise as failed, like its pending items. */
export async function endJob(
  tx: Transaction,
  kind: JobKind,
  id: number,
  problem: FailureText | null,
): Promise<void> {
  const { rowCount } = await tx
    .update(jobs)
    .set({
      status: problem === null ? "done" : "failed",
      startedAt: sql`coalesce(${jobs.startedAt}, now())`,
      finishedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(isActiveJob(id));
  if (rowCount === 0 || problem === null) return;
  await tx.update(kind.items).set(kind.failed(problem)).where(isPendingIn(kind, id));
}

/** @throws 404; 409 if the job has already ended */
export async function cancelJob(db: DbOrTx, id: number): Promise<void> {
  const cancelled = { status: "cancelled", finishedAt: sql`now()`, updatedAt: sql`now()` } as const;
  const { rowCount } = await db.update(jobs).set(cancelled).where(isActiveJob(id));
  if (rowCount === 0) throw (await findJob(db, id)) ? jobEnded() : notFound("Job");
}

/** @param kinds those whose results or reports are wanted @throws 404 */
export async function getJob(db: DbOrTx, kinds: JobKind[], id: number) {
  const job = requireFound(await findJob(db, id), "Job");
  const none: Report = { result: null, report: null };
  const kind = kinds.find(({ name }) => name === job.kind);
  return { ...job, ...none, ...(await kind?.report(db, job)) };
}

/** The page lists this many. */
const LISTED = 10;
const KEEP_DAYS = 90;

export async function listNewestJobs(db: DbOrTx) {
  return db.select().from(jobs).orderBy(desc(jobs.id)).limit(LISTED);
}

export async function findJob(db: DbOrTx, id: number) {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id));
  return job;
}

/** Deletes failed jobs of the queue, and jobs that ended 90 days ago. */
export async function removeOldJobs(db: DbOrTx): Promise<void> {
  await db.execute(
    sql`delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null`,
  );
  const newest = db.select({ id: jobs.id }).from(jobs).orderBy(desc(jobs.id)).limit(LISTED);
  // Null, and so false, for a job that is waiting or running.
  const isOld = lt(jobs.finishedAt, sql`now() - make_interval(days => ${KEEP_DAYS})`);
  await db.delete(jobs).where(and(isOld, notInArray(jobs.id, newest)));
}
