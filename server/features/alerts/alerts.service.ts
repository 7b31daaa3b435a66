import type * as z from "zod/mini";
import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { badRequest, conflict } from "#server/http/errors.ts";
import type { Limiter } from "#server/http/rate-limits.ts";
import { BOTH_NEEDED, type alertsApi } from "#shared/alerts.api.ts";
import { testMessage } from "./alert-message.ts";
import { deliverSoon } from "./alert-queue.service.ts";
import { countWaiting, noteOutcome, saveConfig, setEnabled } from "./alerts.queries.ts";
import { sealKey } from "./api-key.ts";
import { findDashboard, sendToDashboard, type Dashboard } from "./dashboard.service.ts";

/** The same for every kind of failure: it must not tell what is to be found in this network (decisions §9). */
export const NOT_REACHED = "The dashboard could not be reached, or it did not accept the alert.";
const KEY_NEEDED = "The API key cannot be read on this machine. Please enter it again.";
/** Tests are counted together, whoever sends them. */
const HOUSEHOLD = "household";

/** Where alerts go, without the key. */
export async function getConfig(deps: Deps) {
  const dashboard = await findDashboard(deps, deps.db);
  return {
    dashboardUrl: dashboard?.dashboardUrl ?? null,
    enabled: dashboard?.enabled ?? false,
    hasApiKey: dashboard?.key != null,
  };
}

/** Whether alerts arrive. */
export async function getStatus(deps: Deps) {
  const dashboard = await findDashboard(deps, deps.db);
  const lastError = dashboard?.key === null ? KEY_NEEDED : (dashboard?.lastError ?? null);
  const lastSuccessAt = dashboard?.lastSuccessAt ?? null;
  return {
    configured: dashboard !== null,
    enabled: dashboard?.enabled ?? false,
    connected: lastSuccessAt !== null && lastError === null,
    lastSuccessAt,
    lastError,
    pending: await countWaiting(deps.db),
  };
}

/**
 * Saves address and key, turns alerts on and sends a test. The key may be left out while the address stays.
 * @throws 400 for what is missing or no web address, 429 after too many tests (then nothing is saved)
 */
export async function configureDashboard(
  deps: Deps,
  tests: Limiter,
  { dashboardUrl, apiKey }: z.output<typeof alertsApi.configure.body>,
) {
  const before = await findDashboard(deps, deps.db);
  const key = apiKey || (before?.dashboardUrl === dashboardUrl ? before.key : null);
  if (!key) throw badRequest(BOTH_NEEDED, "apiKey");
  requireWebAddress(dashboardUrl);
  await tests.consume(HOUSEHOLD);
  const sealed = sealKey(deps.secrets, dashboardUrl, key);
  await transact(deps.db, async (tx) => {
    await saveConfig(tx, { dashboardUrl, apiKey: sealed });
    await deliverSoon(tx);
  });
  return sendTest(deps, { dashboardUrl, apiKey: sealed, key });
}

/**
 * Turns alerts on or off. What waits is kept; what happens while they are off is not told later.
 * @throws 409 before it is configured
 */
export async function updateConfig(deps: Deps, { enabled }: z.output<typeof alertsApi.update.body>) {
  await transact(deps.db, async (tx) => {
    if (!(await setEnabled(tx, enabled))) throw notConfigured();
    if (enabled) await deliverSoon(tx);
  });
  return getConfig(deps);
}

/** @throws 409 before it is configured or when the key has to be entered again, 429 after too many tests */
export async function testDashboard(deps: Deps, tests: Limiter) {
  const dashboard = await findDashboard(deps, deps.db);
  if (!dashboard) throw notConfigured();
  if (dashboard.key === null) throw conflict(KEY_NEEDED, "key_needed");
  await tests.consume(HOUSEHOLD);
  return sendTest(deps, { ...dashboard, key: dashboard.key });
}

type Ready = Pick<Dashboard, "dashboardUrl" | "apiKey"> & { key: string };

async function sendTest(deps: Deps, dashboard: Ready): Promise<{ testSent: boolean }> {
  const testSent = await sendToDashboard(deps, dashboard, testMessage(deps.env, deps.now()));
  await transact(deps.db, async (tx) => {
    await noteOutcome(tx, dashboard.apiKey, testSent ? null : NOT_REACHED);
    if (testSent) await deliverSoon(tx);
  });
  return { testSent };
}

function requireWebAddress(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:") {
    throw badRequest("Please enter an address that starts with http:// or https://", "dashboardUrl");
  }
  if (url.username || url.password) {
    throw badRequest(
      "Please leave name and password out of the address; the API key is enough.",
      "dashboardUrl",
    );
  }
}

const notConfigured = () => conflict("Please configure the dashboard first.", "not_configured");
