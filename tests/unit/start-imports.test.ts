import { expect, test } from "vitest";
import "#server/app.ts";
import { PATTERNS } from "#shared/recipe-words/words.ts";

test("the app imports no reader of recipes, whose patterns and tables take a third of a start", () => {
  expect(PATTERNS).toEqual([]);
});
