import { describe, expect, test } from "vitest";
import { readIngredients } from "#server/features/foods/amounts.ts";
import { findFood } from "#server/features/foods/foods.ts";
import { findLabels } from "#server/features/foods/labels.ts";
import { fold } from "#shared/fold.ts";
import { LANGUAGE_CODES, type Language } from "#shared/languages.ts";
import { dataRows } from "#tests/setup/data/data-rows.ts";
import { FOOD_NAMES } from "#tests/setup/recipes/food-names.ts";

const namesOf = (language: Language) =>
  Object.entries(FOOD_NAMES[language]).flatMap(([food, forms]) =>
    forms.split("; ").map((name) => ({ food, name })),
  );

const elided = (name: string) => (/^[aeiouyhâéêîœ]/iu.test(name) ? `d'${name}` : `de ${name}`);

const LINES: Record<Language, (name: string) => string> = {
  en: (name) => `200 g ${name}`,
  de: (name) => `200 g ${name}`,
  fr: (name) => `200 g ${elided(name)}`,
  es: (name) => `200 g de ${name}`,
  tr: (name) => `200 gr ${name}`,
  ar: (name) => `٢٠٠ غرام ${name}`,
};

describe.each(LANGUAGE_CODES)("in %s", (language) => {
  test("each name and plural is read in a line as its food, with its weight and allergens", () => {
    const mistaken = namesOf(language).flatMap(({ food, name }) => {
      const text = LINES[language](name);
      const lines = readIngredients(text);
      const [line] = lines;
      const found = line && findFood(line.name, line.note);
      if (lines.length !== 1 || !found || line.grams !== 200 || found.name !== food)
        return [`${text}: ${found?.name} instead of ${food} in ${JSON.stringify(line)}`];
      const labels = found.allergens.length > 0 ? findLabels({ title: "", ingredients: text }) : {};
      return found.allergens
        .filter((allergen) => !labels[allergen])
        .map((allergen) => `${text}: ${allergen}`);
    });
    expect(mistaken).toEqual([]);
  });

  test("each name is read without accents, in capitals, and in other spellings", () => {
    const spellings = (name: string) =>
      language === "ar"
        ? [fold(name), name.replaceAll(/(?<=\p{L})(?=\p{L})/gu, "\u064e"), `ال${name}`, `وال${name}`]
        : [fold(name), name.toUpperCase()];
    const mistaken = namesOf(language).flatMap(({ food, name }) =>
      spellings(name).filter((other) => findFood(other)?.name !== food),
    );
    expect(mistaken).toEqual([]);
  });
});

test.each(dataRows("written-foods.txt"))("'%s' is %s", (text = "", food) => {
  const lines = readIngredients(text);
  expect(
    lines.map(({ name, note, unit }) => findFood(unit === "can" ? `canned ${name}` : name, note)?.name),
  ).toEqual([food]);
});
