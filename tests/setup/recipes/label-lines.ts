import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FOODS, wordsOfName } from "#server/features/foods/foods.ts";
import { LABEL_WORDS } from "#server/features/foods/label-words.ts";
import { findLabels } from "#server/features/foods/labels.ts";
import { RECIPE_WORDS, words } from "#server/features/foods/recipe-words.ts";
import { tokenize } from "#server/features/foods/tokenizer.ts";
import { wordSet } from "#server/features/foods/word-sets.ts";
import { ALLERGENS, type Allergen, type FoundLabels } from "#shared/choices.ts";
import { listWords } from "#shared/recipe-text/words/patterns.ts";

/** Substitutes, conditions and negations that cooks write behind a food. */
export const NOTES = [
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

/** Footnote marks after a word, as copied from pages. */
export const MARKS = ["¹", "²³", "⁴", "*", "**", "†", "‡", "§", "™", "®", "ª", "º", "ᵃ", "①", "ⓐ", "ⅰ", "1", "[1]", "(1)", " (a)", "^1", "\u20e3"]; // prettier-ignore

/** Texts between two foods: the words of the tables in seven languages, signs, and words that the tables lack. */
export const JOINERS = [
  ...listWords(words("and", "plus", "or", "short or", "nor", "but", "with", "in", "of", "preposition")),
  ...listWords(words("title link", "title and")),
  ..."& + / \\ | , ; : . – — - • · → = ~ ＆ 、 ， <br> { … 'n'".split(" "),
  ..."topped with|served with|as well as|along with|followed by|dazu|in der|ainsi que|accompagné de|junto con|además de".split(
    "|",
  ),
  ..."insieme a|dentro|yanında|üstüne|ve biraz|إلى جانب|بالإضافة إلى|ثم".split("|"),
  // Bullets, numbers and pictures; the line breaks and tabs of office programs.
  ..."● ■ ★ ▪ ① ❷ ➕ 🥛 ½ -\t\t \v \f \r \u2028 \u2029".split(" "),
];

const rows = [
  ...FOODS.map(({ names, allergens }) => ({ names, contains: allergens, may: [] })),
  ...LABEL_WORDS.map(([names, contains, may]) => ({
    names: FOODS.find(({ name }) => names.length === 1 && name === names[0])?.names ?? names,
    contains,
    may,
  })),
].filter(({ contains, may }) => contains.length + may.length > 0);

const keyOf = (text: string) => tokenize(text).join(" ");
/** All names of the tables except beginnings and ends of compounds. */
export const NAMES = [
  ...new Set([...FOODS.map(({ names }) => names), ...LABEL_WORDS.map(([names]) => names)].flat()),
].filter((name) => !/^-|-$/.test(name));
const KEYS = new Set(NAMES.map((name) => wordsOfName(name).join(" ")));

const found = new Map<string, FoundLabels>();
/** The labels of a food alone, from a cache. */
function labelsOf(food: string): FoundLabels {
  const labels = found.get(food) ?? findLabels({ title: "", ingredients: `200 g ${food}` });
  found.set(food, labels);
  return labels;
}

export const allergensIn = (labels: FoundLabels): Allergen[] => ALLERGENS.filter((one) => labels[one]);

/** Names of two or more words whose meaning lacks allergens of one word: "coconut milk: milk" */
export function namesWithLess(): string[] {
  return NAMES.flatMap((name) => {
    const all = wordsOfName(name).filter((word) => word !== "|");
    const lacks = (one: Allergen) => !labelsOf(name)[one] && all.some((word) => labelsOf(word)[one]);
    const lacking = all.length > 1 ? ALLERGENS.filter(lacks) : [];
    return lacking.length > 0 ? `${name}: ${lacking.join(", ")}` : [];
  }).toSorted();
}

/** Names of which each was checked, one per line. */
export const KNOWN_WITH_LESS = fileURLToPath(new URL("../../data/names-with-less.txt", import.meta.url));

const AMBIGUOUS = new Set(listWords(words("ambiguous")).map(keyOf));

const LESS = readFileSync(KNOWN_WITH_LESS, "utf8")
  .trim()
  .split("\n")
  .map((row) => ` ${keyOf(row.replace(/:.*/u, ""))} `);

/** True if a change of a line makes a name that lacks an allergen of one word: "milk" becomes "coconut milk". */
export function makesNameWithLess(before: string, after: string): boolean {
  const [old, now] = [` ${keyOf(before)} `, ` ${keyOf(after)} `];
  return LESS.some((name) => now.includes(name) && !old.includes(name));
}

/** Foods of all allergens but molluscs and lupin. */
const FOODS_OF_ALLERGENS =
  "flour,Krabben,oeuf,pescado,peanuts,soya,süt,noci,sellerie,moutarde,سمسم,wine".split(",");

const EXCLUDING = wordSet("vegan", "vegetarian", "without", "free", "free of");
const isExclusion = (name: string) =>
  name.startsWith("plant-based") || wordsOfName(name).some((word) => EXCLUDING.has(word));

/** Returns the words of the tables that take an allergen from a food next to them; of each `step`-th word. */
export function wordsThatExclude(step = 1): string[] {
  const all = [
    ...RECIPE_WORDS.flatMap(([, , ...lists]) => lists.flatMap((list) => listWords(list))),
    ...NAMES,
  ];
  const excludes = (word: string) =>
    FOODS_OF_ALLERGENS.some((food) =>
      [`${word} ${food}`, `${food} ${word}`].some((line) => {
        const labels = findLabels({ title: "", ingredients: `200 g ${line}` });
        return allergensIn(labelsOf(food)).some((one) => !labels[one]) && !makesNameWithLess(food, line);
      }),
    );
  return [...new Set(all)].filter(
    (word, index) => index % step === 0 && !isExclusion(word) && excludes(word),
  );
}

/** Ways to write two foods, each also with an amount. */
const FORMS = [
  (first: string, joiner: string, second: string) => `${first} ${joiner} ${second}`,
  (first: string, joiner: string, second: string, mark: string) =>
    /[\p{L}-]/u.test(joiner) ? `${first}${mark} ${joiner} ${second}${mark}` : `${first}${joiner}${second}`,
  (first: string, joiner: string, second: string, _mark: string, note: string) =>
    `${first} ${joiner} ${second}${note}`,
].flatMap((form) => [form, (...parts: Parameters<typeof form>) => `500 g ${form(...parts)}`]);

/**
 * Writes each name of two words that are foods as two foods, with joiners, amounts, marks and notes around them.
 * @param linesPerName different ones for each name
 * @returns lines of which all foods count as known although an allergen is missing, or with a wrong diet
 */
export function linesThatLose(linesPerName = JOINERS.length * FORMS.length) {
  const pairs = NAMES.map((name) => name.split(/[\s-]+/)).filter(
    (all) =>
      all.length === 2 && all.every((word) => labelsOf(word).ingredients && !AMBIGUOUS.has(keyOf(word))),
  ) as [string, string][];
  const lost: string[] = [];
  /** "setas de ostra": the tables have the name with the joiner. */
  const ownNames = new Set<string>();
  let known = 0;
  pairs.forEach(([first, second], index) => {
    const needed = [labelsOf(first), labelsOf(second)];
    for (let line = 0; line < linesPerName; line++) {
      const at = index * linesPerName + line;
      const joiner = JOINERS[at % JOINERS.length] ?? "";
      const form = FORMS[Math.floor(at / JOINERS.length) % FORMS.length];
      const note = NOTES[at % NOTES.length]?.(allergensIn(needed[0] ?? {})[0] ?? "milk") ?? "";
      const text = form?.(first, joiner, second, MARKS[at % MARKS.length] ?? "", note) ?? "";
      const labels = findLabels({ title: "", ingredients: `${text}\nSalt` });
      if (!labels.ingredients) continue;
      known++;
      const isWrong =
        needed.some((one) => allergensIn(one).some((allergen) => !labels[allergen])) ||
        (["vegan", "vegetarian"] as const).some((diet) => labels[diet] && needed.some((one) => !one[diet]));
      const joined = `${first} ${joiner} ${second}`;
      if (isWrong && KEYS.has(keyOf(joined))) ownNames.add(joined);
      else if (isWrong) lost.push(text);
    }
  });
  return { known: known / pairs.length / linesPerName, lost, ownNames: [...ownNames].toSorted() };
}

/** Ways to write an ingredient so that it looks like a heading. */
const HEADINGS = [
  (name: string) => `200 g ${name}:`,
  (name: string) => `${name} (200 ml):`,
  (name: string) => `**200 g ${name}**`,
  (name: string) => `two ${name}:`,
  (name: string) => `# ½ cup ${name}`,
  (name: string) => `${name}:`,
  (name: string) => `For the ${name}`,
];

/** Ways to write an ingredient; notes come first. */
const WAYS: ((name: string, allergen: Allergen) => string)[] = [
  ...NOTES.map((note) => (name: string, allergen: Allergen) => `100 g ${name}${note(allergen)}`),
  ...HEADINGS,
  ...MARKS.map((mark) => (name: string) => `200 g ${name}${mark}`),
];

/** Kinds of dishes ("muffins") name no ingredient, and words with two meanings do so only alone. */
export function namesIngredient(name: string): boolean {
  const labels = Object.values(labelsOf(name));
  return (labels.includes("contains") || labels.includes("suits")) && !AMBIGUOUS.has(keyOf(name));
}

/**
 * Writes each name of the tables as a line of ingredients: alone, with notes, as headings and with footnote marks.
 * @param waysPerName different ones for each name
 * @returns the lines whose labels miss an allergen of the name, or have "may" instead of "contains" behind a mark
 */
export function linesWithoutAllergen(waysPerName = WAYS.length): string[] {
  const lost: string[] = [];
  const names = rows.flatMap(({ names, ...row }) => names.map((name) => ({ ...row, name })));
  names.forEach(({ name, contains, may }, index) => {
    const food = name.replace(/^-/, "haus").replace(/-$/, "haus");
    const allergens = [...contains, ...may];
    const contained = namesIngredient(food)
      ? allergens.filter((one) => labelsOf(food)[one] === "contains")
      : [];
    const check = (text: string, needed: Allergen[], isEnough: (found: FoundLabels[Allergen]) => boolean) => {
      const labels = findLabels({ title: "Dish", ingredients: text });
      for (const one of needed) if (!isEnough(labels[one])) lost.push(`${one} of "${text}"`);
    };
    check(`100 g ${food}`, allergens, Boolean);
    for (let turn = 0; turn < waysPerName; turn++) {
      const way = (index * waysPerName + turn) % WAYS.length;
      const line = WAYS[way]?.(food, allergens[way % allergens.length] ?? "milk") ?? "";
      const isMark = way >= NOTES.length + HEADINGS.length && !/\p{L}$/u.test(line);
      if (way < NOTES.length) check(line, allergens, Boolean);
      else {
        check(
          way % 2 === 0 ? `${line}\n1 apple` : `1 apple\n${line}`,
          contained,
          isMark ? (found) => found === "contains" : Boolean,
        );
      }
    }
  });
  return lost;
}
