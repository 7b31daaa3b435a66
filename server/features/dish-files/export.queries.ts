import { asc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { dishes, users } from "#shared/schema/index.ts";

const PAGE_SIZE = 100;
const { shareKey: _secret, ...columns } = getTableColumns(dishes);

async function listPage(db: DbOrTx, afterId: number) {
  return db
    .select({
      ...columns,
      author: sql<string>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.username})`,
    })
    .from(dishes)
    .innerJoin(users, eq(users.id, dishes.createdBy))
    .where(gt(dishes.id, afterId))
    .orderBy(asc(dishes.id))
    .limit(PAGE_SIZE);
}

/** Yields all dishes, oldest first, loading a page at a time. */
export async function* readDishes(db: DbOrTx) {
  for (let last = 0; ;) {
    const page = await listPage(db, last);
    yield* page;
    const { id } = page.at(-1) ?? {};
    if (id === undefined) return;
    last = id;
  }
}

/** Counts what an export contains; `bytes` are those of the photos. */
export async function measureExport(db: DbOrTx) {
  const { rows } = await db.execute<{ dishes: number; photos: number; bytes: number }>(sql`
    with used as (select distinct substr(address, 9) as name from dishes, unnest(images) as address
      where starts_with(address, '/images/'))
    select (select count(*)::integer from dishes) as dishes, count(*)::integer as photos,
      coalesce(sum(octet_length(bytes)), 0)::float8 as bytes
    from images where name in (select name from used)`);
  return rows[0] ?? { dishes: 0, photos: 0, bytes: 0 };
}
