import * as z from "zod/mini";
import type { dashboardConfig } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { webAddressPattern } from "./http/addresses.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { reasonFields, timestamp, tooLong, wellFormed } from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { MAX_API_KEY, MAX_URL } from "./limits.ts";

/** The external dashboard ("rasab"). Its API key is never sent to clients. */
export const dashboardConfigView = z.object({
  dashboardUrl: z.nullable(z.string()),
  enabled: z.boolean(),
  hasApiKey: z.boolean(),
}) satisfies ViewOf<typeof dashboardConfig, "dashboardUrl">;
export type DashboardConfig = z.input<typeof dashboardConfigView>;

export const dashboardStatusView = z.object({
  configured: z.boolean(),
  enabled: z.boolean(),
  /** True if the last delivery succeeded. */
  connected: z.boolean(),
  lastSuccessAt: z.nullable(timestamp),
  /** The same message for every kind of failure, so that it reveals nothing about the network; null when connected. */
  lastError: z.nullable(z.string()),
  ...reasonFields,
  pending: z.int(),
});
export type DashboardStatus = z.input<typeof dashboardStatusView>;

/** Sent in a header, which allows only these characters. */
const apiKey = secret(
  z.string().check(
    z.maxLength(MAX_API_KEY, { ...tooLong(MAX_API_KEY), abort: true }),
    z.regex(
      /^\s*[!-~]*\s*$/,
      withReason({
        api_key_characters: "An API key can contain letters, digits and symbols, but no spaces.",
      }),
    ),
    z.trim(),
  ),
);

export const NO_DASHBOARD = { no_dashboard: "Please provide both Dashboard URL and API Key" } as const;
export const DASHBOARD_URL = {
  dashboard_url: "Please enter a URL that starts with http:// or https://",
} as const;

const dashboardUrl = z.string(withReason(NO_DASHBOARD)).check(
  z.maxLength(MAX_URL, { ...tooLong(MAX_URL), abort: true }),
  z.regex(webAddressPattern, {
    error: (issue) =>
      withReason(String(issue.input).trim() === "" ? NO_DASHBOARD : DASHBOARD_URL).error(issue),
  }),
  wellFormed,
  z.trim(),
);

const testResult = z.object({ testSent: z.boolean() });

export const alertsApi = {
  config: endpoint("get", "/api/rasab/config", {
    access: "member",
    summary: "Get the external dashboard's settings",
    response: dashboardConfigView,
  }),
  configure: endpoint("post", "/api/rasab/configure", {
    access: "admin",
    sessionOnly: true,
    summary:
      "Save URL and API key, turn alerts on and send a test (`testSent` is false if the test failed; the settings are saved anyway)",
    body: z.object({
      dashboardUrl,
      /** Optional while the URL stays the same. */
      apiKey: z._default(apiKey, ""),
    }),
    response: testResult,
  }),
  update: endpoint("patch", "/api/rasab/config", {
    access: "admin",
    sessionOnly: true,
    summary: "Turn alerts on or off; waiting alerts are kept (409 if not configured)",
    body: z.object({ enabled: z.boolean() }),
    response: dashboardConfigView,
  }),
  test: endpoint("post", "/api/rasab/test", {
    access: "admin",
    sessionOnly: true,
    summary: "Send a test alert (409 if not configured)",
    response: testResult,
  }),
  status: endpoint("get", "/api/rasab/status", {
    access: "member",
    summary: "Get the delivery status of alerts",
    response: dashboardStatusView,
  }),
};
