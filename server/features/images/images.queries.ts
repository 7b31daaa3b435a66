import { eq, inArray, sql } from "drizzle-orm";
import type { Database, DbOrTx, Transaction } from "#server/db.ts";
import { images } from "#shared/schema.ts";
import type { Photo } from "./photo.service.ts";

/** What must not be cleaned away while somebody is about to use it is made young again (see deleteUnusedImages). */
const aging = sql`${images.createdAt} < now() - interval '12 hours'`;

export async function findImage(db: DbOrTx, name: string) {
  const [image] = await db
    .select({ contentType: images.contentType, bytes: images.bytes })
    .from(images)
    .where(eq(images.name, name));
  return image;
}

/** Stores each photo once, whoever else stores the same at this moment. */
export async function insertImages(tx: Transaction, photos: Photo[]): Promise<void> {
  if (photos.length === 0) return;
  // In one order everywhere, so that two people with the same photos do not wait for each other in a circle.
  const rows = photos.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await tx
    .insert(images)
    .values(rows)
    .onConflictDoUpdate({ target: images.name, set: { createdAt: sql`now()` }, setWhere: aging });
}

/** Those of `names` that are stored; the clean-up will leave them alone until tomorrow. */
export async function keepImages(tx: Transaction, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const named = inArray(images.name, names);
  await tx
    .update(images)
    .set({ createdAt: sql`now()` })
    .where(sql`${named} and ${aging}`);
  const rows = await tx.select({ name: images.name }).from(images).where(named);
  return new Set(rows.map(({ name }) => name));
}

/** Deletes photos that no dish and no member shows and that nobody can still be about to save; says how many. */
export async function deleteUnusedImages(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with used as materialized (
      select unnest(images) as address from dishes
      union select profile_image_url from users where profile_image_url is not null
    )
    delete from images
    where created_at < now() - interval '1 day'
      and not exists (select from used where used.address = '/images/' || images.name)`);
  return rowCount ?? 0;
}
