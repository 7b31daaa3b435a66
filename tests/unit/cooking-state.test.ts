import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  addMinute,
  findStep,
  listTimers,
  removeTimer,
  saveStep,
  startTimer,
} from "#client/features/cooking/cooking-state.ts";
import { formatTimer } from "#client/features/cooking/timer-list.tsx";

const NOW = Date.now();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const kept = new Map<string, string>();
const stub = (setItem: (key: string, value: string) => void) =>
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem });

beforeEach(() => {
  kept.clear();
  stub((key, value) => kept.set(key, value));
});
afterEach(() => vi.unstubAllGlobals());

const rice = { id: "7-0-1-600", dishId: 7, step: 0, title: "Rice", seconds: 600 };
const soup = { id: "8-2-1-300", dishId: 8, step: 2, title: "Soup", seconds: 300 };
const shown = (now: number) => listTimers().map((timer) => `${timer.title} ${formatTimer(timer, now)}`);

test("timers are listed by their end, and say when they ended", () => {
  startTimer(rice, NOW);
  startTimer(soup, NOW + 1_000);
  expect(shown(NOW + 1_000)).toEqual(["Soup 5:00", "Rice 9:59"]);
  expect(shown(NOW + 8 * MINUTE + 1_000)).toEqual(["Soup ended 3 minutes ago", "Rice 1:59"]);
  startTimer({ ...rice, id: "long", seconds: 5_400 }, NOW);
  expect(shown(NOW).at(-1)).toBe("Rice 1:30:00");
});

test("a running timer is not started twice, one that has ended is", () => {
  startTimer(rice, NOW);
  startTimer(rice, NOW + MINUTE);
  expect(shown(NOW + MINUTE)).toEqual(["Rice 9:00"]);
  startTimer(rice, NOW + 10 * MINUTE);
  expect(shown(NOW + 10 * MINUTE)).toEqual(["Rice 10:00"]);
});

test("a minute is added to the end, or to now if the timer has ended", () => {
  startTimer(rice, NOW);
  addMinute(listTimers()[0]!, NOW);
  expect(shown(NOW)).toEqual(["Rice 11:00"]);
  addMinute(listTimers()[0]!, NOW + 60 * MINUTE);
  expect(shown(NOW + 60 * MINUTE)).toEqual(["Rice 1:00"]);
  removeTimer(rice, NOW);
  expect(listTimers()).toEqual([]);
});

test("a step is kept for a day, apart for each dish, until the dish is done", () => {
  saveStep(7, 3, NOW);
  saveStep(8, 1, NOW);
  expect([findStep(7, NOW), findStep(8, NOW), findStep(9, NOW)]).toEqual([3, 1, 0]);
  expect(findStep(7, NOW + DAY)).toBe(0);
  saveStep(8, null, NOW);
  expect([findStep(7, NOW), findStep(8, NOW)]).toEqual([3, 0]);
});

test("timers that ended a day ago are dropped", () => {
  startTimer(rice, NOW - 2 * DAY);
  expect(listTimers()).toEqual([]);
});

test.each(["", "{", "null", '{"timers":7,"steps":[]}', '{"timers":[{"id":"x","endsAt":"soon"}],"steps":[]}'])(
  "stored text %j is no timer",
  (text) => {
    kept.set("cooking:null", text);
    expect(listTimers()).toEqual([]);
    startTimer(rice, NOW);
    expect(shown(NOW)).toEqual(["Rice 10:00"]);
  },
);

test("a timer that the browser cannot store lasts as long as the page", () => {
  stub(() => {
    throw new Error("full");
  });
  startTimer(rice, NOW);
  saveStep(7, 2, NOW);
  expect(shown(NOW)).toEqual(["Rice 10:00"]);
  expect(findStep(7, NOW)).toBe(2);
  stub((key, value) => kept.set(key, value));
  removeTimer(rice, NOW);
  expect(kept.get("cooking:null")).toContain('"step":2');
});
