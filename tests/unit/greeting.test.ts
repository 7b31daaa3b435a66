import { expect, test } from "vitest";
import { greeting } from "#client/lib/greeting.ts";

test.each([
  ["en", [5, 11], "Good morning"],
  ["en", [12, 17], "Good afternoon"],
  ["en", [18, 23, 2], "Good evening"],
  ["es", [12, 19], "Good afternoon"],
  ["es", [20], "Good evening"],
] as const)("in %s, the greeting at %j o'clock is %s", (language, hours, expected) => {
  for (const hour of hours) expect(greeting(new Date(2026, 10, 21, hour), language)).toBe(expected);
});
