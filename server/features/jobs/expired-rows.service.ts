import { lt, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { rateLimits, sessions } from "#shared/schema.ts";

/** Sessions nobody can use any more. */
export async function removeExpiredSessions({ db }: Pick<Deps, "db">): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`));
}

/** Counters of limits that have run out; `expire` is in milliseconds since 1970. */
export async function removeExpiredRateLimits({ db }: Pick<Deps, "db">): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`));
}
