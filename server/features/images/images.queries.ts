import { inArray, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { images } from "#shared/schema/index.ts";
import type { Photo } from "./photo.ts";

/** Refreshing `created_at` of images about to be used makes the daily clean-up skip them (deleteUnusedImages). */
const isAging = sql`${images.createdAt} < now() - interval '12 hours'`;

/** Returns the stored photos among `names`, in the same order. */
export async function listImages(db: DbOrTx, names: string[]) {
  if (names.length === 0) return [];
  const { name, contentType, bytes } = images;
  const rows = await db.select({ name, contentType, bytes }).from(images).where(inArray(name, names));
  return names.flatMap((key) => rows.find((row) => row.name === key) ?? []);
}

export async function insertImages(tx: Transaction, photos: Photo[]): Promise<void> {
  if (photos.length === 0) return;
  // A fixed order prevents deadlocks between requests with the same photos.
  const rows = photos.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await tx
    .insert(images)
    .values(rows)
    .onConflictDoUpdate({
      target: images.name,
      set: { createdAt: sql`now()` },
      setWhere: isAging,
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

/** Deletes photos older than a day that no dish, menu or member uses. @returns how many */
export async function deleteUnusedImages(tx: Transaction): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with used as materialized (
      select unnest(images) as address from dishes
      union select image from menus where image is not null
      union select profile_image_url from users where profile_image_url is not null
    )
    delete from images
    where created_at < now() - interval '1 day'
      and not exists (select from used where used.address = '/images/' || images.name)`);
  return rowCount ?? 0;
}
