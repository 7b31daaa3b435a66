import autocannon from "autocannon";
import type { Load } from "../run/rows.ts";
import type { Firing } from "./http-request.ts";

/** Used if wrk is not installed. It needs as much CPU as the server, so all figures are lower. */
export async function fireWithAutocannon(firing: Firing): Promise<Load> {
  const { origin, connections, seconds } = firing;
  const requests = firing.requests.map(({ method, path, body, headers }) => ({
    method,
    path,
    headers: { ...firing.headers, ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body }),
  }));
  let client = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: 60,
    setupClient: (connection) => {
      // Start each connection at a different request, because likes of the same dish block each other.
      const start = Math.floor((client++ * requests.length) / connections);
      connection.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });
  return {
    perSecond: (result["2xx"] + result["3xx"]) / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result["4xx"] + result["5xx"] + result.errors,
  };
}
