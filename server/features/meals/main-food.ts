import * as z from "zod/mini";
import { readIngredients } from "#server/features/foods/amounts.ts";
import { foodOf, hasTrait } from "#server/features/foods/foods.ts";
import { gramsOf } from "#server/features/foods/grams.ts";
import { listColumn, readDataTable } from "#server/lib/data-table.ts";
import { createTextCache } from "#server/lib/text-cache.ts";

/** The columns of server/data/main-foods.tsv: a food, and others that count as the same. */
const row = z.tuple([z.string(), listColumn("; ")]);
const MAIN_FOODS = new Map(
  readDataTable("main-foods.tsv", row).flatMap(([main, others]) =>
    [main, ...others].map((food) => [food, main] as const),
  ),
);

interface DishFoods {
  /** The heaviest main food of the dish, by its English name; null if it is unknown. */
  mainFood: string | null;
  /** The heaviest foods, heaviest first. */
  heaviest: string[];
}

const recent = createTextCache<DishFoods>(500_000);
const HEAVIEST = 3;

/** Returns the heaviest foods of a recipe, the first if it has no amounts; without a recipe, those of the title. */
export function foodsOfDish(dish: {
  title: string;
  ingredients: string | null;
  servings?: number | null | undefined;
}): DishFoods {
  const text = dish.ingredients ?? dish.title;
  return recent(`${dish.servings} ${text}`, () => {
    const foods = readIngredients(text, dish.servings ?? null)
      .flatMap((line) => {
        const food = foodOf(line);
        return food && !hasTrait(food, "liquid")
          ? [{ name: food.name, grams: gramsOf(line, food) ?? 0 }]
          : [];
      })
      .toSorted((a, b) => b.grams - a.grams)
      .map(({ name }) => name);
    const main = foods.find((name) => MAIN_FOODS.has(name)) ?? "";
    return { mainFood: MAIN_FOODS.get(main) ?? null, heaviest: foods.slice(0, HEAVIEST) };
  });
}
