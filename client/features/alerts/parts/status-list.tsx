import type { ReactNode } from "react";
import { relativeTime } from "#client/lib/relative-time.ts";
import type { DashboardConfig } from "#shared/alerts.api.ts";
import { waitingText, type AlertStatus } from "../alert-state.ts";

interface StatusListProps {
  status: AlertStatus;
  config: DashboardConfig;
  /** When the status was fetched; ages are relative to it. */
  fetchedAt: Date;
}

export function StatusList({ status, config, fetchedAt }: StatusListProps) {
  const { lastSuccessAt, lastError, enabled } = status;
  return (
    <>
      {enabled && lastError && (
        <p className="mb-4 rounded-control bg-danger-tint px-4 py-3 text-sm text-ink">
          {lastError} Alerts are kept
          {config.hasApiKey ? " and retried for three days." : " until then."}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[auto_1fr]">
        <Row name="Dashboard">
          <span className="break-all">{config.dashboardUrl}</span>
        </Row>
        <Row name="Last delivered">
          {lastSuccessAt ? relativeTime(lastSuccessAt, fetchedAt) : "Nothing yet"}
        </Row>
        <Row name="Waiting">{waitingText(status)}</Row>
      </dl>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="-mt-2 min-w-0 sm:mt-0">{children}</dd>
    </div>
  );
}
