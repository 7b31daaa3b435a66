import type { DbOrTx } from "#server/database/db.ts";
import { MAX_MEAL_DAYS, type FoodLabel } from "#shared/limits.ts";
import { requireDays, type Days } from "./days.ts";
import { listDinners, listFreeDays } from "./ideas.queries.ts";

/**
 * Proposes a dinner for each day from today on that has neither a dinner nor an event in the evening.
 * Saves nothing.
 * @param needs a dish fits if its labels say so; unknown does not fit
 * @throws 400 for more than `MAX_MEAL_DAYS` days
 */
export async function listIdeas(db: DbOrTx, days: Days, needs: readonly FoodLabel[]) {
  requireDays(days, MAX_MEAL_DAYS);
  const free = await listFreeDays(db, days);
  const ideas = free.length > 0 ? await listDinners(db, days, needs, free.length) : [];
  return ideas.map((idea, index) => ({ ...idea, day: free[index] ?? "", slot: "dinner" as const }));
}
