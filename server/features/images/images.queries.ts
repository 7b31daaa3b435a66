import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/db.ts";
import { images } from "#shared/schema/index.ts";
import type { StoredPhoto } from "./process-photo.ts";

/** Refreshing `created_at` of images about to be used makes the daily clean-up skip them (deleteUnusedImages). */
const isAging = sql`${images.createdAt} < now() - interval '12 hours'`;

export async function insertImages(tx: Transaction, photos: StoredPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  // A fixed order prevents deadlocks between requests with the same photos.
  const rows = photos.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await tx
    .insert(images)
    .values(rows)
    .onConflictDoUpdate({
      target: images.name,
      // The same photo may have been stored before without its large one.
      set: { createdAt: sql`now()`, large: sql`coalesce(${images.large}, excluded.large)` },
      setWhere: sql`${isAging} or (${images.large} is null and excluded.large is not null)`,
    });
}

/** Refreshes the stored photos among `names` and returns their names. */
export async function claimImages(tx: Transaction, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const named = inArray(images.name, names);
  await tx
    .update(images)
    .set({ createdAt: sql`now()` })
    .where(sql`${named} and ${isAging}`);
  const rows = await tx.select({ name: images.name }).from(images).where(named);
  return new Set(rows.map(({ name }) => name));
}

/** Deletes photos older than a day that no dish, menu, meal or member uses. @returns how many */
export async function deleteUnusedImages(tx: Transaction): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with used as materialized (
      select unnest(images) as address from dishes
      union select image from menus where image is not null
      union select image from meals where image is not null
      union select profile_image_url from users where profile_image_url is not null
    )
    delete from images
    where created_at < now() - interval '1 day'
      and not exists (select from used where used.address = '/images/' || images.name)`);
  return rowCount ?? 0;
}
