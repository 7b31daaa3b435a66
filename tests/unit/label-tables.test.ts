import { expect, test } from "vitest";
import { FOODS } from "#server/features/foods/foods.ts";
import { LABEL_WORDS } from "#server/features/foods/label-words.ts";
import { findLabels } from "#server/features/foods/labels.ts";
import type { Allergen } from "#shared/limits.ts";

/** Substitutes, conditions and negations that cooks write behind a food. */
const NOTES = [
  (allergen: Allergen) => ` (${allergen}-free if needed)`,
  (allergen: Allergen) => ` (use ${allergen}-free for guests who avoid it)`,
  (allergen: Allergen) => `, not ${allergen}-free`,
  (allergen: Allergen) => ` (omit for ${allergen}-free)`,
  (allergen: Allergen) => ` – preferably without ${allergen}`,
  () => ", optional",
  () => ", no yolks",
  () => ", vegan or not",
  () => " (glutenfrei, laktosefrei und eifrei bei Bedarf)",
  () => " (sans gluten, sans lait ni œufs si possible)",
  () => " (خالي من الغلوتين، بدون حليب ولا بيض عند الحاجة)",
  () => "، يفضل بدون مكسرات",
];

const rows = [
  ...FOODS.map(({ names, allergens }) => ({ names, contains: allergens, may: [] })),
  ...LABEL_WORDS.map(([names, contains, may]) => ({
    names: FOODS.find(({ name }) => names.length === 1 && name === names[0])?.names ?? names,
    contains,
    may,
  })),
].filter(({ contains, may }) => contains.length + may.length > 0);

test("no name of the tables loses an allergen, whatever a note says", () => {
  const lost: string[] = [];
  for (const { names, contains, may } of rows)
    for (const name of names.map((part) => part.replace(/^-/, "haus").replace(/-$/, "haus"))) {
      const plain = findLabels({ title: "Dish", ingredients: `100 g ${name}` });
      for (const allergen of contains) if (!plain[allergen]) lost.push(`${allergen} of "${name}"`);
      for (const allergen of may) if (!plain[allergen]) lost.push(`${allergen} of "${name}"`);
      NOTES.forEach((note, at) => {
        const allergens = [...contains, ...may];
        const line = `100 g ${name}${note(allergens[at % allergens.length] ?? "milk")}`;
        const labels = findLabels({ title: "Dish", ingredients: line });
        for (const allergen of allergens) if (!labels[allergen]) lost.push(`${allergen} of "${line}"`);
      });
    }
  expect(lost).toEqual([]);
});
