import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { ownTurn } from "#server/lib/own-turn.ts";

test("no two callers continue in one turn of the event loop, and all do in the order of their calls", async () => {
  let turn = 0;
  let isOver = false;
  const count = (async () => {
    for (; !isOver; turn++) await setImmediate();
  })();
  const steps: { caller: number; turn: number }[] = [];
  const run = async (caller: number) => {
    for (let step = 0; step < 3; step++) {
      await ownTurn();
      steps.push({ caller, turn });
    }
  };
  await Promise.all([run(1), run(2), run(3), run(4)]);
  isOver = true;
  await count;
  expect(new Set(steps.map((step) => step.turn)).size).toBe(12);
  expect(steps.map(({ caller }) => caller)).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4]);
});
