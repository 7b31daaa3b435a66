import { eq } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { dishes } from "#shared/schema/index.ts";
import type { DishToEstimate } from "./estimate.types.ts";

export async function findDishToEstimate(db: DbOrTx, id: number): Promise<DishToEstimate | undefined> {
  const [dish] = await db.select().from(dishes).where(eq(dishes.id, id));
  return dish;
}
