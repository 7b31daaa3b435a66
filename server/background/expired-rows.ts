import { and, desc, lt, notInArray, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { jobs, passwordLinks, rateLimits, sessions } from "#shared/schema/index.ts";

/** Until then, a link that has ended still says why. */
const KEEP_PASSWORD_LINKS_DAYS = 30;
const KEEP_JOBS_DAYS = 90;
/** The page lists this many. */
const KEEP_JOBS = 10;

export async function deleteExpiredSessions({ db }: Pick<Deps, "db">): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`));
}

export async function deleteOldPasswordLinks({ db }: Pick<Deps, "db">): Promise<void> {
  const until = sql`now() - make_interval(days => ${KEEP_PASSWORD_LINKS_DAYS})`;
  await db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, until));
}

/** `expire` is in milliseconds since 1970. */
export async function deleteExpiredRateLimits({ db }: Pick<Deps, "db">): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`));
}

/** Deletes failed jobs of the queue, and batches that ended 90 days ago. */
export async function deleteOldJobs({ db }: Pick<Deps, "db">): Promise<void> {
  await db.execute(
    sql`delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null`,
  );
  const newest = db.select({ id: jobs.id }).from(jobs).orderBy(desc(jobs.id)).limit(KEEP_JOBS);
  // Null, and so false, for a batch that is waiting or running.
  const isOld = lt(jobs.finishedAt, sql`now() - make_interval(days => ${KEEP_JOBS_DAYS})`);
  await db.delete(jobs).where(and(isOld, notInArray(jobs.id, newest)));
}
