import { listWords } from "#shared/recipe-text/words/patterns.ts";
import { RECIPE_WORDS } from "./recipe-words.ts";

/** The languages of server/data/recipe-words.tsv, in the order of its columns, and "other" for texts in no such one. */
const LANGUAGES = ["en", "tr", "de", "fr", "es", "it", "ar", "other"];

const columnsOf = (wanted: string) => RECIPE_WORDS.find(([role]) => role === wanted)?.slice(2) ?? [];
const FREQUENT = [...columnsOf("frequent"), columnsOf("frequent elsewhere").join(", ")].map(
  (list) => new Set(listWords(list)),
);

const UNITS = columnsOf("shown units").map((list) => listWords(list).map((unit) => unit.split("=")));

/** The units that the page shows, in one form or two, by language. */
export const SHOWN_UNITS: Readonly<Record<string, Record<string, string[]>>> = Object.fromEntries(
  UNITS.map((units, index) => [
    LANGUAGES[index],
    Object.fromEntries(units.map((forms, at) => [UNITS[0]?.[at]?.[0], forms])),
  ]),
);

const FOREIGN = /[^\P{L}\p{sc=Latin}\p{sc=Common}]/u;
/** Returns null if none is more likely; "other" is a language without units of its own. */
export function languageOfText(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  // One word in another script does not decide for a recipe.
  const foreign = FOREIGN.test(text) ? words.filter((word) => FOREIGN.test(word)).join("") : "";
  if (foreign.length > words.join("").length / 2) return /\p{sc=Arabic}/u.test(foreign) ? "ar" : "other";
  const scores = FREQUENT.map((set) => words.filter((word) => set.has(word)).length);
  const best = Math.max(...scores);
  const first = scores.indexOf(best);
  return best > words.length / 10 && first === scores.lastIndexOf(best) ? (LANGUAGES[first] ?? null) : null;
}
