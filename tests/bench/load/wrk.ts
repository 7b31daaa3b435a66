import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Load } from "../run/rows.ts";
import type { Firing, HttpRequest } from "./http-request.ts";

const run = promisify(execFile);
const script = path.join(import.meta.dirname, "wrk-requests.lua");

export function hasWrk(): boolean {
  return spawnSync("wrk", ["--version"]).error === undefined;
}

interface Summary {
  requests: number;
  microseconds: number;
  refused: number;
  broken: number;
  p50: number;
  p99: number;
}

/** wrk needs a tenth of the server's CPU; a load generator in JavaScript needs as much as the server. */
export async function fireWithWrk(firing: Firing): Promise<Load> {
  const folder = await mkdtemp(path.join(tmpdir(), "sofra-bench-wrk-"));
  try {
    const file = path.join(folder, "requests");
    const whole = firing.requests.map((request) => rawRequest(firing, request));
    await writeFile(file, Buffer.concat(whole.flatMap((raw) => [Buffer.from(`${raw.length}\n`), raw])));
    const options = ["-t1", `-c${firing.connections}`, `-d${Math.ceil(firing.seconds)}s`, "--timeout", "60s"];
    const { stdout } = await run("wrk", [...options, "-s", script, firing.origin, "--", file]);
    const { requests, microseconds, refused, broken, p50, p99 } = readSummary(stdout);
    return {
      perSecond: (requests - refused) / (microseconds / 1e6),
      p50: p50 / 1_000,
      p99: p99 / 1_000,
      failed: refused + broken,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function readSummary(output: string): Summary {
  const line = output.split("\n").find((text) => text.startsWith("{"));
  if (line === undefined) throw new Error(`wrk said: ${output}`);
  return JSON.parse(line) as Summary;
}

function rawRequest({ origin, headers }: Firing, { method, path: address, body = "", ...own }: HttpRequest) {
  const sent = {
    host: new URL(origin).host,
    ...headers,
    ...(body && { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
    ...own.headers,
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${address} HTTP/1.1`, ...lines, "", body].join("\r\n"));
}
