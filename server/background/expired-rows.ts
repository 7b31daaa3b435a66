import { and, desc, lt, notInArray, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { jobs, rateLimits, sessions } from "#shared/schema.ts";

const JOBS_KEPT_DAYS = 90;
/** As many as the page lists. */
const JOBS_KEPT = 10;

/** Sessions nobody can use any more. */
export async function removeExpiredSessions({ db }: Pick<Deps, "db">): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`));
}

/** Counters of limits that have run out; `expire` is in milliseconds since 1970. */
export async function removeExpiredRateLimits({ db }: Pick<Deps, "db">): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`));
}

/** Jobs of the queue that have used up their tries, and what the household's own jobs did months ago. */
export async function removeOldJobs({ db }: Pick<Deps, "db">): Promise<void> {
  await db.execute(
    sql`delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null`,
  );
  const newest = db.select({ id: jobs.id }).from(jobs).orderBy(desc(jobs.id)).limit(JOBS_KEPT);
  // One that waits or runs has no end yet.
  const isOld = lt(jobs.finishedAt, sql`now() - make_interval(days => ${JOBS_KEPT_DAYS})`);
  await db.delete(jobs).where(and(isOld, notInArray(jobs.id, newest)));
}
