import { expect, it } from "vitest";
import { compileSentences, readSentence } from "#shared/sentences.ts";

it("reads the reason and the values of a sentence, and nothing else", () => {
  const patterns = compileSentences({
    full: "A menu (or list) can have {max} dishes.",
    taken: "{name} is taken.",
  });
  expect(readSentence(patterns, "A menu (or list) can have 1,200 dishes.")).toMatchObject({
    reason: "full",
    values: { max: 1_200 },
  });
  expect(readSentence(patterns, "1.5 is taken.")?.values).toEqual({ name: "1.5" });
  expect(readSentence(patterns, "007 is taken.")?.values).toEqual({ name: "007" });
  // JSON has no Infinity.
  expect(readSentence(patterns, `${"9".repeat(400)} is taken.`)?.values).toEqual({ name: "9".repeat(400) });
  expect(readSentence(patterns, "A menu (or list) can have 1,200 dishes. More.")).toBeUndefined();
});
