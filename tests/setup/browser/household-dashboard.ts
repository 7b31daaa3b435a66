import type { Database } from "#server/database/db.ts";
import { dashboardAlerts, dashboardConfig } from "#shared/schema/index.ts";

/** Adds a dashboard whose key cannot be decrypted, as after a restore on another machine, and three queued alerts. */
export async function connectDashboard(db: Database): Promise<void> {
  await db.insert(dashboardConfig).values({
    dashboardUrl: "https://dashboard.example/households/the-long-table/alerts?format=json",
    apiKey: "sealed elsewhere",
    enabled: true,
    lastSuccessAt: new Date(Date.now() - 26 * 60 * 60_000),
  });
  await db.insert(dashboardAlerts).values([{ payload: {} }, { payload: {} }, { payload: {} }]);
}
