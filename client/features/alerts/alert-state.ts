import { pluralize } from "#client/lib/format.ts";
import type { alertsApi, DashboardConfig } from "#shared/alerts.api.ts";
import type { CallResult } from "#shared/http/endpoint.ts";

export type AlertStatus = CallResult<typeof alertsApi.status>;

interface AlertState {
  label: string;
  tone: "good" | "danger" | "neutral";
}

export function alertState(
  { configured, enabled, connected, lastError }: AlertStatus,
  { hasApiKey }: DashboardConfig,
): AlertState {
  if (!configured) return { label: "Not configured", tone: "neutral" };
  if (!enabled) return { label: "Off", tone: "neutral" };
  if (!hasApiKey) return { label: "API key missing", tone: "danger" };
  if (connected) return { label: "Connected", tone: "good" };
  return lastError ? { label: "Unreachable", tone: "danger" } : { label: "Not tried yet", tone: "neutral" };
}

export function waitingText({ pending, enabled }: AlertStatus): string {
  if (pending === 0) return "None";
  const alerts = pluralize(pending, "alert");
  return enabled ? alerts : `${alerts}, until alerts are turned on`;
}
