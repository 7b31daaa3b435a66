import type { DbOrTx } from "#server/database/db.ts";
import { dishExists } from "#server/database/dish-exists.sql.ts";
import { getPlannedMenu } from "#server/features/menus/menus.service.ts";
import { notFound } from "#server/http/errors.ts";
import { listServedTo, listTimesServed } from "./served.queries.ts";

/** Returns when a dish was served, newest first. @throws 404 */
export async function getTimesServed(db: DbOrTx, dishId: number) {
  if (!(await dishExists(db, dishId))) throw notFound("Dish");
  const times = await listTimesServed(db, dishId);
  return { timesServed: times[0]?.total ?? 0, lastServed: times[0]?.day ?? null, times };
}

/** Returns the dishes that guests who come to a menu had before. @throws 404 */
export async function getServedTo(db: DbOrTx, menuId: number) {
  await getPlannedMenu(db, menuId);
  return listServedTo(db, menuId);
}
