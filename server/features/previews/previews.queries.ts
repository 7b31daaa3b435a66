import { and, desc, eq, not, sql, type SQL } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { hasNoPhoto, imageNameOf } from "#server/database/first-image.sql.ts";
import { isPendingMenu } from "#server/database/pending-menus.sql.ts";
import { pickStrip } from "#shared/first-view/guest-view.ts";
import { dishes, menus } from "#shared/schema/index.ts";

/** SQL for the name of the first photo that is stored here; null if all are external. */
const firstPhoto = (addresses: SQL): SQL<string | null> => sql<string | null>`(
  select name from unnest(${addresses}) with ordinality as photo (address, place),
    lateral (select ${imageNameOf(sql`photo.address`)} as name) stored
  where name is not null order by photo.place limit 1
)`;

/** Ignores pending suggestions. The dishes are in menu order. */
export async function findMenuForCard(db: DbOrTx, id: number) {
  const [menu] = await db
    .select({
      title: menus.title,
      description: menus.description,
      eventDate: menus.eventDate,
      eventTime: menus.eventTime,
      // Aliased, because Drizzle omits the table from column names in a select from one table.
      dishes: sql<{ title: string; photo: string | null }[]>`(
        select coalesce(json_agg(
          json_build_object('title', dish.title, 'photo', ${firstPhoto(sql`dish.images`)}) order by listed.place
        ), '[]')
        from unnest(${menus.dishIds}) with ordinality as listed (id, place)
        join ${dishes} as dish on dish.id = listed.id
      )`,
    })
    .from(menus)
    .where(and(eq(menus.id, id), not(isPendingMenu)));
  return menu;
}

/** Returns the first photo above a guest's invitation, if it is among the newest. */
export async function findStripPhoto(db: DbOrTx): Promise<string | undefined> {
  const image = sql<string | null>`${dishes.images}[1]`;
  const newest = db
    .select({ image })
    .from(dishes)
    .orderBy(hasNoPhoto, desc(dishes.createdAt), desc(dishes.id));
  return pickStrip(await newest.limit(30))[0]?.image ?? undefined;
}
