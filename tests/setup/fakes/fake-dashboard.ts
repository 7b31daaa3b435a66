import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import type { AlertMessage } from "#server/features/alerts/alert-message.ts";
import { listen } from "#tests/setup/server/listen.ts";

/** The status to return, or how to fail: no response, or a closed connection. */
export type DashboardBehavior = number | "silent" | "cut";

export interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  alert: AlertMessage;
  accepted: boolean;
}

/** Starts an HTTP server that stands in for an external dashboard and records its requests. The caller closes it. */
export async function startFakeDashboard() {
  const dashboard = {
    /** Applies to the next requests. */
    behavior: 200 as DashboardBehavior,
    /** Milliseconds before each response. */
    delay: 0,
    received: [] as Received[],
    /** Accepted alerts without test alerts. */
    alerts: () =>
      dashboard.received
        .filter(({ accepted, alert }) => accepted && alert.type !== "test")
        .map(({ alert }) => alert),
    reset: () => Object.assign(dashboard, { behavior: 200, delay: 0, received: [] }),
  };
  const server = createServer((req, res) => {
    void text(req).then(async (body) => {
      const { behavior } = dashboard;
      const accepted = typeof behavior === "number" && behavior >= 200 && behavior <= 299;
      const { method, url: path, headers } = req;
      dashboard.received.push({ method, path, headers, alert: JSON.parse(body) as AlertMessage, accepted });
      if (behavior === "silent") return;
      if (behavior === "cut") return void req.socket.resetAndDestroy();
      await new Promise((resolve) => setTimeout(resolve, dashboard.delay));
      const location = behavior >= 300 && behavior <= 399 ? { Location: "/elsewhere" } : {};
      res.writeHead(behavior, location).end(`What was sent said ${headers.authorization}`);
    });
  });
  const listening = await listen(server);
  return Object.assign(dashboard, listening, {
    url: `${listening.origin}/alerts`,
    /** Closes connections that wait for a response. */
    closeConnections: () => server.closeAllConnections(),
  });
}
