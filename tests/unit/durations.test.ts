import { expect, test } from "vitest";
import { minutesIn, splitDurations } from "#shared/recipe-text/durations.ts";
import { dataRows } from "#tests/setup/data/data-rows.ts";

/** The durations of a text in minutes. */
const read = (text: string) =>
  splitDurations(text).flatMap((part) => (typeof part === "string" ? [] : [[part.text, part.seconds / 60]]));

test("the text of a step is split around its durations and stays complete", () => {
  expect(splitDurations("Simmer for 20 minutes, rest 5 min.")).toEqual([
    "Simmer for ",
    { text: "20 minutes", seconds: 1200 },
    ", rest ",
    { text: "5 min", seconds: 300 },
    ".",
  ]);
  expect(splitDurations("Serve.")).toEqual(["Serve."]);
});

test.each(dataRows("durations.txt"))("%s: %s", (text = "", duration, minutes) => {
  expect(read(text)).toEqual([[duration, Number(minutes)]]);
});

test("two durations of a step are two", () => {
  expect(read("Bake 10 minutes, turn, bake 10 minutes more.")).toEqual([
    ["10 minutes", 10],
    ["10 minutes", 10],
  ]);
  expect(read("20 minutes to 1 hour")).toEqual([
    ["20 minutes", 20],
    ["1 hour", 60],
  ]);
});

test.each([
  "Add 1/2 cup of milk.",
  "Bake at 180 °C.",
  "Bake at 350F.",
  "0 minutes",
  "10,000 minutes",
  "10000 min",
  "48 hours",
  "1:20 h",
  "Bake for most of an hour.",
  "Leave for a day.",
  "Turn it 2 times per minute.",
  "Wait a few minutes.",
  "Ein paar Minuten warten.",
  "Wait a second.",
  "Ah, 2 hams and a mint leaf.",
  "Use 200 g minced meat and 3 m of string.",
  "",
])("there is no timer in %j", (text) => {
  expect(read(text)).toEqual([]);
});

test.each(["9", "1 ", "1/", "1 hour ", "1-", "a ", "½"])("a text of 20,000 times %j is read", (text) => {
  expect(read(text.repeat(20_000))).toBeInstanceOf(Array);
});

test.each([
  ["1 day 2 hours", 1560],
  ["1 Tag 30 Minuten", 1470],
  ["1 hora y media", 90],
  ["20-25 min", 25],
  ["soon", 0],
])("the minutes of %j are %i", (text, minutes) => {
  expect(minutesIn(text)).toBe(minutes);
});
