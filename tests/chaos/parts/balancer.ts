import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "#tests/setup/server/listen.ts";

/**
 * A round-robin load balancer. A server that refuses a connection is skipped for a while, and the request is sent to
 * the next one.
 */
export async function startBalancer(ports: number[]) {
  let turn = 0;
  const outUntil = new Map<number, number>();
  const next = (): number => {
    for (let tries = 0; tries < ports.length; tries++) {
      const port = ports[turn++ % ports.length] ?? 0;
      if ((outUntil.get(port) ?? 0) < Date.now()) return port;
    }
    return ports[turn++ % ports.length] ?? 0;
  };
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on("data", (part: Buffer) => parts.push(part));
    req.once("end", () => pass(Buffer.concat(parts), req, res, ports.length));
  });

  function pass(body: Buffer, req: IncomingMessage, res: ServerResponse, tries: number): void {
    const port = next();
    const { method, url, headers } = req;
    const onward = request(
      { port, host: "127.0.0.1", method, path: url, headers, agent: false },
      (response) => {
        res.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(res);
        response.once("error", () => res.destroy());
      },
    );
    onward.once("error", ({ code }: NodeJS.ErrnoException) => {
      outUntil.set(port, Date.now() + 5_000);
      if (code === "ECONNREFUSED" && tries > 1) pass(body, req, res, tries - 1);
      else res.destroy();
    });
    res.once("close", () => onward.destroy());
    onward.end(body);
  }

  return listen(server);
}
