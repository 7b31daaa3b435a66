import { describe, expect, test, vi } from "vitest";
import { createTextCache } from "#server/lib/text-cache.ts";

describe("createTextCache", () => {
  test("computes the value of a text once", () => {
    const cache = createTextCache<string[]>(100);
    const compute = vi.fn(() => ["read"]);
    expect(cache("a", compute)).toBe(cache("a", compute));
    expect(compute).toHaveBeenCalledOnce();
  });

  test("evicts the texts used longest ago when all texts exceed the characters", () => {
    const cache = createTextCache<string[]>(10);
    const compute = vi.fn(() => []);
    for (const text of ["aaaa", "bbbb", "aaaa", "cccc", "aaaa", "cccc"]) cache(text, compute);
    expect(compute).toHaveBeenCalledTimes(3);
    cache("bbbb", compute);
    expect(compute).toHaveBeenCalledTimes(4);
  });

  test("keeps no text that exceeds the characters alone", () => {
    const cache = createTextCache<string[]>(10);
    const compute = vi.fn(() => []);
    cache("a".repeat(11), compute);
    cache("a".repeat(11), compute);
    expect(compute).toHaveBeenCalledTimes(2);
  });
});
