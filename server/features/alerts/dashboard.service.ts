import type { Deps } from "#server/deps.ts";
import { OutboundError, postOutside } from "#server/features/outbound/outbound.ts";
import { explain } from "#shared/failures.ts";
import type { AlertMessage } from "./alert-message.ts";
import { findConfig } from "./alerts.queries.ts";
import { decryptKey } from "./api-key.ts";

/** The same for every failure, so that the page cannot be used to probe the local network. */
export const NOT_REACHED = explain("dashboard_unreachable");

export type Dashboard = NonNullable<Awaited<ReturnType<typeof findDashboard>>>;

/** Adds the decrypted key as `key`; null if it is unreadable and must be entered again. */
export async function findDashboard({ db, secrets }: Deps) {
  const config = await findConfig(db);
  return config ? { ...config, key: decryptKey(secrets, config) } : null;
}

/**
 * Sends one message to the dashboard.
 * @returns whether it returned a 2xx status; failures are only logged, without address and key
 */
export async function sendToDashboard(
  { env, log }: Deps,
  { dashboardUrl, key }: { dashboardUrl: string; key: string },
  message: AlertMessage,
): Promise<boolean> {
  try {
    const { status } = await postOutside(env, dashboardUrl, {
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}`, "User-Agent": "Sofra" },
      body: JSON.stringify(message),
    });
    if (status >= 200 && status <= 299) return true;
    log.warn({ status }, "the dashboard rejected an alert");
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    log.warn({ reason: error.reason }, "the dashboard could not be reached");
  }
  return false;
}
