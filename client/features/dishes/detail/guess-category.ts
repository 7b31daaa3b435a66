import type { Category } from "#shared/categories.api.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { lowerCase, searchWords } from "#shared/fold.ts";

/** Words of fewer letters say nothing about a dish ("in", "mit", "de"). */
const MIN_LETTERS = 3;

const wordsOf = (text: string) => searchWords(text).filter(({ length }) => length >= MIN_LETTERS);

/** "soup" is named by "Soups", "kartoffelsuppe" by "Suppen". */
const isNamedBy = (word: string) => (name: string) =>
  [name, name.slice(0, -1)].some(
    (stem) => stem.length > MIN_LETTERS && (word.startsWith(stem) || word.endsWith(stem)),
  );

/**
 * Guesses the category of a dish from the household's other dishes: the more of those that share a word with
 * its title are in a category, and the more there are, the better it fits. Its own name counts most. Without a clue, it is
 * the largest one.
 */
export function guessCategory(
  { id, title }: Pick<Dish, "id" | "title">,
  dishes: readonly Pick<Dish, "id" | "title" | "category">[],
  categories: readonly Pick<Category, "name" | "dishCount">[],
): string | undefined {
  const words = wordsOf(title);
  const others = dishes
    .filter((dish) => dish.id !== id && dish.category !== null)
    .map(({ title, category }) => ({ words: new Set(wordsOf(title)), key: lowerCase(category ?? "") }));
  const clues = words.map((word) => others.filter((dish) => dish.words.has(word)));
  const score = ({ name, dishCount }: Pick<Category, "name" | "dishCount">) => {
    const own = wordsOf(name);
    const isNamed = words.some((word) => own.some(isNamedBy(word)));
    const shared = clues.map((similar) => {
      const inCategory = similar.filter(({ key }) => key === lowerCase(name)).length;
      return (inCategory / (similar.length + 1)) ** 2;
    });
    return shared.reduce((sum, part) => sum + part, isNamed ? words.length : 0) + dishCount / 1_000_000;
  };
  return categories
    .map((category) => ({ name: category.name, score: score(category) }))
    .toSorted((a, b) => b.score - a.score)[0]?.name;
}
