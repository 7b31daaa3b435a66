import { t, plural } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { failureText } from "#client/lib/api/failure-text.ts";
import { cn } from "#client/lib/class-names.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { productName } from "#client/lib/product.ts";
import { relativeTime } from "#client/lib/relative-time.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { MissingData } from "#client/ui/status/error-line.tsx";
import { BellDrawing } from "#client/ui/status/rare-drawings.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";
import type { DashboardConfig, alertsApi } from "#shared/alerts.api.ts";
import type { CallResult } from "#shared/http/endpoint.ts";
import { alertConfigQuery, alertStatusQuery, useSetAlertsEnabled, useTestAlert } from "./alerts.data.ts";

export function AlertsSettings() {
  const config = useQuery(alertConfigQuery);
  const status = useQuery(alertStatusQuery);
  const state = config.data && status.data && alertState(status.data, config.data);
  const label = state?.label;

  return (
    <SectionCard
      title={t`Dashboard messages`}
      actions={
        state && (
          <Badge tone={state.tone} dot className="shrink-0">
            {state.label}
          </Badge>
        )
      }
    >
      <Announce>{label && t`External dashboard: ${label}`}</Announce>
      {config.data && status.data ? (
        <AlertsPanel config={config.data} status={status.data} fetchedAt={new Date(status.dataUpdatedAt)} />
      ) : (
        !config.isError && !status.isError && <SkeletonText lines={5} />
      )}
      <MissingData queries={[config, status]} />
    </SectionCard>
  );
}

interface AlertsPanelProps {
  config: DashboardConfig;
  status: AlertStatus;
  /** When the status was fetched; ages are relative to it. */
  fetchedAt: Date;
}

function AlertsPanel({ config, status, fetchedAt }: AlertsPanelProps) {
  const { isAdmin } = useCurrentUser();
  const setEnabled = useSetAlertsEnabled();
  const test = useTestAlert();
  if (!status.configured) {
    return (
      <EmptyState
        level="h3"
        drawing={<BellDrawing />}
        title={t`No dashboard yet`}
        action={<ConfigureButton className="items-center" />}
      >
        {t`For a screen or chat of your own: ${{ product: productName() }} sends every new dish, menu, like, comment and invitation there.`}
      </EmptyState>
    );
  }
  const { lastSuccessAt, lastError, enabled } = status;
  return (
    <>
      {enabled && lastError && (
        <p className="mb-4 rounded-control bg-danger-tint px-4 py-3 text-sm text-ink">
          {failureText({ ...status, message: lastError })}{" "}
          {config.hasApiKey
            ? t`Alerts are kept and retried for three days.`
            : t`Alerts will be sent once you add the key.`}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 text-sm">
        <Row name={t`Dashboard`}>
          <span className="[overflow-wrap:anywhere]">{config.dashboardUrl}</span>
        </Row>
        <Row name={t`Last delivered`}>
          {lastSuccessAt ? relativeTime(lastSuccessAt, fetchedAt) : t`Nothing yet`}
        </Row>
        <Row name={t`Waiting`}>{waitingText(status)}</Row>
      </dl>
      <div className="mt-5 grid gap-4 border-t border-line pt-4">
        {isAdmin && (
          <Switch
            label={t`Send alerts`}
            hint={t`Anything that happens while alerts are off is not sent later.`}
            checked={setEnabled.isPending ? setEnabled.variables : enabled}
            onChange={(event) => setEnabled.mutate(event.target.checked)}
          />
        )}
        <div className="flex flex-col gap-3 sm:flex-row">
          <ConfigureButton variant="secondary" className="text-center sm:flex-row sm:items-center sm:gap-3" />
          {isAdmin && config.hasApiKey && (
            <Button
              variant="secondary"
              pending={test.isPending}
              pendingLabel={t`Sending…`}
              onClick={() => test.mutate()}
            >
              {t`Send test`}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ConfigureButtonProps {
  variant?: "primary" | "secondary";
  className?: string;
}

/** Disabled for members, with the reason. It stays focusable so that screen readers announce the reason. */
function ConfigureButton({ variant, className }: ConfigureButtonProps) {
  const { isAdmin } = useCurrentUser();
  const { open } = useDialogParam("configure-alerts");
  const reason = useId();
  if (isAdmin) {
    return (
      <Button variant={variant} onClick={() => open()}>
        {t`Configure`}
      </Button>
    );
  }
  return (
    <div className={cn("flex flex-col gap-2", className)}>
      <Button variant="secondary" aria-disabled="true" aria-describedby={reason} className="opacity-60">
        {t`Configure`}
      </Button>
      <p id={reason} className="text-sm text-muted">
        {t`Only administrators can configure alert integrations`}
      </p>
    </div>
  );
}

type AlertStatus = CallResult<typeof alertsApi.status>;

interface AlertState {
  label: string;
  tone: "good" | "danger" | "neutral";
}

function alertState(
  { configured, enabled, connected, lastError }: AlertStatus,
  { hasApiKey }: DashboardConfig,
): AlertState {
  if (!configured) return { label: t`Not configured`, tone: "neutral" };
  if (!enabled) return { label: t({ message: "Off", context: "alerts" }), tone: "neutral" };
  if (!hasApiKey) return { label: t`API key missing`, tone: "danger" };
  if (connected) return { label: t`Connected`, tone: "good" };
  return lastError ? { label: t`Unreachable`, tone: "danger" } : { label: t`Not tried yet`, tone: "neutral" };
}

function waitingText({ pending, enabled }: AlertStatus): string {
  if (pending === 0) return t({ message: "None", context: "alerts" });
  if (enabled) return plural(pending, { one: "# alert", other: "# alerts" });
  return plural(pending, {
    one: "# alert, until alerts are turned on",
    other: "# alerts, until alerts are turned on",
  });
}
