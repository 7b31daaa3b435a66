import { describe, expect, test } from "vitest";
import {
  formatShare,
  activitySummary,
  byCategorySummary,
  caloriesSummary,
  mostActiveSummary,
  mostLikedSummary,
  monthName,
  monthTick,
  overTimeSummary,
  stepName,
  suggestionsSummary,
} from "#client/features/analytics/analytics-messages.ts";

const months = (...dishes: number[]) =>
  dishes.map((count, index) => ({ month: `2026-${String(index + 1).padStart(2, "0")}`, dishes: count }));
const category = (name: string | null, dishes: number) => ({ category: name, color: null, dishes });
const dish = (title: string, likes: number) => ({ dishId: 1, title, likes });
const member = (firstName: string | null, dishes: number, menus = 0, likes = 0, comments = 0) => ({
  userId: `user ${firstName}`,
  firstName,
  lastName: null,
  dishes,
  menus,
  likes,
  comments,
});
const spread = (...dishes: number[]) =>
  dishes.map((count, step) => ({
    from: step * 200,
    to: step === 5 ? null : step * 200 + 200,
    dishes: count,
  }));

describe("labels", () => {
  test("a month has a long and a short name; January's short name is the year", () => {
    expect([monthName("2026-05"), monthTick("2026-05"), monthTick("2026-01")]).toEqual([
      "May 2026",
      "May",
      "2026",
    ]);
  });

  test("each whole number of kcal belongs to exactly one range", () => {
    expect(spread(0, 0, 0, 0, 0, 0).map(stepName)).toEqual([
      "0–199",
      "200–399",
      "400–599",
      "600–799",
      "800–999",
      "1,000+",
    ]);
  });

  test("a member's contributions are listed without zeros", () => {
    expect(activitySummary(member("Ada", 12, 3, 1, 0))).toBe("12 dishes, 3 menus and 1 like");
    expect(activitySummary(member("Ada", 1))).toBe("1 dish");
  });
});

test.each([
  [months(2, 7, 3), 12, "12 dishes in the last 3 months, most in February 2026 (7)."],
  [months(1, 0, 1), 2, "2 dishes in the last 3 months, at most 1 in a month."],
  [months(3), 3, "3 dishes, added this month."],
  [months(1), 1, "1 dish, added this month."],
  [months(0, 1), 1, "1 dish in the last 2 months, most in February 2026 (1)."],
  [months(0, 2), 3, "2 dishes in the last 2 months, most in February 2026 (2). 1 dish is older."],
  [months(0, 0), 40, "No new dishes in the last 2 months. 40 dishes are older."],
  [[], 0, "There are no dishes yet."],
])("dishes over time: %j of %i", (counted, total, summary) => {
  expect(overTimeSummary(counted, total)).toBe(summary);
});

test.each([
  [[], "There are no dishes yet."],
  [[category(null, 3)], "No dish has a category yet."],
  [[category("Soups", 1)], "1 dish in Soups."],
  [[category(null, 4), category("Soups", 2)], "2 dishes in Soups; 4 without a category."],
  [[category("Mains", 6), category("Soups", 2)], "8 dishes in 2 categories, most in Mains (6)."],
  [
    [category("Mains", 2), category("Soups", 2), category(null, 1)],
    "4 dishes in 2 categories; 1 without a category.",
  ],
])("dishes by category: %j", (counted, summary) => {
  expect(byCategorySummary(counted)).toBe(summary);
});

test("the most liked dish is named and truncated; ties are not named", () => {
  expect(mostLikedSummary([], 1)).toBe("No one has liked a dish yet.");
  expect(mostLikedSummary([dish("Stew", 1)], 1)).toBe('"Stew" is the favorite with 1 like.');
  expect(mostLikedSummary([dish("Stew", 4), dish("Soup", 3)], 5)).toBe(
    '"Stew" is the favorite with 4 likes. A full bar means all 5 members.',
  );
  expect(mostLikedSummary([dish("Stew", 4), dish("Soup", 4)], 4)).toBe(
    "Several dishes tie for first place with 4 likes each. A full bar means all 4 members.",
  );
  expect(mostLikedSummary([dish("🥣".repeat(200), 2)], 2)).toBe(
    `"${"🥣".repeat(59)}…" is the favorite with 2 likes. A full bar means all 2 members.`,
  );
});

test("shares are whole percentages, and tiny ones are not zero", () => {
  expect([1, 17 / 40, 0.004].map(formatShare)).toEqual(["100%", "43%", "<1%"]);
});

test("the most active member is named with all contributions", () => {
  expect(mostActiveSummary([])).toBe("No one has posted, planned or liked anything yet.");
  expect(mostActiveSummary([member("Jonas", 2, 1), member("Mei", 1)])).toBe(
    "Jonas is most active: 2 dishes and 1 menu.",
  );
  expect(mostActiveSummary([member(null, 0, 0, 1)])).toBe("A member is most active: 1 like.");
  expect(mostActiveSummary([member("Jonas", 1), member("Mei", 0, 0, 1)])).toBe(
    "Several members are equally active.",
  );
});

test("the calories summary gives known, most frequent and unknown values", () => {
  expect(caloriesSummary(spread(0, 0, 0, 0, 0, 0), 3)).toBe("No dish has calories yet.");
  expect(caloriesSummary(spread(0, 4, 1, 0, 0, 0), 7)).toBe(
    "5 dishes with calories, most with 200–399 kcal; 7 without.",
  );
  expect(caloriesSummary(spread(0, 0, 0, 0, 0, 1), 0)).toBe("1 dish with calories, most with 1,000+ kcal.");
  expect(caloriesSummary(spread(2, 2, 0, 0, 0, 0), 0)).toBe("4 dishes with calories.");
});

test.each([
  [0, 0, "No guest has suggested a menu yet."],
  [1, 0, "1 suggestion awaiting an answer."],
  [2, 0, "2 suggestions awaiting an answer."],
  [0, 1, "1 suggestion accepted, none waiting."],
  [0, 3, "3 suggestions accepted, none waiting."],
  [2, 3, "3 of 5 suggestions accepted, 2 awaiting an answer."],
  [1, 1, "1 of 2 suggestions accepted, 1 awaiting an answer."],
])("suggestions: %i waiting, %i accepted", (pending, accepted, summary) => {
  expect(suggestionsSummary({ pending, accepted })).toBe(summary);
});
