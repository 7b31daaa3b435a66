import { sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { menus } from "#shared/schema.ts";

export type StoredMenu = Awaited<ReturnType<typeof listStoredMenus>>[number];

/** What is kept of menus in memory; of all, or of those of `ids` that exist. */
export async function listStoredMenus(
  db: DbOrTx,
  { ids, limit }: { ids: number[]; limit?: never } | { ids?: never; limit: number },
) {
  const query = db
    .select({ id: menus.id, title: menus.title, dishIds: menus.dishIds, createdAt: menus.createdAt })
    .from(menus)
    .where(ids && sql`${menus.id} = any(${sql.param(ids)}::integer[])`)
    .$dynamic();
  return limit === undefined ? query : query.limit(limit);
}
