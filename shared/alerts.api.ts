import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";
import { storable, timestamp, tooLong } from "./http/wire.ts";
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

const text = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, { error: tooLong(max), abort: true }), storable);

/** It travels in a header, where nothing but these may stand. */
const apiKey = text(MAX_API_KEY).check(
  z.regex(/^[!-~]*$/, { error: "An API key consists of letters, digits and signs, without spaces." }),
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
    inPerson: true,
    summary:
      "Save address and key, turn alerts on and send a test (`testSent` false: saved, but the test did not arrive)",
    body: z.object({
      dashboardUrl: z._default(text(MAX_URL), ""),
      /** May be left out while the address stays the same. */
      apiKey: z._default(apiKey, ""),
    }),
    response: testResult,
  }),
  update: endpoint({
    method: "patch",
    path: "/api/rasab/config",
    access: "admin",
    inPerson: true,
    summary: "Turn alerts on or off; what waits is kept (409 before it is configured)",
    body: z.object({ enabled: z.boolean() }),
    response: dashboardConfigView,
  }),
  test: endpoint({
    method: "post",
    path: "/api/rasab/test",
    access: "admin",
    inPerson: true,
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
