import { listWords } from "#shared/recipe-words/words.ts";
import { RECIPE_WORDS } from "./recipe-words.ts";

/** Those of server/data/recipe-words.tsv. */
const LANGUAGES = ["en", "tr", "de", "fr", "es", "it", "ar"];

const columnsOf = (wanted: string) => RECIPE_WORDS.find(([role]) => role === wanted)?.slice(2) ?? [];
const FREQUENT = columnsOf("frequent").map((list) => new Set(listWords(list)));

/** The units that the page shows, in one form or two, by language. */
export const SHOWN_UNITS: Readonly<Record<string, Record<string, string[]>>> = Object.fromEntries(
  columnsOf("shown units").map((list, index) => {
    const keys = listWords(columnsOf("shown units")[0] ?? "").map((unit) => unit.split("=")[0] ?? "");
    const forms = listWords(list).map((unit) => unit.split("="));
    return [LANGUAGES[index], Object.fromEntries(keys.map((key, at) => [key, forms[at] ?? [key]]))];
  }),
);

/** @returns null if none is more likely than the others */
export function languageOf(text: string): string | null {
  if (/\p{sc=Arabic}/u.test(text)) return "ar";
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = FREQUENT.map((set) => words.filter((word) => set.has(word)).length);
  const best = Math.max(...scores);
  const first = scores.indexOf(best);
  return best > words.length / 10 && first === scores.lastIndexOf(best) ? (LANGUAGES[first] ?? null) : null;
}
