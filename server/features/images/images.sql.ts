import { and, inArray, isNotNull, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { largeImagesOf } from "#server/database/large-images.sql.ts";
import { LARGE_SUFFIX } from "#shared/large-photo.ts";
import { images } from "#shared/schema/index.ts";
import type { StoredPhoto } from "./photo.ts";

/** Refreshing `created_at` of images about to be used makes the daily clean-up skip them (deleteUnusedImages). */
const isAging = sql`${images.createdAt} < now() - interval '12 hours'`;

/**
 * Returns the stored photos among `names`, in the same order.
 * @param size `largest` returns the bytes of the large version where there is one
 */
export async function listImages(db: DbOrTx, names: string[], size: "small" | "largest" = "small") {
  if (names.length === 0) return [];
  const { name, contentType } = images;
  const bytes = size === "small" ? images.bytes : sql<Buffer>`coalesce(${images.large}, ${images.bytes})`;
  const rows = await db.select({ name, contentType, bytes }).from(images).where(inArray(name, names));
  return names.flatMap((key) => rows.find((row) => row.name === key) ?? []);
}

const LARGE_NAME = new RegExp(`^([0-9a-f]{64})${LARGE_SUFFIX}$`);
const EXTENSIONS = ["jpg", "png", "webp", "avif"];

/** @param name the last segment of `/images/{sha256}-1280.webp` */
export async function findLargeImage(db: DbOrTx, name: string): Promise<Buffer | undefined> {
  const [, sha256] = LARGE_NAME.exec(name) ?? [];
  if (sha256 === undefined) return undefined;
  const names = EXTENSIONS.map((extension) => `${sha256}.${extension}`);
  const [image] = await db
    .select({ large: sql<Buffer>`${images.large}` })
    .from(images)
    .where(and(inArray(images.name, names), isNotNull(images.large)));
  return image?.large;
}

/** Returns the large addresses of photos; undefined if none has one. */
export async function listLargeImages(
  db: DbOrTx,
  addresses: (string | null | undefined)[],
): Promise<string[] | undefined> {
  const given = addresses.filter((address) => address != null);
  if (given.length === 0) return undefined;
  const { rows } = await db.execute<{ large: string[] | null }>(
    sql`select ${largeImagesOf(sql`${sql.param(given)}::text[]`)} as large`,
  );
  return rows[0]?.large ?? undefined;
}

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
