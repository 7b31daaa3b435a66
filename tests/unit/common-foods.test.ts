import { describe, expect, test } from "vitest";
import { readIngredients } from "#server/features/foods/amounts.ts";
import { findFood, FOODS } from "#server/features/foods/foods.ts";
import { findLabels } from "#server/features/foods/labels.ts";
import { fold } from "#shared/fold.ts";
import { LANGUAGE_CODES, type Language } from "#shared/languages.ts";
import ar from "#shared/locales/ar/foods.json" with { type: "json" };
import de from "#shared/locales/de/foods.json" with { type: "json" };
import en from "#shared/locales/en/foods.json" with { type: "json" };
import es from "#shared/locales/es/foods.json" with { type: "json" };
import fr from "#shared/locales/fr/foods.json" with { type: "json" };
import tr from "#shared/locales/tr/foods.json" with { type: "json" };

const NAMES: Record<Language, Record<string, string>> = { en, de, fr, es, tr, ar };

/** A language is complete when so many foods, their plurals and the words of a recipe are read. */
const COMPLETE = 250;

const namesOf = (language: Language) =>
  Object.entries(NAMES[language]).flatMap(([food, forms]) =>
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
  test(`${COMPLETE} common foods have names, which the table knows`, () => {
    const foods = Object.keys(NAMES[language]);
    const known = new Set(FOODS.map(({ name }) => name));
    expect(foods.length).toBeGreaterThanOrEqual(COMPLETE);
    expect(foods.filter((food) => !known.has(food))).toEqual([]);
    expect(foods).toEqual(Object.keys(en));
  });

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
