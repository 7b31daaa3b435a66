import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { signIn } from "./parts/caller.ts";
import { makeCluster, onDatabase } from "./parts/cluster.ts";
import { startProcess, type Process } from "./parts/process.ts";
import { exactly, none, within, type Row } from "./parts/report.ts";

interface Size {
  requests: number;
  /** True if PostgreSQL runs with fsync. */
  durable?: boolean;
}

/** Sends SIGTERM while requests are pending whose bodies have not arrived yet. */
export async function gracefulShutdown({ requests, durable }: Size): Promise<Row[]> {
  const cluster = await makeCluster(durable);
  let server: Process | undefined;
  try {
    await cluster.start();
    const url = await cluster.create("household");
    server = await startProcess({ DATABASE_URL: url, DATA_DIR: cluster.folder });
    const cookie = await signIn(server.origin);
    const { port } = server;
    const begun = await Promise.all(
      Array.from({ length: requests }, (_, index) => begin(port, cookie, `Written while leaving ${index}`)),
    );
    const asked = performance.now();
    const left = server.leave();
    const statuses = await Promise.all(begun.map((finish) => finish()));
    const code = await left;
    const leftAfter = performance.now() - asked;
    const { rows } = await onDatabase(url, (client) =>
      client.query<{ n: number }>(
        "select count(*)::int n from dishes where title like 'Written while leaving %'",
      ),
    );
    const failed = statuses.filter((status) => status !== 201).length;
    return [
      none(`SIGTERM with ${requests} pending requests: failed`, failed, requests),
      exactly("… written", rows[0]?.n ?? 0, requests),
      exactly("… exit code", code ?? "none", 0),
      within("… exited", [leftAfter], 10_000),
    ];
  } finally {
    if (server?.isAlive()) await server.kill();
    await cluster.close();
  }
}

/** Sends a request's head and waits for 100 Continue. @returns a function that sends the body and returns the status */
async function begin(port: number, cookie: string, title: string): Promise<() => Promise<number>> {
  const body = JSON.stringify({ title });
  const outgoing = request({
    port,
    host: "127.0.0.1",
    method: "POST",
    path: "/api/dishes",
    agent: false,
    headers: {
      Cookie: cookie,
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      Expect: "100-continue",
    },
  });
  const answered = answerOf(outgoing);
  outgoing.flushHeaders();
  await once(outgoing, "continue");
  return async () => {
    outgoing.end(body);
    return answered;
  };
}

function answerOf(outgoing: ClientRequest): Promise<number> {
  return new Promise((resolve) => {
    outgoing.once("error", () => resolve(0));
    outgoing.once("response", (response: IncomingMessage) => {
      response.resume().once("close", () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
    });
  });
}
