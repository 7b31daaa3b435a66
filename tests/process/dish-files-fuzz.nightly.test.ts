import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { createRandom } from "#tests/bench/random.ts";
import { mutationsOf } from "#tests/setup/data/mutated-files.ts";
import { programFiles } from "#tests/setup/recipes/recipe-programs.ts";
import { ADMIN_VARIABLES, signIn } from "#tests/setup/server/call-server.ts";
import { launch, newDatabase, statusOf, temporaryFolder } from "#tests/setup/server/launch.ts";

/** Mutations of each file; set FUZZ_RUNS=1000 for many. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 40);
const MAX_MEMORY_MB = 300;
const HUGE_BYTES = 1_990_000_000;

vi.setConfig({ testTimeout: 600_000 });

/** Starts the built server. @returns a function that uploads a file, and one that stops and returns what was seen */
async function startServer() {
  const server = launch({
    DATABASE_URL: await newDatabase(),
    DATA_DIR: temporaryFolder(),
    ...ADMIN_VARIABLES,
    RATE_LIMIT_SCALE: "100000",
  });
  const origin = await server.ready();
  const Cookie = await signIn(origin);
  const upload = (pieces: Iterable<Buffer>) =>
    fetch(`${origin}/api/admin/import/preview`, {
      method: "POST",
      headers: { Cookie, "Content-Type": "application/octet-stream" },
      body: Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>,
      duplex: "half",
    } as RequestInit);
  const waits: number[] = [];
  let isWatching = true;
  const watched = (async () => {
    while (isWatching) {
      const start = performance.now();
      expect(await statusOf(`${origin}/healthz`)).toBe(200);
      waits.push(Math.round(performance.now() - start));
    }
  })();
  const stop = async () => {
    isWatching = false;
    await watched;
    const [, peak = ""] =
      /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${server.pid}/status`, "utf8")) ?? [];
    const sorted = waits.toSorted((first, second) => first - second);
    const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)];
    return {
      peakMb: Math.round(Number(peak) / 1_024),
      healthz: `${waits.length} answers, median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`,
    };
  };
  return { server, upload, stop };
}

test("mutations of the files of all programs are read or refused, while the server answers", async ({
  annotate,
}) => {
  const { server, upload, stop } = await startServer();
  const statuses: Record<number, number> = {};
  for (const [name, bytes] of Object.entries(await programFiles())) {
    for (const file of mutationsOf(bytes, RUNS, createRandom(name.length))) {
      const { status, body } = await upload([file]);
      await body?.cancel();
      expect([200, 422]).toContain(status);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
  const { peakMb, healthz } = await stop();
  await annotate(`${JSON.stringify(statuses)}; ${peakMb} MB; /healthz: ${healthz}`);
  expect(peakMb).toBeLessThan(MAX_MEMORY_MB);
  expect(server.output()).not.toMatch(/"level":(?:50|60)/);
});

test("two gigabytes of a photo in one recipe are refused with a sentence, in little memory", async ({
  annotate,
}) => {
  const { upload, stop } = await startServer();
  const piece = Buffer.alloc(1_000_000, "A");
  function* pieces() {
    yield Buffer.from('{"recipes":[{"@type":"Recipe","name":"Soup","image":"data:image/jpeg;base64,');
    for (let size = 0; size < HUGE_BYTES; size += piece.length) yield piece;
    yield Buffer.from('"}]}');
  }
  const response = await upload(pieces());
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ message: "A recipe in this file is larger than 4 MB." });
  const { peakMb, healthz } = await stop();
  await annotate(`${peakMb} MB; /healthz: ${healthz}`);
  expect(peakMb).toBeLessThan(MAX_MEMORY_MB);
});
