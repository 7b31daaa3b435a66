import { expect, test, vi } from "vitest";
import { ensureBuild } from "#server/scripts/ensure-build.mjs";
import { databaseFailures } from "#tests/chaos/database.ts";
import { killedWhileWriting } from "#tests/chaos/kill.ts";
import { isMet, type Row } from "#tests/chaos/parts/report.ts";
import { expensivePhotos } from "#tests/chaos/photos.ts";
import { severalProcesses } from "#tests/chaos/processes.ts";
import { gracefulShutdown } from "#tests/chaos/shutdown.ts";

// A short form of `npm run chaos` without time limits, because other tests run at the same time.
vi.setConfig({ testTimeout: 120_000 });
await ensureBuild();

async function expectKept(broken: Promise<Row[]>): Promise<void> {
  expect((await broken).filter((row) => !isMet(row))).toEqual([]);
}

test("a server killed during many writes loses, duplicates and truncates nothing", () =>
  expectKept(killedWhileWriting({ rounds: 1, writes: 200, readyWithinMs: 20_000 })));

test("a database restart under load causes only orderly errors and loses no acknowledged write", () =>
  expectKept(databaseFailures({ restarts: 1, hangs: 0, backWithinMs: 10_000, durable: false })));

test("a server that shuts down completes running requests", () =>
  expectKept(gracefulShutdown({ requests: 25, durable: false })));

test("two processes serve one household, and one continues without the other", () =>
  expectKept(severalProcesses({ requests: 20, alerts: 6, durable: false })));

// Only Linux reports a process's peak memory.
test.runIf(process.platform === "linux")(
  "photos and bodies that are expensive to work on leave memory below 300 MB, and others are answered",
  () => expectKept(expensivePhotos({ requests: 3, withinMs: 60_000, durable: false })),
);
