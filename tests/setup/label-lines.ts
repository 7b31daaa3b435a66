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

/**
 * Writes each name of the tables as a line of ingredients, alone and with notes.
 * @param notesPerName different ones for each name
 * @returns the lines whose labels miss an allergen of the name
 */
export function linesWithoutAllergen(notesPerName = NOTES.length): string[] {
  const lost: string[] = [];
  const names = rows.flatMap(({ names, ...row }) => names.map((name) => ({ ...row, name })));
  names.forEach(({ name, contains, may }, index) => {
    const allergens = [...contains, ...may];
    const food = name.replace(/^-/, "haus").replace(/-$/, "haus");
    const notes = Array.from({ length: notesPerName }, (_, note) => {
      const at = (index * notesPerName + note) % NOTES.length;
      return NOTES[at]?.(allergens[at % allergens.length] ?? "milk") ?? "";
    });
    for (const line of ["", ...notes].map((note) => `100 g ${food}${note}`)) {
      const labels = findLabels({ title: "Dish", ingredients: line });
      for (const allergen of allergens) if (!labels[allergen]) lost.push(`${allergen} of "${line}"`);
    }
  });
  return lost;
}
