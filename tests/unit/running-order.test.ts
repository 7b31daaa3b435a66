import { expect, test } from "vitest";
import { eveningClock } from "#client/features/evening/evening-clock.ts";
import { setHouseholdZone } from "#client/lib/household-time.ts";
import { readSteps } from "#server/features/evening/read-steps.ts";
import { courseOf } from "#server/features/menus/course-of.ts";
import type { Course } from "#shared/limits.ts";
import { runningOrder } from "#shared/running-order.ts";

const steps = (instructions: string, prepMinutes: number | null = null) =>
  readSteps({ instructions, prepMinutes })
    .filter(({ text }) => text)
    .map(({ work, wait, heat, timing }) => [work, wait, heat, timing]);

const order = (...recipes: [title: string, course: Course, instructions: string][]) => {
  const dishes = recipes.map(([, course], index) => ({ id: index + 1, course, claim: null }));
  const lines = recipes.flatMap(([, , instructions], index) =>
    readSteps({ instructions, prepMinutes: null }).map((step) => ({
      ...step,
      dishId: index + 1,
      isDone: false,
      delay: 0,
      chosen: { start: null, work: null, wait: null },
    })),
  );
  return runningOrder(dishes, lines);
};

test.each([
  ["Knead for 10 minutes, then let the dough rise for 1 hour.", [[0, 70, null, null]]],
  ["Knead for 10 minutes. Let the dough rise for 1 hour.", [[10, 60, null, null]]],
  ["Fry for 3 minutes on each side.", [[6, 0, null, null]]],
  ["Simmer, stirring constantly, for 20–30 minutes.", [[30, 0, null, null]]],
  ["Simmer for 25 minutes: Cook until soft, about 25 minutes. Keeps for 3 days.", [[0, 25, null, null]]],
  ["Roast for 50 minutes at 425 °F, stirring every 10 minutes.", [[0, 50, 218, null]]],
  [
    "Preheat the oven to 180 °C.\nChop.\nBake for 40 minutes.\nTake it out of the oven and let it rest for 15 minutes.",
    [
      [0, 15, null, null],
      [5, 0, null, null],
      [0, 40, 180, null],
      [0, 15, null, null],
    ],
  ],
  [
    "Bohnen über Nacht einweichen.\nBohnen 1 Stunde köcheln.\nIn der Zwischenzeit Zwiebeln 5 Minuten anbraten.",
    [
      [5, 0, null, "day_before"],
      [0, 60, null, null],
      [5, 0, null, "meanwhile"],
    ],
  ],
  [
    "Hamuru 10 dakika yoğurun.\n1 saat mayalandırın.\n200 derece fırında 25 dakika pişirin.",
    [
      [10, 0, null, null],
      [0, 60, null, null],
      [0, 25, 200, null],
    ],
  ],
  ["", []],
])("%s", (instructions, expected) => {
  expect(steps(instructions)).toEqual(expected);
});

test("the time of a recipe is shared by steps without a duration", () => {
  expect(steps("Chop.\nBoil for 20 minutes.\nServe.", 60)).toEqual([
    [20, 0, null, null],
    [0, 20, null, null],
    [20, 0, null, null],
  ]);
});

test("two heats in the oven at once, a cook at two dishes, and what is done while another step waits", () => {
  const lines = order(
    ["Roast", "main", "Roast in the oven at 160 °C for 2 hours.\nMeanwhile, knead for 30 minutes."],
    ["Gratin", "side", "Slice and stir for 20 minutes.\nBake at 220 °C for 1 hour."],
  );
  expect(lines.map(({ dishId, start, clashes }) => [dishId, start, clashes.map(({ kind }) => kind)])).toEqual(
    [
      [1, -120, ["oven"]],
      [1, -120, []],
      [2, -80, []],
      [2, -60, ["oven"]],
      [1, 0, []],
      [2, 0, []],
    ],
  );
});

test.each([
  ["Vorspeisen", "starter"],
  ["Entrées", "starter"],
  ["Entrees", "main"],
  ["İçecekler", "drink"],
  ["Desserts & Drinks", "dessert"],
  ["مقبّلات", "starter"],
  ["Guarniciones", "side"],
  ["Insalate", "side"],
  [null, "main"],
])("%s are %s", (category, course) => {
  expect(courseOf(category)).toBe(course);
});

test("clock times stay right across a change of clocks, and at half past midnight", () => {
  setHouseholdZone("Europe/Berlin");
  try {
    const spring = eveningClock("2026-03-29", "12:00");
    expect(spring.shownAt(-11 * 60).getHours()).toBe(0);
    expect(spring.minutesAt("2026-03-29T01:00")).toBe(-600);
    const night = eveningClock("2026-12-25", "00:30");
    expect([night.nameDay(-60), night.shownAt(-60).getHours()]).toEqual(["The day before", 23]);
  } finally {
    setHouseholdZone();
  }
});
