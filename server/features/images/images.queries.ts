import { inArray, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { images } from "#shared/schema.ts";
import type { Photo } from "./photo.ts";

/** Refreshing `created_at` of images about to be used makes the daily clean-up skip them (deleteUnusedImages). */
const aging = sql`${images.createdAt} < now() - interval '12 hours'`;

/** The photos of `names` that are stored, in that order. */
export async function listImages(db: DbOrTx, names: string[]) {
  if (names.length === 0) return [];
  const { name, contentType, bytes } = images;
  const rows = await db.select({ name, contentType, bytes }).from(images).where(inArray(name, names));
  return names.flatMap((wanted) => rows.find((row) => row.name === wanted) ?? []);
}

/** Stores each photo once, also when others store the same at this moment. */
export async function insertImages(tx: Transaction, photos: Photo[]): Promise<void> {
  if (photos.length === 0) return;
  // In one order everywhere, so that two people with the same photos do not wait for each other in a circle.
  const rows = photos.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await tx
    .insert(images)
    .values(rows)
    .onConflictDoUpdate({
      target: images.name,
      set: { createdAt: sql`now()` },
      setWhere: aging,
    });
}

/** Those of `names` that are stored; the clean-up will leave them alone until tomorrow. */
export async function claimImages(tx: Transaction, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const named = inArray(images.name, names);
  await tx
    .update(images)
    .set({ createdAt: sql`now()` })
    .where(sql`${named} and ${aging}`);
  const rows = await tx.select({ name: images.name }).from(images).where(named);
  return new Set(rows.map(({ name }) => name));
}

/** Deletes photos that no dish or member shows and that no one can still be about to save. @returns their number */
export async function deleteUnusedImages(tx: Transaction): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with used as materialized (
      select unnest(images) as address from dishes
      union select profile_image_url from users where profile_image_url is not null
    )
    delete from images
    where created_at < now() - interval '1 day'
      and not exists (select from used where used.address = '/images/' || images.name)`);
  return rowCount ?? 0;
}
