import { inArray, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/db.ts";
import { images } from "#shared/schema.ts";
import type { Photo } from "./photo.service.ts";

/** What must not be cleaned away while somebody is about to use it is made young again (see deleteUnusedImages). */
const aging = sql`${images.createdAt} < now() - interval '12 hours'`;

/** A photo as its row has it: with its bytes, or with the place in the object store where they are. */
export type StoredImage = Awaited<ReturnType<typeof findImages>>[number];

export async function findImages(db: DbOrTx, names: string[]) {
  if (names.length === 0) return [];
  const { name, contentType, bytes, object, size } = images;
  return db.select({ name, contentType, bytes, object, size }).from(images).where(inArray(name, names));
}

/**
 * Stores each photo once, whoever else stores the same at this moment. One whose bytes are in the object store gets them
 * again: should the store have lost it, sending the photo once more mends that.
 */
export async function insertImages(tx: Transaction, photos: Photo[]): Promise<void> {
  if (photos.length === 0) return;
  // In one order everywhere, so that two people with the same photos do not wait for each other in a circle.
  const rows = photos.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await tx
    .insert(images)
    .values(rows)
    .onConflictDoUpdate({
      target: images.name,
      set: { createdAt: sql`now()`, bytes: sql`coalesce(${images.bytes}, excluded.bytes)` },
      setWhere: sql`${aging} or ${images.bytes} is null`,
    });
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

/** Deletes photos that no dish and no member shows and that nobody can still be about to save. @returns their keys in the object store */
export async function deleteUnusedImages(tx: Transaction): Promise<(string | null)[]> {
  const { rows } = await tx.execute<{ object: string | null }>(sql`
    with used as materialized (
      select unnest(images) as address from dishes
      union select profile_image_url from users where profile_image_url is not null
    )
    delete from images
    where created_at < now() - interval '1 day'
      and not exists (select from used where used.address = '/images/' || images.name)
    returning object`);
  return rows.map(({ object }) => object);
}
