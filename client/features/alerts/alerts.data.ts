import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { toast } from "#client/ui/status/toast.ts";
import { alertsApi } from "#shared/alerts.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { ALERT_STATUS_POLL_MS } from "#shared/limits.ts";

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
  refetchInterval: ALERT_STATUS_POLL_MS,
});

const CHECK = "Please check the dashboard, its URL and its key.";

/** Saves URL and key and sends a test alert. Administrators only. */
export function useConfigureAlerts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof alertsApi.configure>["body"]) => call(alertsApi.configure, { body }),
    onSuccess: ({ testSent }) =>
      testSent
        ? toast({
            title: "Dashboard connected",
            description: "The test alert arrived.",
            variant: "success",
          })
        : toast({
            title: "Saved, but the test alert did not arrive",
            description: CHECK,
            variant: "destructive",
          }),
    onError: (error) => showFailure("Configuration Failed", error),
    onSettled: () => refetchTopics(client, "alerts"),
  });
}

export function useSetAlertsEnabled() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) => call(alertsApi.update, { body: { enabled } }),
    onSuccess: ({ enabled }) =>
      toast({ title: enabled ? "Alerts are on" : "Alerts are off", variant: "success" }),
    onError: (error, enabled) => showFailure(`Alerts could not be turned ${enabled ? "on" : "off"}`, error),
    onSettled: () => refetchTopics(client, "alerts"),
  });
}

export function useTestAlert() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(alertsApi.test),
    onSuccess: ({ testSent }) =>
      testSent
        ? toast({ title: "The test alert arrived", variant: "success" })
        : toast({ title: "The test alert did not arrive", description: CHECK, variant: "destructive" }),
    onError: (error) => showFailure("The test alert could not be sent", error),
    onSettled: () => refetchTopics(client, "alerts"),
  });
}
