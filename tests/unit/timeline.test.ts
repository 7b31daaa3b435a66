import { expect, test, vi } from "vitest";
import { timelineClock } from "#client/features/timeline/timeline-clock.ts";
import { setHouseholdZone } from "#client/lib/household-time.ts";
import { courseOf, isForDinner } from "#server/features/menus/course-of.ts";
import { readSteps } from "#server/features/timeline/read-steps.ts";
import type { Course } from "#shared/choices.ts";
import { placeLines, type Unplaced } from "#shared/timeline.ts";

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
  return placeLines(dishes, lines);
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
  [
    "Bake at 180°C/350°F/gas 4 for 25 minutes.\nOnce done baking, let it rest for 10 minutes.\nLet cool.\nEnjoy! 🍮",
    [
      [0, 25, 180, null],
      [0, 10, null, null],
      [0, 20, null, null],
    ],
  ],
  [
    "Preheat a pan.\nArrange in a dish. Bake at 200 °C until golden.\nIm Ofen auf der mittleren Schiene bei 180 °C goldbraun backen.",
    [
      [5, 0, null, null],
      [5, 30, 200, null],
      [0, 30, 180, null],
    ],
  ],
  [
    "Mit Deckel 1,5 Stunden garen. Nach einer Stunde nachsehen und die letzten 30 Minuten ohne Deckel garen.\nIch wünsche guten Appetit!",
    [[5, 90, null, null]],
  ],
  [
    "Kapağı açık 6-7 dakika kavrulur.\nFırını 200 dereceye ayarlayın.\n2-3 saat buzdolabında dinlenen fırında sütlacı süsleyin.\nAfiyet olsun!",
    [
      [7, 0, null, null],
      [0, 15, null, null],
      [0, 180, null, null],
    ],
  ],
  [
    "Bei 180 °C 40 Minuten backen.\nIm Ofen eine Stunde ruhen",
    [
      [0, 40, 180, null],
      [0, 60, null, null],
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

test("a category is for dinner unless it is a course other than a main, but soups and salads are", () => {
  const names = [
    "Soups",
    "Salate",
    "Sauces & Dips",
    "Desserts & Drinks",
    "Breakfast",
    "Çorbalar",
    "TATLILAR",
    "",
  ];
  expect(names.filter(isForDinner)).toEqual(["Soups", "Salate", "Çorbalar", ""]);
});

type Line = Pick<Unplaced, "dishId" | "work"> & Partial<Unplaced> & { start?: number };
const placedLines = (lines: Line[], time?: string) => {
  const dishes = Array.from({ length: 30 }, (_, id) => ({
    id: id + 1,
    course: "main" as const,
    claim: null,
  }));
  const rest = { text: "", wait: 0, heat: null, isDone: false, delay: 0, timing: null };
  const whole = lines.map(({ start = null, ...line }, step) => ({
    ...rest,
    ...line,
    line: `${step}`,
    step,
    chosen: { start, work: null, wait: null },
  }));
  return placeLines(dishes, whole, time);
};
const placed = (lines: Line[], time = "19:30") =>
  new Map(placedLines(lines, time).map(({ line, start }) => [Number(line), start]));

test.each([
  ["a typed time in front of a delay", -60, 20, [-70, -60, -30]],
  ["a typed time behind a delay", -85, 20, [-70, -85, -30]],
  ["a typed time that others' delays reach", -80, 600, [510, -80, 550]],
])("%s stays, the others move", (_, start, delay, expected) => {
  const order = placed([
    { dishId: 1, work: 90, delay },
    { dishId: 2, work: 10, start },
    { dishId: 3, work: 50 },
  ]);
  expect([...order].sort(([a], [b]) => a - b).map(([, at]) => at)).toEqual(expected);
});

test("the delay of a typed time moves it and what comes after it, also after other delays", () => {
  const order = placed([
    { dishId: 1, work: 90, delay: 20 },
    { dishId: 2, work: 10, start: -60, delay: 15 },
    { dishId: 3, work: 70 },
  ]);
  expect([order.get(0), order.get(1), order.get(2)]).toEqual([-70, -45, -35]);
});

test("a delay on the day before moves nothing of the day, and the other way round", () => {
  const before = { dishId: 1, work: 5, timing: "day_before" } as const;
  const day = { dishId: 1, work: 2_000 };
  const [usual, late] = [placed([before, day]), placed([{ ...before, delay: 90 }, day])];
  expect([late.get(0), late.get(1)]).toEqual([(usual.get(0) ?? 0) + 90, -2_000]);
  expect(placed([before, { ...day, delay: 90 }]).get(0)).toBe(usual.get(0));
});

/** Counts the reads of sorted lists. Comparing all lines with all others would read over a million times. */
function countReads(work: () => void): number {
  let reads = 0;
  const { sort } = Array.prototype;
  const get = (list: unknown[], key: string | symbol): unknown => (reads++, Reflect.get(list, key));
  using _spy = vi.spyOn(Array.prototype, "sort").mockImplementation(function (this: unknown[], compare) {
    return new Proxy(sort.call(this, compare), { get });
  });
  work();
  return reads;
}

test("1,800 lines, three at a time, are not compared with all others", () => {
  const lines = Array.from({ length: 1_800 }, (_, index) => ({
    dishId: (index % 30) + 1,
    start: Math.floor(index / 3) * 30,
    work: 30,
  }));
  expect(placedLines(lines).map(({ clashes }) => clashes.length)).toEqual(Array(1_800).fill(2));
  expect(countReads(() => placedLines(lines))).toBeLessThan(100_000);
});

test("2,000 lines that begin at once name five other dishes each", () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => ({ dishId: (index % 30) + 1, start: -60 }));
  const order = placedLines(
    lines.map((line, index) => ({ ...line, work: 20, wait: 30, heat: (index % 2) * 50 })),
  );
  for (const { dishId, clashes } of order) {
    expect(clashes.map(({ kind }) => kind)).toEqual([...Array(5).fill("oven"), ...Array(5).fill("cook")]);
    expect(clashes.map((clash) => clash.dishId)).not.toContain(dishId);
  }
});

test.each([
  ["2026-12-25", "00:30", [-1, -2]],
  ["2026-12-24", "23:30", [0, -1]],
  ["2026-03-29", "12:00", [0, -1]],
  ["2026-03-30", "00:30", [-1, -2]],
  ["2026-10-25", "23:30", [0, -1]],
  ["2026-10-26", "00:30", [-1, -2]],
])("what is done the day before %s %s is on the calendar day before the cooking", (day, time, expected) => {
  setHouseholdZone("Europe/Berlin");
  try {
    const order = placed(
      [
        { dishId: 1, work: 5, timing: "day_before" },
        { dishId: 1, work: 120 },
      ],
      time,
    );
    const clock = timelineClock(day, time);
    expect([1, 0].map((line) => clock.dayAt(order.get(line) ?? 0))).toEqual(expected);
    expect([clock.nameDay(-1), clock.nameDay(-2)]).not.toContain("");
  } finally {
    setHouseholdZone();
  }
});

test("a menu without a date has names of days and times without a date", () => {
  const clock = timelineClock(null, "23:30");
  expect([-3000, -1440, -60, 60].map((start) => clock.nameDay(clock.dayAt(start)))).toEqual([
    "2 days before",
    "The day before",
    "On the day",
    "On the day",
  ]);
  expect([clock.fieldType, clock.fieldAt(-60)]).toEqual(["time", "22:30"]);
  expect([
    clock.readField("22:00", -60),
    clock.readField("00:10", -60),
    clock.readField("21:00", -1440),
  ]).toEqual([-90, 40, -1590]);
});

test("clock times stay right across a change of clocks, and at half past midnight", () => {
  setHouseholdZone("Europe/Berlin");
  try {
    const spring = timelineClock("2026-03-29", "12:00");
    expect(spring.shownAt(-11 * 60).getHours()).toBe(0);
    expect(spring.readField("2026-03-29T01:00")).toBe(-600);
    const autumn = timelineClock("2026-10-25", "12:00");
    expect([autumn.fieldAt(-12 * 60), autumn.readField("2026-10-25T01:00")]).toEqual([
      "2026-10-25T01:00",
      -720,
    ]);
    const night = timelineClock("2026-12-25", "00:30");
    expect([night.nameDay(night.dayAt(-60)), night.shownAt(-60).getHours()]).toEqual(["The day before", 23]);
  } finally {
    setHouseholdZone();
  }
});
