import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#server/database/db.ts";
import { sessions, users } from "#shared/schema/index.ts";

/** Returns whether each active session belongs to an administrator; ended sessions are missing. */
export async function findActiveSessions(db: Database, ids: string[]): Promise<Map<string, boolean>> {
  const rows = await db
    .select({ sid: sessions.sid, isAdmin: users.isAdmin })
    .from(sessions)
    .innerJoin(users, eq(users.id, sql`${sessions.sess} #>> '{passport,user}'`))
    .where(and(inArray(sessions.sid, ids), gt(sessions.expire, sql`now()`), isNotNull(users.isAdmin)));
  return new Map(rows.map(({ sid, isAdmin }) => [sid, isAdmin === true]));
}
