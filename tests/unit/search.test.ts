import { describe, expect, test } from "vitest";
import { highlight } from "#client/features/search/highlight.ts";
import { searchStatus } from "#client/features/search/search-status.ts";

describe("search status", () => {
  test.each([
    [{ query: "s", hasFailed: false, found: undefined }, "Type at least 2 characters to search"],
    [{ query: "so", hasFailed: false, found: undefined }, "Searching..."],
    [{ query: "soup", hasFailed: false, found: 1 }, 'Found 1 result for "soup"'],
    [{ query: "soup", hasFailed: false, found: 12 }, 'Found 12 results for "soup"'],
    [{ query: "zzz", hasFailed: false, found: 0 }, 'No results found for "zzz"'],
    [{ query: "soup", hasFailed: true, found: undefined }, "Search failed"],
  ])("%o", (state, line) => expect(searchStatus(state)).toBe(line));
});

describe("highlighted letters", () => {
  const marked = (text: string, query: string) =>
    highlight(text, query)
      .map((part) => (part.hit ? `[${part.text}]` : part.text))
      .join("");

  test("ignore case and accents", () => {
    expect(marked("Crème brûlée", "BRULEE")).toBe("Crème [brûlée]");
    expect(marked("İmam bayıldı", "imam")).toBe("[İmam] bayıldı");
    expect(marked("شُورْبَة العدس", "شوربه عدس")).toBe("[شُورْبَة] ال[عدس]");
  });

  test("include every word at any position", () => {
    expect(marked("Soup of the day, soup of the night", "soup day")).toBe(
      "[Soup] of the [day], [soup] of the night",
    );
  });

  test("are none if the result was found despite a typo", () => {
    expect(marked("Baklava", "bakalva")).toBe("Baklava");
    expect(marked("", "x")).toBe("");
  });
});
