import { expect, test } from "vitest";
import * as z from "zod/mini";
import { FOODS } from "#server/features/foods/foods.ts";
import { stepOfDayBefore } from "#server/features/meals/day-before.ts";
import { isInSeason } from "#server/features/meals/ideas.service.ts";
import { foodsOfDish } from "#server/features/meals/main-food.ts";
import { usualClimate } from "#server/features/settings/usual-settings.ts";
import { listColumn, readDataTable } from "#server/lib/data-table.ts";

const mainOf = (title: string, ingredients: string | null = null) =>
  foodsOfDish({ title, ingredients, servings: 4 }).mainFood;

test.each([
  ["Ragù", "400 g spaghetti\n300 g ground beef\n800 g canned tomatoes\n1 onion", "Pasta"],
  ["Curry", "600 g chicken breast\n400 ml coconut milk\n300 g basmati rice", "Chicken"],
  ["Roast", "1 whole chicken\n2 carrots", "Chicken"],
  ["Linsensuppe", "250 g Linsen\n2 Karotten\n1,5 l Wasser", "Lentils"],
  ["Poulet", "4 blancs de poulet\n200 ml de crème", "Chicken"],
  ["Chicken with spinach", "4 cups spinach\n400 g chicken breast", "Chicken"],
  ["Burger", "500 g ground beef\n4 lettuce leaves\n1 onion", "Beef"],
  ["No amounts", "Salmon\nPotatoes\nDill", "Salmon"],
  ["Pancakes", "250 g flour\n500 ml milk\n2 eggs", "Egg"],
  ["Bread and butter", "Butter\nSalt", null],
  ["Salmon with dill", null, "Salmon"],
  ["Grandma's secret", null, null],
])("the main food of %s", (title, ingredients, food) => {
  expect(mainOf(title, ingredients)).toBe(food);
});

test("the tables of main foods and seasons name foods, each once", () => {
  const known = new Set(FOODS.map(({ name }) => name));
  const main = readDataTable("main-foods.tsv", z.tuple([z.string(), listColumn("; ")])).flat(2);
  const seasons = readDataTable("seasons.tsv", z.tuple([z.string()], z.string())).map(([food]) => food);
  for (const names of [main, seasons]) {
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(names).toHaveLength(new Set(names).size);
  }
});

test("seasons have ends, and go over the new year", () => {
  const months = (food: string, ...[climate]: [Parameters<typeof isInSeason>[1]]) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((month) => isInSeason(food, climate, month));
  expect(months("Leek", "northwest_europe")).toEqual([1, 2, 3, 4, 9, 10, 11, 12]);
  expect(months("Asparagus", "northwest_europe")).toEqual([4, 5, 6]);
  expect(months("Spinach", "north_america")).toEqual([4, 5, 6, 9, 10, 11]);
  expect(months("Okra", "northwest_europe")).toEqual([]);
  expect(months("Chicken", "mediterranean")).toEqual([]);
});

test.each([
  ["Europe/Berlin", "northwest_europe"],
  ["Asia/Beirut", "mediterranean"],
  ["America/New_York", "north_america"],
  ["US/Pacific", "north_america"],
  ["Asia/Istanbul", "mediterranean"],
  ["Australia/Sydney", "none"],
  ["America/Sao_Paulo", "none"],
  ["UTC", "none"],
  [null, "none"],
])("the climate of %s is %s", (zone, climate) => {
  expect(usualClimate(zone)).toBe(climate);
});

test.each([
  ["1. Soak the chickpeas overnight. 2. Cook.", "Soak the chickpeas overnight."],
  ["Mix. Chill for 8 h or OVERNIGHT!", "Chill for 8 h or OVERNIGHT!"],
  ["The night before:\nMake the dough.", "The night before: Make the dough."],
  ["Kichererbsen über Nacht einweichen.", "Kichererbsen über Nacht einweichen."],
  ["Am Vortag den Teig kneten", "Am Vortag den Teig kneten"],
  ["La veille, faites tremper les haricots.", "La veille, faites tremper les haricots."],
  ["Deja los garbanzos en remojo la noche anterior.", "Deja los garbanzos en remojo la noche anterior."],
  ["Mettete i ceci a bagno la sera prima.", "Mettete i ceci a bagno la sera prima."],
  ["Nohutları bir gece önceden ıslatın.", "Nohutları bir gece önceden ıslatın."],
  ["يُنقع الحمص طوال الليل. يسلق.", "يُنقع الحمص طوال الليل."],
  ["انقعي الفول من الليلة السابقة", "انقعي الفول من الليلة السابقة"],
  ["Cook the beans before the party. Serve at night.", null],
  ["Servez la soupe du soir.", null],
  ["", null],
])("%j begins on the day before with %j", (instructions, step) => {
  expect(stepOfDayBefore(instructions)).toBe(step);
});
