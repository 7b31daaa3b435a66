import { t } from "@lingui/core/macro";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { showProblem, showSuccess } from "#client/ui/status/toast.ts";
import { alertsApi } from "#shared/alerts.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";

/** The dashboard's URL, without the key. */
export const alertConfigQuery = queryOptions({
  queryKey: ["alerts", "config"],
  queryFn: () => call(alertsApi.config),
  // Another administrator may have changed it.
  refetchOnMount: "always",
});

/** The delivery status. Polled even with a live stream, which does not report each pending alert. */
export const alertStatusQuery = queryOptions({
  queryKey: ["alerts", "status"],
  queryFn: () => call(alertsApi.status),
  refetchOnMount: "always",
  refetchInterval: 10_000,
});

const check = () => t`Please check the dashboard, its URL and its key.`;

/** Saves URL and key and sends a test alert. Administrators only. */
export function useConfigureAlerts() {
  return useMutation({
    mutationFn: (body: CallInput<typeof alertsApi.configure>["body"]) => call(alertsApi.configure, { body }),
    onSuccess: ({ testSent }) =>
      testSent
        ? showSuccess(t`Dashboard connected`, t`The test alert arrived.`)
        : showProblem(t`Saved, but the test alert did not arrive`, check()),
    meta: { failed: t`Configuration Failed`, refetches: ["alerts"] },
  });
}

export function useSetAlertsEnabled() {
  return useMutation({
    mutationFn: (enabled: boolean) => call(alertsApi.update, { body: { enabled } }),
    onSuccess: ({ enabled }) => showSuccess(enabled ? t`Alerts are on` : t`Alerts are off`),
    meta: {
      failed: (_, enabled) =>
        enabled ? t`Alerts could not be turned on` : t`Alerts could not be turned off`,
      refetches: ["alerts"],
    },
  });
}

export function useTestAlert() {
  return useMutation({
    mutationFn: () => call(alertsApi.test),
    onSuccess: ({ testSent }) =>
      testSent
        ? showSuccess(t`The test alert arrived`)
        : showProblem(t`The test alert did not arrive`, check()),
    meta: { failed: t`The test alert could not be sent`, refetches: ["alerts"] },
  });
}
