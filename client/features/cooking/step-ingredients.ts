import { fold } from "#shared/fold.ts";
import { COMPOUND_ENDS, CUTS, NO_FOOD } from "#shared/recipe-text/words/cooking.ts";
import { listWords } from "#shared/recipe-text/words/patterns.ts";

const NONE = listWords(NO_FOOD).map(fold);
const isNoFood = (word: string) =>
  NONE.some((none) => (none.length < 5 ? word === none : word.startsWith(none)));
/** "berries" and "berry", "tomatoes", "soğanları" */
const PLURAL = /(?<=...)(?:ies|y|(?<=[^s])e?s|(?<=....)l[ae]r\w{0,3})$/;
/** The letters that a case or plural adds: "Zwiebeln", "unu". */
const ENDING = 3;

/** Returns the lines of ingredients whose food a step names: "250 g red lentils" for "Add the lentils". */
export function ingredientsOf<Line extends { text: string; isHeading: boolean }>(
  step: string,
  ingredients: readonly Line[],
): Line[] {
  const lines = ingredients
    .filter(({ isHeading }) => !isHeading)
    .map((line) => {
      // "2 onions (about 200 g), finely chopped"
      const name = line.text.replace(/\(.*?\)/g, " ").replace(/(?<=\p{L}),.*/u, "");
      return { line, foods: wordsOf(name).filter((word) => !isNoFood(word)), nouns: nounsOf(name) };
    });
  const linesOf = (word: string) => lines.filter(({ foods }) => foods.some((food) => isSame(food, word)));
  const named = [...new Set(wordsOf(step))].flatMap(linesOf);
  for (const noun of new Set(nounsOf(step).filter(isCompoundPart))) {
    if (linesOf(noun).length > 0) continue;
    const fitting = lines.filter(({ nouns }) => nouns.some((food) => isPartOf(noun, food)));
    if (fitting.length === 1) named.push(...fitting);
  }
  return lines.filter((line) => named.includes(line)).map(({ line }) => line);
}

/** The words with a capital letter: in German, the nouns. */
const nounsOf = (text: string) =>
  (text.match(/(?<!\p{L})\p{Lu}\p{Ll}{3,}/gu) ?? []).flatMap(wordsOf).filter((word) => !isNoFood(word));

const ENDS = new Set(listWords(COMPOUND_ENDS).map(fold));
const CUT = new RegExp(`(?<=.{4})(?:${listWords(CUTS).map(fold).join("|")})$`);

const isCompoundPart = (noun: string) => ENDS.has(noun) || CUT.test(noun);

/** "Brühe" of "Rinderbrühe", "Kartoffelscheiben" of "Kartoffeln" */
function isPartOf(noun: string, food: string): boolean {
  const start = food.length - noun.length;
  const whole = noun.replace(CUT, "");
  return (
    (ENDS.has(noun) && start >= ENDING && food.endsWith(noun)) || (whole !== noun && isSame(whole, food))
  );
}

/** "and" and "the" in Arabic are written together with the word. */
const ARTICLE = /(?<!\p{L})[وب]?ال(?=\p{L}{2})/gu;

const wordsOf = (text: string) =>
  (
    fold(text)
      .replaceAll(ARTICLE, "")
      .match(/\p{sc=Arabic}{2,}|\p{L}{3,}/gu) ?? []
  ).map((word) => word.replace(PLURAL, ""));

function isSame(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.startsWith(short) && long.length <= short.length + (short.length > 3 ? ENDING : 1);
}
