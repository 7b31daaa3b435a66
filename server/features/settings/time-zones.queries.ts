import { sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { canonicalTimeZone, wallClock } from "#shared/time-zone.ts";

/**
 * Returns the name of a time zone that PostgreSQL knows as well, which may differ from the browser's: "Asia/Kolkata" for
 * "Asia/Calcutta". Undefined for an unknown one.
 */
export async function findTimeZone(db: DbOrTx, name: string): Promise<string | undefined> {
  const canonical = canonicalTimeZone(name);
  if (canonical === undefined) return undefined;
  const now = Date.now();
  const offset = (wallClock(now, name) - Math.floor(now / 1_000) * 1_000) / 1_000;
  // Reads only names of the same offset, because comparing all six hundred would block the event loop.
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pg_timezone_names
      where name !~ '^(posix|right)/' and (name = ${name} or utc_offset = make_interval(secs => ${offset}))
      order by name = ${name} desc, name`,
  );
  return rows.find((row) => row.name === name || canonicalTimeZone(row.name) === canonical)?.name;
}
