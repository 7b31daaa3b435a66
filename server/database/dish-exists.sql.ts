import { eq } from "drizzle-orm";
import { dishes } from "#shared/schema/index.ts";
import type { DbOrTx } from "./db.ts";

export async function dishExists(db: DbOrTx, id: number): Promise<boolean> {
  return (await db.$count(dishes, eq(dishes.id, id))) > 0;
}
