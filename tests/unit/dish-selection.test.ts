import { describe, expect, test } from "vitest";
import {
  isNarrowed,
  listCooks,
  NO_FILTERS,
  parseSelection,
  selectDishes,
  withSelection,
  type DishSelection,
} from "#client/features/dishes/list/dish-selection.ts";
import { buildDish } from "#tests/setup/data/views.ts";

const ada = {
  createdBy: "u1",
  creator: { id: "u1", firstName: "Ada", lastName: "Koç", email: null, color: 0 },
};
const bo = {
  createdBy: "u2",
  creator: { id: "u2", firstName: null, lastName: null, email: "bo@x.y", color: 1 },
};
const dishes = [
  buildDish({ id: 4, title: "Crème brûlée", category: "Desserts", likeCount: 2, ...bo }),
  buildDish({
    id: 3,
    title: "Apple pie",
    category: "Desserts",
    cookingMethod: "Baked",
    likeCount: 5,
    ...ada,
  }),
  buildDish({ id: 2, title: "dish 10", description: "With sour CREAM", likeCount: 2, isLiked: true, ...ada }),
  buildDish({ id: 1, title: "Dish 9", cookingMethod: "Baked", ...bo }),
];
const select = ({ search = "", ...changes }: Partial<DishSelection>, ids: number[] | null = null) =>
  selectDishes(dishes, {
    ...NO_FILTERS,
    sort: "newest",
    ...changes,
    search: { text: search, ids: ids && new Set(ids) },
  }).map(({ id }) => id);

describe("selected dishes", () => {
  test.each([
    ["creme BRULEE", [4]],
    ["cream", [2]],
    ["desserts", [4, 3]],
    ["koc", [3, 2]],
    ["desserts ada", [3]],
    ["  ", [4, 3, 2, 1]],
    ["zzz", []],
  ])("the search %j looks in title, description, category and cook", (search, ids) => {
    expect(select({ search })).toEqual(ids);
  });

  test("are those that the server found, in the chosen order", () => {
    expect(select({ search: "aple" }, [1, 3, 99])).toEqual([3, 1]);
    expect(select({ search: "aple", sort: "name", cook: "u1" }, [1, 3])).toEqual([3]);
    expect(select({ search: "cream" }, [])).toEqual([]);
  });

  test("are sorted newest first, by name with numbers in order, or by likes and then newest first", () => {
    expect(select({})).toEqual([4, 3, 2, 1]);
    expect(select({ sort: "name" })).toEqual([3, 4, 1, 2]);
    expect(select({ sort: "likes" })).toEqual([3, 4, 2, 1]);
  });

  test("are sorted by the last time they were served, or else by the day they were posted", () => {
    const posted = dishes.map((dish) => ({ ...dish, createdAt: `2026-05-0${dish.id}T12:00:00.000Z` }));
    const criteria = { ...NO_FILTERS, sort: "cooked", search: { text: "", ids: null } } as const;
    const served = new Map([
      [1, "2026-11-03"],
      [4, "2026-05-03"],
    ]);
    expect(selectDishes(posted, criteria, {}, served).map(({ id }) => id)).toEqual([2, 4, 3, 1]);
    expect(parseSelection(new URLSearchParams("sort=cooked")).sort).toBe("cooked");
    expect(parseSelection(new URLSearchParams("sort=toString")).sort).toBe("newest");
  });

  test("are filtered by method, cook and own likes", () => {
    expect(select({ method: "Baked" })).toEqual([3, 1]);
    expect(select({ cook: "u2" })).toEqual([4, 1]);
    expect(select({ isLiked: true })).toEqual([2]);
    expect(select({ method: "Baked", cook: "u1", search: "pie" })).toEqual([3]);
  });

  test("cooks are sorted by name", () => {
    expect(listCooks(dishes)).toEqual([
      ["u1", "Ada Koç"],
      ["u2", "bo@x.y"],
    ]);
  });
});

describe("the selection in the URL", () => {
  test("is read back as written, and keeps other parameters", () => {
    const address =
      "dish=7&category=Soups&q=leek&sort=likes&method=Raw&cook=u1&liked=1&diet=vegan&without=milk%2Cnuts";
    const selection = parseSelection(new URLSearchParams(address));
    expect(selection).toEqual({
      filter: { all: false, category: "Soups" },
      search: "leek",
      sort: "likes",
      method: "Raw",
      cook: "u1",
      isLiked: true,
      diets: ["vegan"],
      without: ["milk", "nuts"],
    });
    expect(withSelection(new URLSearchParams("dish=7&category=old"), selection).toString()).toBe(address);
    const cleared = { ...selection, ...NO_FILTERS };
    expect(withSelection(new URLSearchParams(address), cleared).toString()).toBe("dish=7&sort=likes");
  });

  test("ignores unknown values", () => {
    const selection = parseSelection(new URLSearchParams("sort=best&method=Boiled&cook="));
    expect(selection).toEqual({ ...NO_FILTERS, sort: "newest" });
    expect(isNarrowed(selection)).toBe(false);
  });
});
