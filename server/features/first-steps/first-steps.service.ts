import { transact, type Database } from "#server/database/db.ts";
import { publishSettings } from "#server/features/settings/settings.service.ts";
import { setDismissed } from "./first-steps.queries.ts";

export { readFirstSteps } from "./first-steps.queries.ts";

/** Hides the first steps for the household, or shows them again. */
export async function setFirstStepsDismissed(db: Database, isDismissed: boolean): Promise<void> {
  await transact(db, async (tx) => {
    await setDismissed(tx, isDismissed);
    await publishSettings(tx);
  });
}
