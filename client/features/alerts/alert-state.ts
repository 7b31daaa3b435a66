import { plural, t } from "@lingui/core/macro";
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
  if (!configured) return { label: t`Not configured`, tone: "neutral" };
  if (!enabled) return { label: t({ message: "Off", context: "alerts" }), tone: "neutral" };
  if (!hasApiKey) return { label: t`API key missing`, tone: "danger" };
  if (connected) return { label: t`Connected`, tone: "good" };
  return lastError ? { label: t`Unreachable`, tone: "danger" } : { label: t`Not tried yet`, tone: "neutral" };
}

export function waitingText({ pending, enabled }: AlertStatus): string {
  if (pending === 0) return t({ message: "None", context: "alerts" });
  if (enabled) return plural(pending, { one: "# alert", other: "# alerts" });
  return plural(pending, {
    one: "# alert, until alerts are turned on",
    other: "# alerts, until alerts are turned on",
  });
}
