import { asc, gt, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { dishes } from "#shared/schema.ts";

/** Another row has another one. */
const hash = sql<string>`md5(${dishes}::text)`;

export async function listDishHashesAfter(db: DbOrTx, id: number, limit: number) {
  return db
    .select({ id: dishes.id, hash })
    .from(dishes)
    .where(gt(dishes.id, id))
    .orderBy(asc(dishes.id))
    .limit(limit);
}

/** Of those of `ids` that exist. */
export async function listDishHashes(db: DbOrTx, ids: number[]) {
  return db
    .select({ id: dishes.id, hash })
    .from(dishes)
    .where(sql`${dishes.id} = any(${sql.param(ids)}::integer[])`);
}
