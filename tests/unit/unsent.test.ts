import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  dropReplaced,
  listUnsentShoppingLines,
  listUnsent,
  queueUnsent,
  type UnsentLabel,
} from "#client/features/unsent/unsent.ts";
import { rememberMember } from "#client/lib/last-visit.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  rememberMember("ada");
});
afterEach(() => vi.unstubAllGlobals());

type Confirmation = Pick<UnsentLabel, "label" | "value">;
const stillTrue: Confirmation = { label: null, value: null };
const allCorrect: Confirmation = { label: null, value: true };
const nuts = (value: boolean | null): Confirmation => ({ label: "nuts", value });

test.each([
  ["Still correct and All correct are both kept", [stillTrue, allCorrect], [stillTrue, allCorrect]],
  ["All correct twice is kept once", [allCorrect, stillTrue, allCorrect], [stillTrue, allCorrect]],
  [
    "a newer confirmation of a label stays after All correct",
    [nuts(false), allCorrect, nuts(null)],
    [allCorrect, nuts(null)],
  ],
])("%s", (_what, confirmations, queued) => {
  for (const confirmation of confirmations) {
    queueUnsent({
      kind: "label",
      dishId: 1,
      title: "Polenta",
      expectedUpdatedAt: "2031-01-01T12:00:00.000Z",
      ...confirmation,
    });
  }
  expect(listUnsent()).toMatchObject(queued);
  expect(listUnsent()).toHaveLength(queued.length);
});

test("a refused line of days is in every list of days until it is sent again, and is no queued write", () => {
  const [days, later] = [
    { from: "2031-01-01", to: "2031-01-07" },
    { from: "2031-01-02", to: "2031-01-07" },
  ];
  const key = "0a1b2c3d-0000-4000-8000-000000000001";
  const line = { kind: "shopping", key, item: { isTicked: false, text: "Milk" } } as const;
  const refused = { ...line, days, refusal: "This shopping list is full." };
  queueUnsent(refused);
  queueUnsent({ ...line, key: "2", days });
  expect(listUnsent()).toMatchObject([{ key: "2" }]);
  expect(listUnsentShoppingLines({ days: later })).toEqual([refused]);
  expect(listUnsentShoppingLines({ menuId: 1 })).toEqual([]);
  dropReplaced({ kind: "like", dishId: 1, isLiked: true });
  expect(listUnsentShoppingLines({ days: later })).toEqual([refused]);
  queueUnsent({ ...line, days: later });
  expect(listUnsentShoppingLines({ days: later })).toEqual([{ ...line, days: later }]);
  expect(listUnsentShoppingLines({ days })).toMatchObject([{ key }, { key: "2" }]);
});

test("a queued own line of days is in every list of days, and one change replaces another", () => {
  const key = "0a1b2c3d-0000-4000-8000-000000000001";
  const [before, after] = [
    { days: { from: "2027-03-06", to: "2027-03-12" } },
    { days: { from: "2027-03-07", to: "2027-03-13" } },
  ];
  queueUnsent({ kind: "shopping", ...before, key, item: { isTicked: false, text: "Milk" } });
  queueUnsent({ kind: "shopping", ...before, key: "Onion", item: { isTicked: true } });
  expect(listUnsentShoppingLines(after)).toMatchObject([{ key }]);
  expect(listUnsentShoppingLines({ menuId: 1 })).toEqual([]);
  queueUnsent({ kind: "shopping", ...after, key, item: { isTicked: true, text: "Milk" } });
  expect(listUnsentShoppingLines(before)).toMatchObject([
    { ...after, key, item: { isTicked: true } },
    { key: "Onion" },
  ]);
  queueUnsent({ kind: "shopping", menuId: 1, key, item: null });
  expect(listUnsent()).toHaveLength(3);
});

test("a stored value that is no list counts as none, and is replaced", () => {
  kept.set("unsent", "5");
  expect(listUnsent()).toEqual([]);
  queueUnsent({ kind: "like", dishId: 1, isLiked: true });
  expect(listUnsent()).toHaveLength(1);
});

test("lines of timelines are stored as pages of 1.3.0 read them", () => {
  const line = { menuId: 1, dishId: 2, line: "a", change: { isDone: true } };
  const stored = JSON.stringify([{ kind: "evening", ...line }]);
  kept.set("unsent:ada", stored);
  expect(listUnsent()).toEqual([{ kind: "timeline", ...line }]);
  queueUnsent({ kind: "timeline", ...line });
  expect(kept.get("unsent:ada")).toBe(stored);
});

test("queued writes are of one member, also those of 1.1, and wait until that member is back", () => {
  const [like, comment] = [
    { kind: "like", dishId: 1, isLiked: true },
    { kind: "comment", dishId: 1, content: "Good", key: "1", writtenAt: "2031-01-01T12:00:00.000Z" },
  ] as const;
  kept.set("unsent", JSON.stringify([like]));
  queueUnsent(comment);
  expect(listUnsent()).toEqual([like, comment]);
  rememberMember(null);
  expect(queueUnsent({ ...like, dishId: 2 })).toBe(false);
  rememberMember("jonas");
  expect(listUnsent()).toEqual([]);
  rememberMember("ada");
  expect(listUnsent()).toEqual([like, comment]);
});
