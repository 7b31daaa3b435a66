import fc from "fast-check";
import { expect, test } from "vitest";
import { breakLines, fits } from "#server/features/previews/line-breaking.service.ts";

/** Every character is one wide. */
const paper = (width: number, maxLines: number) => ({
  width,
  maxLines,
  space: " ",
  ellipsis: "…",
  measure: (signs: string[]) => signs.length,
});
const words = (text: string) => text.split(" ").map((word) => word.split(""));
const lines = (text: string, width: number, maxLines = 3) =>
  breakLines(words(text), paper(width, maxLines)).map((line) => line.join(""));

test("lines are about equally long", () => {
  expect(lines("one two three four", 16)).toEqual(["one two", "three four"]);
});

test("what does not fit is left out, and … says so", () => {
  expect(lines("one two three four five six", 10, 2)).toEqual(["one two", "three fou…"]);
  expect(lines("aaaa bbbb cccc", 4, 2)).toEqual(["aaaa", "bbb…"]);
});

test("a word longer than a line is broken, but then the text does not fit", () => {
  expect(lines("abcdefghij", 4)).toEqual(["abcd", "efgh", "ij"]);
  expect(fits(words("abcdefghij"), paper(4, 3))).toBe(false);
  expect(fits(words("abcd efgh"), paper(4, 2))).toBe(true);
  expect(fits(words("abcd efgh"), paper(4, 1))).toBe(false);
});

test("whatever is written, no line is wider than the paper and none too many", () => {
  const text = fc.array(fc.string({ minLength: 1, maxLength: 30 }).filter((word) => !word.includes(" ")));
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 2, max: 40 }),
      fc.integer({ min: 1, max: 4 }),
      (list, width, most) => {
        const set = breakLines(
          list.map((word) => word.split("")),
          paper(width, most),
        );
        expect(set.length).toBeLessThanOrEqual(most);
        for (const line of set) expect(line.length).toBeLessThanOrEqual(width);
        if (set.at(-1)?.at(-1) !== "…") expect(set.flat().join("").replaceAll(" ", "")).toBe(list.join(""));
      },
    ),
  );
});
