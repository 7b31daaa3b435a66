import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listUnsent, queueUnsent, type UnsentLabel } from "#client/features/unsent/unsent.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

type Confirmation = Pick<UnsentLabel, "label" | "value">;
const stillTrue: Confirmation = { label: null, value: null };
const allCorrect: Confirmation = { label: null, value: true };
const nuts = (value: boolean | null): Confirmation => ({ label: "nuts", value });

test.each([
  ["Still true and All correct are both kept", [stillTrue, allCorrect], [stillTrue, allCorrect]],
  ["All correct twice is kept once", [allCorrect, stillTrue, allCorrect], [stillTrue, allCorrect]],
  [
    "a newer confirmation of a label stays after All correct",
    [nuts(false), allCorrect, nuts(null)],
    [allCorrect, nuts(null)],
  ],
])("%s", (_what, confirmations, queued) => {
  for (const confirmation of confirmations)
    queueUnsent({
      kind: "label",
      dishId: 1,
      title: "Polenta",
      expectedUpdatedAt: "2031-01-01T12:00:00.000Z",
      ...confirmation,
    });
  expect(listUnsent()).toMatchObject(queued);
  expect(listUnsent()).toHaveLength(queued.length);
});
