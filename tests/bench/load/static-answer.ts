import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { HttpRequest } from "./http-request.ts";

/** A response of our server for the static one to repeat. */
interface Answer {
  status: number;
  bytes: Buffer;
  type: string;
  encoding: string | null;
}

/** Requests a response from our server. Not with fetch, which would decompress it. @throws if the request fails */
async function answerTo(
  origin: string,
  { method, path: address, body, ...own }: HttpRequest,
  headers: Record<string, string>,
): Promise<Answer> {
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const asked = request(`${origin}${address}`, { method, headers: { ...headers, ...json, ...own.headers } });
  asked.end(body);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const bytes = await buffer(response);
  const { statusCode: status = 0 } = response;
  if (status >= 400) throw new Error(`${method} ${address} answered ${status}: ${bytes.toString()}`);
  const { "content-type": type = "application/json", "content-encoding": encoding = null } = response.headers;
  return { status, bytes, type, encoding };
}

/**
 * Starts a bare Express process that answers each method with the bytes of our server's response to the first such
 * request.
 */
export async function startStaticAnswers(
  origin: string,
  requests: HttpRequest[],
  headers: Record<string, string>,
) {
  const methods = [...new Set(requests.map(({ method }) => method))];
  const answers = await Promise.all(
    methods.map(async (method) => {
      const first = requests.find((request) => request.method === method);
      if (!first) throw new Error(`There is no ${method}.`);
      return { method, ...(await answerTo(origin, first, headers)) };
    }),
  );
  const folder = await mkdtemp(path.join(tmpdir(), "sofra-bench-static-"));
  for (const { method, bytes } of answers) await writeFile(path.join(folder, method), bytes);
  const heads = answers.map(({ method, status, type, encoding }) => ({ method, status, type, encoding }));
  const program = path.join(import.meta.dirname, "static-server.mjs");
  const child = fork(program, [folder, JSON.stringify(heads)], {
    env: { ...process.env, NODE_ENV: "production" },
    // Do not inherit this process's TypeScript loader.
    execArgv: [],
  });
  const [port] = (await once(child, "message")) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    bytes: answers[0]?.bytes.length ?? 0,
    stop: async () => {
      // False if it has already exited.
      if (child.kill()) await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
}
