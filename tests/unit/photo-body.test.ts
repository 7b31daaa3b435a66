import fc from "fast-check";
import { expect, test } from "vitest";
import { sizeOutsideStrings } from "#server/http/limits/photo-body.ts";

const ENDLESS = Number.MAX_SAFE_INTEGER;

test("the size excludes the contents of strings, but includes their escaped quotes", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const strings = /"(?:[^"\\]|\\.)*"/gs;
      const escaped = [...text.matchAll(strings)].flatMap(([one]) => [...one.matchAll(/\\./gs)]);
      const quotes = escaped.filter(([pair]) => pair === '\\"').length;
      expect(sizeOutsideStrings(Buffer.from(text), ENDLESS)).toBe(
        Buffer.byteLength(text.replaceAll(strings, '""')) + quotes,
      );
    }),
  );
});

test("counting stops at the limit", () => {
  expect(sizeOutsideStrings(Buffer.from('["",'.repeat(1_000)), 10)).toBeLessThan(20);
  expect(sizeOutsideStrings(Buffer.from(`"${'\\"'.repeat(1_000)}"`), 10)).toBeLessThan(20);
});
