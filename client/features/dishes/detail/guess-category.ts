import type { Category } from "#shared/categories.api.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { lowerCase, searchWords } from "#shared/fold.ts";
import { ARABIC_ARTICLE } from "#shared/short-name.ts";

/** Words of fewer letters say nothing about a dish ("in", "mit", "de"). */
const MIN_LETTERS = 3;

const wordsOf = (text: string) =>
  searchWords(text)
    .map((word) => word.replace(ARABIC_ARTICLE, ""))
    .filter(({ length }) => length >= MIN_LETTERS);

/** "soup" is named by "Soups", "kartoffelsuppe" by "Suppen"; "pie" by "Pies", and "broccoli" not by "Brot". */
const isNamedBy = (word: string) => (name: string) =>
  [name, name.slice(0, -1)].some(
    (stem) => word === stem || (stem.length > MIN_LETTERS && (word.startsWith(stem) || word.endsWith(stem))),
  );

/**
 * Guesses the category of a dish from the household's other dishes: the more of those that share a word with
 * its title are in a category, and the more there are, the better it fits. Its own name counts most.
 */
export function guessCategory(
  { id, title }: Pick<Dish, "id" | "title">,
  dishes: readonly Pick<Dish, "id" | "title" | "category">[],
  categories: readonly Pick<Category, "name">[],
): string | undefined {
  const words = wordsOf(title);
  const others = dishes
    .filter((dish) => dish.id !== id && dish.category !== null)
    .map(({ title, category }) => ({ words: new Set(wordsOf(title)), key: lowerCase(category ?? "") }));
  const clues = words.map((word) => others.filter((dish) => dish.words.has(word)));
  const score = (name: string) => {
    // A short word among others is "and" or "the".
    const terms = wordsOf(name).filter(({ length }, _index, all) => length > MIN_LETTERS || all.length === 1);
    const isNamed = words.some((word) => terms.some(isNamedBy(word)));
    const shared = clues.map((similar) => {
      const inCategory = similar.filter(({ key }) => key === lowerCase(name)).length;
      return (inCategory / (similar.length + 1)) ** 2;
    });
    return shared.reduce((sum, part) => sum + part, isNamed ? words.length : 0);
  };
  return categories
    .map(({ name }) => ({ name, score: score(name) }))
    .filter((category) => category.score > 0)
    .toSorted((a, b) => b.score - a.score)[0]?.name;
}
