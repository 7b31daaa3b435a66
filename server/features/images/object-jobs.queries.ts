import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/db.ts";
import { images } from "#shared/schema.ts";

const AT_ONCE = 50;

/** Names of photos whose bytes are in the table, from behind `after` on in their order; some of them. */
export async function listImagesToMove(db: DbOrTx, after: string): Promise<string[]> {
  const rows = await db
    .select({ name: images.name })
    .from(images)
    .where(and(isNotNull(images.bytes), gt(images.name, after)))
    .orderBy(asc(images.name))
    .limit(AT_ONCE);
  return rows.map(({ name }) => name);
}

/** Notes a key before anything is sent, unless there is one already. @returns the one that holds; undefined when the photo is gone */
export async function noteObject(db: DbOrTx, name: string, key: string): Promise<string | undefined> {
  const [row] = await db
    .update(images)
    .set({ object: sql`coalesce(${images.object}, ${key})` })
    .where(eq(images.name, name))
    .returning({ object: images.object });
  return row?.object ?? undefined;
}

/** Lets go of the bytes in the table. @returns whether the photo was still there */
export async function noteMoved(db: DbOrTx, name: string, key: string, size: number): Promise<boolean> {
  const { rowCount } = await db
    .update(images)
    .set({ bytes: null, size })
    .where(and(eq(images.name, name), eq(images.object, key)));
  return rowCount === 1;
}

/** Whether any photo is in an object store. */
export async function hasObjects(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from images where bytes is null) as found`,
  );
  return rows[0]?.found ?? false;
}

/** The newest photos that are in the object store. */
export async function listNewestObjects(db: DbOrTx, count: number) {
  return db
    .select({ object: images.object, size: images.size })
    .from(images)
    .where(isNull(images.bytes))
    .orderBy(desc(images.createdAt))
    .limit(count);
}
