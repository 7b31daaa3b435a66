import { asc, eq, getTableColumns, gt, not, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { menuDishTitles } from "#server/database/dish-columns.sql.ts";
import { imageNameOf } from "#server/database/first-image.sql.ts";
import { largeImagesOf } from "#server/database/large-images.sql.ts";
import { isPendingMenu } from "#server/database/pending-menus.sql.ts";
import { createPacer } from "#server/lib/own-turn.ts";
import { dishes, menus, users } from "#shared/schema/index.ts";

const PAGE_SIZE = 100;
const { shareKey: _shareKey, recipeKey: _recipeKey, ...columns } = getTableColumns(dishes);

async function listPage(db: DbOrTx, afterId: number) {
  return db
    .select({
      ...columns,
      largeImages: largeImagesOf(sql`${dishes.images}`),
      author: sql<string>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.username})`,
    })
    .from(dishes)
    .innerJoin(users, eq(users.id, dishes.createdBy))
    .where(gt(dishes.id, afterId))
    .orderBy(asc(dishes.id))
    .limit(PAGE_SIZE);
}
export type ExportedDish = Awaited<ReturnType<typeof listPage>>[number];

/** All menus except suggestions that wait, with the titles of their dishes in serving order. */
export async function listExportedMenus(db: DbOrTx) {
  const { id, title, eventDate, eventTime, createdAt, updatedAt } = menus;
  return db
    .select({
      id,
      title,
      eventDate,
      eventTime,
      createdAt,
      updatedAt,
      dishes: menuDishTitles,
    })
    .from(menus)
    .where(not(isPendingMenu))
    .orderBy(asc(menus.id));
}

/** Yields all dishes, oldest first, loading a page at a time. */
export async function* readDishes(db: DbOrTx) {
  const pause = createPacer();
  for (let last = 0; ;) {
    const page = await listPage(db, last);
    for (const dish of page) {
      yield dish;
      await pause();
    }
    const { id } = page.at(-1) ?? {};
    if (id === undefined) return;
    last = id;
  }
}

/** Counts the contents of an export; `bytes` are those of the photos. */
export async function measureExport(db: DbOrTx) {
  const { rows } = await db.execute<{ dishes: number; photos: number; bytes: number }>(sql`
    with used as (select distinct ${imageNameOf(sql`address`)} as name from dishes, unnest(images) as address)
    select (select count(*)::integer from dishes) as dishes, count(*)::integer as photos,
      coalesce(sum(octet_length(coalesce(large, bytes))), 0)::float8 as bytes
    from images where name in (select name from used)`);
  return rows[0] ?? { dishes: 0, photos: 0, bytes: 0 };
}
