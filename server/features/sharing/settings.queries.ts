import { sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { settings } from "#shared/schema.ts";

const columns = { publicAccess: settings.publicAccess };

export async function readSettings(db: DbOrTx) {
  const [row] = await db.select(columns).from(settings);
  if (!row) throw new Error("the settings row is missing");
  return row;
}

export async function updateSettings(db: DbOrTx, values: Pick<typeof settings.$inferInsert, "publicAccess">) {
  const [row] = await db
    .update(settings)
    .set({ ...values, updatedAt: sql`now()` })
    .returning(columns);
  if (!row) throw new Error("the settings row is missing");
  return row;
}
