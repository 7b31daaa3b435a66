import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { timeoutSignal } from "#server/lib/timeout-signal.ts";

setFlagsFromString("--expose_gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("a signal aborts after its time, although the garbage is collected before", async () => {
  const { signal: closed } = new AbortController();
  const signals = [timeoutSignal(100), timeoutSignal(100, closed)];
  await pause(20);
  collectGarbage();
  await pause(200);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test("a signal aborts with the given one, also if that one is aborted before", () => {
  const closed = new AbortController();
  const signal = timeoutSignal(10_000, closed.signal);
  expect(signal.aborted).toBe(false);
  closed.abort();
  expect([signal, timeoutSignal(10_000, closed.signal)].map(({ aborted }) => aborted)).toEqual([true, true]);
});
