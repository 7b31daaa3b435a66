import * as z from "zod/mini";
import { webAddressPattern } from "./http/addresses.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { timestamp, tooLong } from "./http/wire.ts";
import { MAX_API_KEY, MAX_URL } from "./limits.ts";

/** The external dashboard ("rasab"); its key never leaves the server. */
export const dashboardConfigView = z.object({
  dashboardUrl: z.nullable(z.string()),
  enabled: z.boolean(),
  hasApiKey: z.boolean(),
});
export type DashboardConfig = z.input<typeof dashboardConfigView>;

export const dashboardStatusView = z.object({
  configured: z.boolean(),
  enabled: z.boolean(),
  /** The last thing sent arrived. */
  connected: z.boolean(),
  lastSuccessAt: z.nullable(timestamp),
  /** One sentence for every kind of failure, so that it tells nothing of the network; null when connected. */
  lastError: z.nullable(z.string()),
  /** Alerts that wait to be delivered. */
  pending: z.int(),
});
export type DashboardStatus = z.input<typeof dashboardStatusView>;

/** It travels in a header, where only these characters may stand. */
const apiKey = secret(
  z.string().check(
    z.maxLength(MAX_API_KEY, { error: tooLong(MAX_API_KEY), abort: true }),
    z.regex(/^\s*[!-~]*\s*$/, {
      error: "An API key consists of letters, digits and signs, without spaces.",
    }),
    z.trim(),
  ),
);

/** Spec §5. */
export const BOTH_NEEDED = "Please provide both Dashboard URL and API Key";

const dashboardUrl = z.string({ error: BOTH_NEEDED }).check(
  z.maxLength(MAX_URL, { error: tooLong(MAX_URL), abort: true }),
  z.regex(webAddressPattern, {
    error: ({ input }) =>
      String(input).trim() === ""
        ? BOTH_NEEDED
        : "Please enter an address that starts with http:// or https://",
  }),
  z.trim(),
);

const testResult = z.object({ testSent: z.boolean() });

/** Decisions §9: alerts to a dashboard outside. */
export const alertsApi = {
  config: endpoint({
    method: "get",
    path: "/api/rasab/config",
    access: "member",
    summary: "Where alerts go",
    response: dashboardConfigView,
  }),
  configure: endpoint({
    method: "post",
    path: "/api/rasab/configure",
    access: "admin",
    sessionOnly: true,
    summary:
      "Save address and key, turn alerts on and send a test (`testSent` false: saved, but the test did not arrive)",
    body: z.object({
      dashboardUrl,
      /** May be left out while the address stays the same. */
      apiKey: z._default(apiKey, ""),
    }),
    response: testResult,
  }),
  update: endpoint({
    method: "patch",
    path: "/api/rasab/config",
    access: "admin",
    sessionOnly: true,
    summary: "Turn alerts on or off; what waits is kept (409 before it is configured)",
    body: z.object({ enabled: z.boolean() }),
    response: dashboardConfigView,
  }),
  test: endpoint({
    method: "post",
    path: "/api/rasab/test",
    access: "admin",
    sessionOnly: true,
    summary: "Send a test alert (409 before it is configured)",
    response: testResult,
  }),
  status: endpoint({
    method: "get",
    path: "/api/rasab/status",
    access: "member",
    summary: "Whether alerts arrive",
    response: dashboardStatusView,
  }),
};
