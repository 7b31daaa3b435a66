import type * as z from "zod/mini";
import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { badRequest, failure } from "#server/http/errors.ts";
import type { Limiter } from "#server/http/limits/rate-limits.ts";
import type { alertsApi } from "#shared/alerts.api.ts";
import { explain } from "#shared/failures.ts";
import { retryDelivery } from "./alert-delivery.service.ts";
import { testMessage } from "./alert-message.ts";
import { countWaiting, saveOutcome, saveConfig, setEnabled } from "./alerts.queries.ts";
import { encryptKey } from "./api-key.ts";
import { findDashboard, NOT_REACHED, sendToDashboard, type Dashboard } from "./dashboard.service.ts";

const KEY_NEEDED = "dashboard_key";
/** The limit on tests is shared by all administrators. */
const LIMIT_KEY = "household";

export async function getConfig(deps: Deps) {
  const dashboard = await findDashboard(deps);
  return {
    dashboardUrl: dashboard?.dashboardUrl ?? null,
    enabled: dashboard?.enabled ?? false,
    hasApiKey: dashboard?.key != null,
  };
}

export async function getStatus(deps: Deps) {
  const dashboard = await findDashboard(deps);
  const problem = dashboard?.key === null ? explain(KEY_NEEDED) : dashboard?.problem;
  const { message: lastError = null, ...why } = problem ?? {};
  const lastSuccessAt = dashboard?.lastSuccessAt ?? null;
  return {
    configured: dashboard !== null,
    enabled: dashboard?.enabled ?? false,
    connected: lastSuccessAt !== null && lastError === null,
    lastSuccessAt,
    lastError,
    ...why,
    pending: await countWaiting(deps.db),
  };
}

/**
 * Saves address and key, turns alerts on and sends a test. The key is optional while the address stays the same.
 * @throws 400 without address or key, or if the address is no web address; 429 after too many tests; then saves nothing
 */
export async function configureDashboard(
  deps: Deps,
  tests: Limiter,
  { dashboardUrl, apiKey }: z.output<typeof alertsApi.configure.body>,
) {
  const before = await findDashboard(deps);
  const key = apiKey || (before?.dashboardUrl === dashboardUrl ? before.key : null);
  if (!key) throw badRequest("no_dashboard", "apiKey");
  requireWebAddress(dashboardUrl);
  await tests.consume(LIMIT_KEY);
  const encryptedKey = encryptKey(deps.secrets, dashboardUrl, key);
  await transact(deps.db, async (tx) => {
    await saveConfig(tx, { dashboardUrl, apiKey: encryptedKey });
    await retryDelivery(tx);
  });
  return sendTest(deps, { dashboardUrl, apiKey: encryptedKey, key });
}

/**
 * Turns alerts on or off. Waiting alerts are kept; activities while alerts are off are never sent.
 * @throws 409 before the dashboard is configured
 */
export async function updateConfig(deps: Deps, { enabled }: z.output<typeof alertsApi.update.body>) {
  await transact(deps.db, async (tx) => {
    if (!(await setEnabled(tx, enabled))) throw notConfigured();
    if (enabled) await retryDelivery(tx);
  });
  return getConfig(deps);
}

/** @throws 409 before the dashboard is configured or if its key is unreadable; 429 after too many tests */
export async function testDashboard(deps: Deps, tests: Limiter) {
  const dashboard = await findDashboard(deps);
  if (!dashboard) throw notConfigured();
  if (dashboard.key === null) throw failure(409, KEY_NEEDED, { code: "key_needed" });
  await tests.consume(LIMIT_KEY);
  return sendTest(deps, { ...dashboard, key: dashboard.key });
}

type Ready = Pick<Dashboard, "dashboardUrl" | "apiKey"> & { key: string };

async function sendTest(deps: Deps, dashboard: Ready): Promise<{ testSent: boolean }> {
  const testSent = await sendToDashboard(deps, dashboard, testMessage(deps.env, deps.now()));
  await transact(deps.db, async (tx) => {
    await saveOutcome(tx, dashboard.apiKey, testSent ? null : NOT_REACHED);
    if (testSent) await retryDelivery(tx);
  });
  return { testSent };
}

function requireWebAddress(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw badRequest("dashboard_url", "dashboardUrl");
  if (url.username || url.password) throw badRequest("dashboard_password", "dashboardUrl");
}

const notConfigured = () => failure(409, "not_configured");
