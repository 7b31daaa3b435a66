import { sql } from "drizzle-orm";
import { type DbOrTx, oneRow, transact } from "#server/database/db.ts";
import { isPendingMenu } from "#server/database/pending-menus.sql.ts";
import type { Deps } from "#server/deps.ts";
import { publishSettings } from "#server/features/settings/settings.service.ts";
import type { FirstSteps } from "#shared/activities.api.ts";
import { categories, dishes, menus, settings, users } from "#shared/schema/index.ts";

/** Returns null once all steps are done or a member dismissed them. */
export async function readFirstSteps(db: DbOrTx): Promise<FirstSteps | null> {
  const { isDismissed, ...steps } = await db
    .select({
      isDismissed: sql<boolean>`${settings.firstStepsDismissedAt} is not null`,
      dish: sql<boolean>`exists (select from ${dishes})`,
      categories: sql<boolean>`exists (select from ${categories})`,
      members: sql<boolean>`exists (select from ${users} offset 1)`,
      menu: sql<boolean>`exists (select from ${menus} where not ${isPendingMenu})`,
    })
    .from(settings)
    .then(oneRow);
  return isDismissed || Object.values(steps).every(Boolean) ? null : steps;
}

/** Hides the first steps for the household, or shows them again. */
export async function setFirstStepsDismissed({ db }: Deps, isDismissed: boolean): Promise<void> {
  await transact(db, async (tx) => {
    // Keeps the time of the first dismissal.
    const dismissedAt = sql`coalesce(${settings.firstStepsDismissedAt}, now())`;
    await tx.update(settings).set({ firstStepsDismissedAt: isDismissed ? dismissedAt : null });
    await publishSettings(tx);
  });
}
