import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { cn } from "#client/lib/class-names.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { BellDrawing } from "#client/ui/status/rare-drawings.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";
import type { DashboardConfig } from "#shared/alerts.api.ts";
import { alertState, type AlertStatus } from "./alert-state.ts";
import { alertConfigQuery, alertStatusQuery, useSetAlertsEnabled, useTestAlert } from "./alerts.data.ts";
import { StatusList } from "./parts/status-list.tsx";

export function AlertsSettings() {
  const config = useQuery(alertConfigQuery);
  const status = useQuery(alertStatusQuery);
  const { open: configure } = useDialogParam("configure-alerts");
  const state = config.data && status.data && alertState(status.data, config.data);
  const label = state?.label;

  return (
    <SectionCard
      title={t`Dashboard messages`}
      description={t`Send household activity to an external dashboard.`}
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
        <AlertsPanel
          config={config.data}
          status={status.data}
          fetchedAt={new Date(status.dataUpdatedAt)}
          onConfigure={() => configure()}
        />
      ) : config.isError || status.isError ? (
        <ErrorState
          query={{
            isFetching: config.isFetching || status.isFetching,
            refetch: () => Promise.all([config.refetch(), status.refetch()]),
          }}
        />
      ) : (
        <SkeletonText lines={5} />
      )}
    </SectionCard>
  );
}

interface AlertsPanelProps {
  config: DashboardConfig;
  status: AlertStatus;
  fetchedAt: Date;
  onConfigure: () => void;
}

function AlertsPanel({ config, status, fetchedAt, onConfigure }: AlertsPanelProps) {
  if (!status.configured) {
    return (
      <EmptyState
        level="h3"
        drawing={<BellDrawing />}
        title={t`No dashboard yet`}
        action={<ConfigureButton onPress={onConfigure} className="items-center" />}
      >
        {t`Enter its URL and key to send every new dish, menu, like, comment and invitation there.`}
      </EmptyState>
    );
  }
  return (
    <>
      <StatusList status={status} config={config} fetchedAt={fetchedAt} />
      <AlertControls enabled={status.enabled} hasApiKey={config.hasApiKey} onConfigure={onConfigure} />
    </>
  );
}

interface AlertControlsProps {
  enabled: boolean;
  hasApiKey: boolean;
  onConfigure: () => void;
}

function AlertControls({ enabled, hasApiKey, onConfigure }: AlertControlsProps) {
  const { isAdmin } = useCurrentUser();
  const setEnabled = useSetAlertsEnabled();
  const test = useTestAlert();
  return (
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
        <ConfigureButton
          variant="secondary"
          onPress={onConfigure}
          className="text-center sm:flex-row sm:items-center sm:gap-3"
        />
        {isAdmin && hasApiKey && (
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
  );
}

interface ConfigureButtonProps {
  variant?: "primary" | "secondary";
  onPress: () => void;
  className?: string;
}

/** Disabled for members, with the reason. It stays focusable so that screen readers announce the reason. */
function ConfigureButton({ variant, onPress, className }: ConfigureButtonProps) {
  const { isAdmin } = useCurrentUser();
  const reason = useId();
  if (isAdmin) {
    return (
      <Button variant={variant} onClick={onPress}>
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
