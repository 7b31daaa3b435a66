import { expect, it, vi } from "vitest";
import { ensureBuild } from "#server/scripts/ensure-build.mjs";
import { databaseStumbles } from "#tests/chaos/database.ts";
import { killedWhileWriting } from "#tests/chaos/kill.ts";
import { leftInTheMiddle } from "#tests/chaos/leaving.ts";
import { expensivePhotos } from "#tests/chaos/photos.ts";
import { isMet, type Row } from "#tests/chaos/parts/report.ts";
import { twoAreOne } from "#tests/chaos/several.ts";

// The short form of `npm run chaos`; other tests keep the machine busy meanwhile, so times are judged there.
vi.setConfig({ testTimeout: 120_000 });
await ensureBuild();

async function expectKept(broken: Promise<Row[]>): Promise<void> {
  expect((await broken).filter((row) => !isMet(row))).toEqual([]);
}

it("a server killed in the middle of many writes loses, doubles and halves nothing", () =>
  expectKept(killedWhileWriting({ rounds: 1, writes: 200, readyWithinMs: 20_000 })));

it("a database that restarts under load is answered for in order, and nothing said yes to is lost", () =>
  expectKept(databaseStumbles({ restarts: 1, hangs: 0, backWithinMs: 10_000, durable: false })));

it("a server that is told to leave finishes what it has begun", () =>
  expectKept(leftInTheMiddle({ requests: 25, durable: false })));

it("two processes are one household, and one carries on without the other", () =>
  expectKept(twoAreOne({ requests: 20, alerts: 6, durable: false })));

// Linux alone notes how large a process has been.
it.runIf(process.platform === "linux")(
  "photos and bodies that are expensive to work on leave memory below 300 MB, and others are answered",
  () => expectKept(expensivePhotos({ requests: 3, withinMs: 60_000, durable: false })),
);
