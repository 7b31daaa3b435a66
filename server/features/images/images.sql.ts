import { and, inArray, isNotNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { largeImagesOf } from "#server/database/large-images.sql.ts";
import { LARGE_SUFFIX } from "#shared/large-photo.ts";
import { images } from "#shared/schema/index.ts";

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
