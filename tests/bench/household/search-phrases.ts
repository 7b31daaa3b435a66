import { createRandom, type Random } from "../random.ts";
import { dishText } from "./dish-texts.ts";

/** Returns distinct phrases, the same in every run: most match, some are partial or misspelled, some match nothing. */
export function searchPhrases(count: number): string[] {
  const random = createRandom(7);
  const phrases = new Set<string>();
  while (phrases.size < count) phrases.add(phrase(random, phrases.size % 20).toLowerCase());
  return [...phrases];
}

function phrase(random: Random, turn: number): string {
  const { title, description } = dishText(random);
  const [style = "", main = "", ...rest] = title.split(" ");
  const kind = rest.join(" ");
  if (turn < 4) return `${style} ${main}`;
  if (turn < 8) return `${main} ${kind}`;
  if (turn < 10) return title;
  if (turn < 12) return `${main} ${kind.slice(0, 2 + random.below(2))}`;
  if (turn < 14) return `${style.slice(0, 3 + random.below(4))} ${kind}`;
  // "Baked cod pie with mint yoghurt and capers. …"
  if (turn < 15) return `${/ with (.+?) and /.exec(description)?.[1]} ${main}`;
  if (turn < 18) return `${mistyped(random, main)} ${kind}`;
  if (turn < 19) return `${mistyped(random, mistyped(random, main))} ${mistyped(random, kind)}`;
  return nonsense(random);
}

/** Returns the word with a typo: two letters swapped, one missing or one doubled. */
function mistyped({ below }: Random, word: string): string {
  const at = 1 + below(word.length - 2);
  const letters = Array.from(word);
  const [letter = "", next = ""] = letters.slice(at);
  const slips = [[next, letter], [next], [letter, letter, next]];
  return letters.toSpliced(at, 2, ...(slips[below(slips.length)] ?? [])).join("");
}

function nonsense({ below }: Random): string {
  const syllable = () => `${"bcdfghjklmnpqrstvwxz"[below(20)]}${"aeiou"[below(5)]}`;
  return Array.from({ length: 3 + below(3) }, syllable).join("");
}
