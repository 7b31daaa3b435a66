import { listIngredients } from "#client/features/dishes/recipe/recipe-text.ts";
import { fold } from "#shared/fold.ts";
import { NO_FOOD } from "#shared/recipe-words/cooking.ts";
import { listWords } from "#shared/recipe-words/words.ts";

const NONE = listWords(NO_FOOD).map(fold);
const isNoFood = (word: string) =>
  NONE.some((none) => (none.length < 5 ? word === none : word.startsWith(none)));
/** "berries" and "berry", "tomatoes", "soğanları" */
const PLURAL = /(?<=...)(?:ies|y|(?<=[^s])e?s|(?<=....)l[ae]r\w{0,3})$/;
/** The letters that a case or plural adds: "Zwiebeln", "unu". */
const ENDING = 3;

/** Returns the lines of ingredients whose food a step names: "250 g red lentils" for "Add the lentils". */
export function ingredientsOf(step: string, ingredients: string): string[] {
  const named = wordsOf(step);
  return listIngredients(ingredients)
    .filter(({ text, isHeading }) => {
      // "2 onions (about 200 g), finely chopped"
      const words = wordsOf(text.replace(/\(.*?\)/g, " ").replace(/(?<=\p{L}),.*/u, ""));
      const foods = words.filter((word) => !isNoFood(word));
      return !isHeading && foods.some((food) => named.some((word) => isSame(food, word)));
    })
    .map(({ text }) => text);
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
