import type { Database } from "#server/database/db.ts";

/** Tables that change with every request. */
const VOLATILE = ["sessions", "access_tokens", "rate_limits", "change_log"];

/** Every row of every table as text, to assert that a refused call changed nothing. */
export async function dumpTables(db: Database): Promise<Record<string, string>> {
  const tables = await db.$client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' order by 1",
  );
  const contents: Record<string, string> = {};
  for (const { tablename } of tables.rows) {
    if (VOLATILE.includes(tablename)) continue;
    const rows = await db.$client.query<{ row: string }>(
      `select t::text as row from ${tablename} as t order by 1`,
    );
    contents[tablename] = rows.rows.map(({ row }) => row).join("\n");
  }
  return contents;
}
