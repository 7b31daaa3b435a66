import { describe, expect, test } from "vitest";
import { parseDishFilter, findGroup, groupDishes } from "#client/features/dishes/list/dish-groups.ts";
import { buildDish } from "#tests/setup/data/views.ts";

const categories = [
  { name: "Desserts", color: "#ec4899" },
  { name: "Soups", color: "#f97316" },
] as const;

describe("dishes by category", () => {
  test("categories come first in their order, then names used only by dishes, then uncategorized dishes", () => {
    const groups = groupDishes(
      [
        buildDish({ category: null }),
        buildDish({ category: "Street food" }),
        buildDish({ category: "Breakfast" }),
      ],
      categories,
    );
    expect(groups.map(({ label, dishes }) => [label, dishes.length])).toEqual([
      ["Desserts", 0],
      ["Soups", 0],
      ["Breakfast", 1],
      ["Street food", 1],
      ["Uncategorized", 1],
    ]);
  });

  test("category names are compared without case", () => {
    const groups = groupDishes(
      [buildDish({ category: "soups" }), buildDish({ category: "SOUPS" })],
      categories,
    );
    expect(findGroup(groups, "sOuPs")).toMatchObject({ label: "Soups", color: "#f97316" });
    expect(findGroup(groups, "sOuPs").dishes).toHaveLength(2);
    expect(groups.map(({ label }) => label)).toEqual(["Desserts", "Soups", "Uncategorized"]);
  });

  test("dishes keep their order within a group", () => {
    const list = [7, 3, 5].map((id) => buildDish({ id, category: "Soups" }));
    expect(findGroup(groupDishes(list, categories), "Soups").dishes.map(({ id }) => id)).toEqual([7, 3, 5]);
  });

  test("a category without dishes is an empty group", () => {
    expect(findGroup(groupDishes([], categories), "Pickles")).toMatchObject({ label: "Pickles", dishes: [] });
  });

  test("a category may be called Uncategorized", () => {
    const groups = groupDishes([buildDish({ category: "Uncategorized" }), buildDish({ category: null })], []);
    expect(findGroup(groups, null).dishes).toHaveLength(1);
    expect(findGroup(groups, "Uncategorized").dishes).toHaveLength(1);
  });

  test.each([
    ["", { all: true }],
    ["category=Soups", { all: false, category: "Soups" }],
    ["category=", { all: false, category: null }],
    ["category=%20", { all: false, category: null }],
  ])("?%s sets the filter", (address, filter) => {
    expect(parseDishFilter(new URLSearchParams(address))).toEqual(filter);
  });
});
