import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { describe, expect, test } from "vitest";
import {
  createMenuForm,
  editMenuForm,
  EMPTY_MENU,
  type MenuFormValues,
} from "#client/features/menus/form/menu-form.ts";
import {
  truncateDescription,
  findDishes,
  pickerCategories,
} from "#client/features/menus/form/pickable-dishes.ts";
import { quickDates } from "#client/features/menus/form/quick-dates.ts";
import { groupMenus } from "#client/features/menus/menu-groups.ts";
import { groupByCourse } from "#client/features/menus/sheet/menu-courses.ts";
import { nextMenu } from "#client/features/menus/upcoming.ts";
import { changedFields, mergeChanges } from "#client/lib/api/merge-changes.ts";
import { formatEventDate, isPickerDate, isPickerTime, relativeDay } from "#client/lib/event-date.ts";
import { moveItem } from "#client/lib/move-item.ts";
import { buildMenuDish } from "#tests/setup/data/views.ts";

const now = new Date(2026, 10, 21, 15, 30);

describe("the date of an event", () => {
  test("shows weekday, month and day in English for an ISO date", () => {
    expect(formatEventDate("2026-11-27", now)).toBe("Friday, November 27");
  });

  test("shows the year if the day is far away", () => {
    expect(formatEventDate("2028-02-29", now)).toBe("Tuesday, February 29, 2028");
  });

  test.each(["first weekend of May", "2026-02-30", "2026-13-01", "27.11.2026"])(
    "keeps %s unchanged",
    (text) => {
      expect(formatEventDate(text, now)).toBe(text);
    },
  );

  test("a partly typed year does not turn the picker into a text field", () => {
    expect(isPickerDate("0002-11-27")).toBe(true);
    expect(isPickerDate("")).toBe(true);
    expect(isPickerDate("after the harvest")).toBe(false);
  });

  test("a clock time uses the picker, anything else a text field", () => {
    expect(["19:00", "", null].map(isPickerTime)).toEqual([true, true, true]);
    expect(["24:00", "7 pm"].map(isPickerTime)).toEqual([false, false]);
  });

  test("is relative within the next week only", () => {
    const days = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-28", "2026-11-29", "soon"];
    expect(days.map((day) => relativeDay(day, now))).toEqual([
      null,
      "Today",
      "Tomorrow",
      "In 7 days",
      null,
      null,
    ]);
  });

  test("the next menu is today's or that of the nearest later day", () => {
    const menus = ["2026-12-31", "2026-11-20", "2026-11-24", "someday", null].map((eventDate) => ({
      eventDate,
      eventTime: null,
    }));
    expect(nextMenu(menus, now)?.eventDate).toBe("2026-11-24");
    expect(nextMenu([...menus, { eventDate: "2026-11-21", eventTime: "12:00" }], now)?.eventTime).toBe(
      "12:00",
    );
    expect(nextMenu([], now)).toBeUndefined();
  });
});

test.each([
  ["on a Monday", 23, ["Today 23", "Tomorrow 24", "Fri 27", "Sat 28", "Sun 29"]],
  ["on a Thursday", 26, ["Today 26", "Tomorrow 27", "Sat 28", "Sun 29"]],
  ["on a Friday", 27, ["Today 27", "Tomorrow 28", "Sun 29"]],
  ["on a Saturday", 28, ["Today 28", "Tomorrow 29", "Fri 4"]],
  ["on a Sunday, the last of a month", 29, ["Today 29", "Tomorrow 30", "Fri 4", "Sat 5"]],
])("the quick dates %s are today, tomorrow and the next Friday to Sunday", (_when, day, expected) => {
  const dates = quickDates(new Date(2026, 10, day, 23, 59));
  expect(dates.map(({ label, date }) => `${label} ${Number(date.slice(-2))}`)).toEqual(expected);
});

test("menus are grouped by calendar day: nearest first, in the given order, newest first", () => {
  const menus = [
    ["2026-12-24", "18:00"],
    ["soon", null],
    ["2026-11-21", "12:00"],
    ["2025-12-31", null],
    [null, null],
    ["2026-11-21", null],
    ["2026-11-20", "23:59"],
    ["2026-02-30", null],
    ["2026-11-20", "08:00"],
  ].map(([eventDate, eventTime]) => ({ eventDate: eventDate ?? null, eventTime: eventTime ?? null }));
  const shown = (group: typeof menus) =>
    group.map(({ eventDate, eventTime }) => [eventDate, eventTime].filter(Boolean).join(" "));
  const { comingUp, undated, past } = groupMenus(menus, now);
  expect(shown(comingUp)).toEqual(["2026-11-21", "2026-11-21 12:00", "2026-12-24 18:00"]);
  expect(shown(undated)).toEqual(["soon", "", "2026-02-30"]);
  expect(shown(past)).toEqual(["2026-11-20 23:59", "2026-11-20 08:00", "2025-12-31"]);
});

const dish = (id: number, fields: Parameters<typeof buildMenuDish>[0] = {}) =>
  buildMenuDish({ id, title: `Dish ${id}`, ...fields });

describe("the dish picker", () => {
  const dishes = [
    dish(1, { title: "Crème brûlée", category: "Desserts" }),
    dish(2, { title: "Lentil soup", category: "Soups", description: "With mint and lemon" }),
    dish(3, { title: "Mint tea" }),
    dish(4, { title: "Fish soup", category: "SOUPS" }),
  ];
  const found = (search: string, filter: Parameters<typeof findDishes>[2] = "all") =>
    findDishes(dishes, { text: search, ids: null }, filter).map(({ id }) => id);

  test("searches without accents and requires every word", () => {
    expect(found("brulee")).toEqual([1]);
    expect(found("mint soup")).toEqual([2]);
    expect(found("MINT")).toEqual([2, 3]);
    expect(found("  ")).toEqual([1, 2, 3, 4]);
  });

  test("lists what the server found in its order, in the category", () => {
    const search = { text: "suop", ids: new Set([4, 2, 99]) };
    expect(findDishes(dishes, search, "all").map(({ id }) => id)).toEqual([4, 2]);
    expect(findDishes(dishes, search, "category:desserts")).toEqual([]);
  });

  test("compares categories without case; uncategorized dishes come last", () => {
    expect(pickerCategories(dishes).map(({ label, count }) => [label, count])).toEqual([
      ["Desserts", 1],
      ["Soups", 2],
      ["Uncategorized", 1],
    ]);
    const ordered = pickerCategories(
      [dish(5, { category: "Picnic" }), ...dishes],
      [{ name: "Soups" }, { name: "Breads" }],
    );
    expect(ordered.map(({ label }) => label)).toEqual(["Soups", "Desserts", "Picnic", "Uncategorized"]);
    expect(found("", "category:soups")).toEqual([2, 4]);
    expect(found("", "uncategorized")).toEqual([3]);
  });

  test("truncates descriptions at 100 characters, not within an emoji", () => {
    expect(truncateDescription("a".repeat(100))).toBe("a".repeat(100));
    expect(truncateDescription("a".repeat(101))).toBe(`${"a".repeat(100)}…`);
    expect(truncateDescription(`${"a".repeat(99)}🍲 and more`)).toBe(`${"a".repeat(99)}…`);
  });

  test("moves a dish by one position, not beyond the ends", () => {
    expect(moveItem([1, 2, 3], 3, -1)).toEqual([1, 3, 2]);
    expect(moveItem([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
    expect(moveItem([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
    expect(moveItem([1, 2, 3], 3, 1)).toEqual([1, 2, 3]);
  });
});

test("the menu card lists dishes by category in serving order, the others last", () => {
  const courses = groupByCourse([
    dish(1, { category: "Soups" }),
    dish(2),
    dish(3, { category: "Mains" }),
    dish(4, { category: "soups" }),
  ]);
  expect(courses.map(({ category, dishes }) => [category, dishes.map(({ id }) => id)])).toEqual([
    ["Soups", [1, 4]],
    ["Mains", [3]],
    [null, [2]],
  ]);
  const ordered = groupByCourse([
    dish(1, { category: "Mains", categoryPosition: 2 }),
    dish(2, { category: "Picnic", categoryPosition: null }),
    dish(3, { category: "Soups", categoryPosition: 1 }),
    dish(4, { category: "Drinks", categoryPosition: 0 }),
  ]);
  expect(ordered.map(({ category }) => category)).toEqual(["Soups", "Mains", "Picnic", "Drinks"]);
});

const filled: MenuFormValues = {
  ...EMPTY_MENU,
  title: " Friday dinner ",
  eventDate: "2026-11-27",
  description: "  ",
  dishIds: [3, 1],
};

/** Returns the request of a submitted form, or its field errors. */
async function submit(schema: typeof createMenuForm | typeof editMenuForm, values: MenuFormValues) {
  const resolve = standardSchemaResolver<MenuFormValues, unknown, unknown>(schema);
  const answer = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return {
    values: answer.values,
    errors: Object.fromEntries(
      Object.entries(answer.errors).map(([field, error]) => [field, error?.message]),
    ),
  };
}

describe("the menu form", () => {
  test("sends filled fields, and null for blank ones", async () => {
    expect((await submit(createMenuForm, filled)).values).toEqual({
      title: "Friday dinner",
      eventDate: "2026-11-27",
      eventTime: null,
      guestCount: null,
      description: null,
      note: null,
      place: null,
      image: null,
      dishIds: [3, 1],
    });
  });

  test("names missing fields", async () => {
    expect((await submit(createMenuForm, EMPTY_MENU)).errors).toMatchObject({
      title: "Event name is required",
      eventDate: "Event date is required",
      dishIds: "Please select at least one dish",
    });
  });

  test("editing requires a name and a dish but no date", async () => {
    expect((await submit(editMenuForm, EMPTY_MENU)).errors).toEqual({
      title: "Event name is required",
      dishIds: "Please select at least one dish",
    });
  });

  test.each([
    ["0", "Guest count must be at least 1."],
    ["-3", "Guest count must be at least 1."],
    ["2.5", "Guest count must be a whole number."],
    ["many", "Guest count must be a whole number."],
  ])("a guest count of %s is rejected", async (guestCount, sentence) => {
    expect((await submit(createMenuForm, { ...filled, guestCount })).errors).toEqual({
      guestCount: sentence,
    });
  });
});

describe("merging two edits", () => {
  const base = { title: "Friday", guests: "4", dishes: [1, 2] };

  test("keeps own changes and takes the rest from the newer version", () => {
    const mine = { ...base, title: "Friday dinner" };
    const theirs = { ...base, guests: "6", title: "Saturday" };
    expect(mergeChanges(base, mine, theirs)).toEqual({ title: "Friday dinner", guests: "6", dishes: [1, 2] });
  });

  test("a reordered list counts as changed", () => {
    expect(changedFields(base, { ...base, dishes: [2, 1] })).toEqual(["dishes"]);
    expect(changedFields(base, { ...base })).toEqual([]);
  });
});
