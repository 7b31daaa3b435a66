import { connect } from "node:net";
import { withHousehold } from "./parts/household.ts";
import type { Row } from "./parts/report.ts";

/** Connects clients that send single bytes to keep their connections open. */
export async function slowClients(): Promise<Row[]> {
  return withHousehold(async ({ start }) => {
    const { port } = await start({});
    const head = "POST /api/auth/login HTTP/1.1\r\nHost: sofra\r\nContent-Type: application/json\r\n";
    const [headers, body] = await Promise.all([
      heldFor(port, head, "X-Slow: 1\r\n"),
      heldFor(port, `${head}Content-Length: 60000\r\n\r\n`, " "),
    ]);
    const row = (promise: string, seconds: number, limit: number): Row => ({
      promise,
      figure: `${seconds.toFixed(0)} s`,
      allowed: `${limit} s`,
      // Node checks timeouts at intervals.
      met: seconds <= limit + 5,
    });
    return [
      row("a client that never ends its headers is cut off", headers, 10),
      row("… that never ends its body", body, 30),
    ];
  });
}

/** Returns seconds until the server closed the connection. */
async function heldFor(port: number, first: string, then: string): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(first));
    const drip = setInterval(() => socket.write(then), 1_000);
    socket.on("error", () => undefined).resume();
    socket.once("close", () => {
      clearInterval(drip);
      resolve((performance.now() - begun) / 1_000);
    });
  });
}
