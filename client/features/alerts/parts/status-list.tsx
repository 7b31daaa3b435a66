import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { failureText } from "#client/lib/api/failure-text.ts";
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
          {failureText({ ...status, message: lastError })}{" "}
          {config.hasApiKey
            ? t`Alerts are kept and retried for three days.`
            : t`Alerts are kept until alerts are on.`}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[auto_1fr]">
        <Row name={t`Dashboard`}>
          <span className="break-all">{config.dashboardUrl}</span>
        </Row>
        <Row name={t`Last delivered`}>
          {lastSuccessAt ? relativeTime(lastSuccessAt, fetchedAt) : t`Nothing yet`}
        </Row>
        <Row name={t`Waiting`}>{waitingText(status)}</Row>
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
