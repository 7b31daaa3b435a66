import { ownTurn } from "#server/lib/own-turn.ts";
import { NUMBER, plainDigits } from "#shared/recipe-text/numbers.ts";
import { withoutServings } from "#shared/recipe-text/servings.ts";
import { ABOUT } from "#shared/recipe-text/words/lines.ts";
import { anyOf, either, pattern, PATTERNS } from "#shared/recipe-text/words/patterns.ts";
import { findFood } from "./foods.ts";
import { PREPARED_LAST } from "./line-name.ts";
import { RANGE } from "./line-numbers.ts";
import { LENGTH_UNIT } from "./line-start.ts";
import { matchesOf, type PlacedText } from "./plain-line.ts";
import { words } from "./recipe-words.ts";
import { UNIT } from "./units.ts";

const AMOUNT = String.raw`${NUMBER}(?:\s?${RANGE}\s?${NUMBER})?(?:\s?-?${UNIT})?`;
/** "Flour, 500 g", "4 fillets, 150 g each" */
const ONLY_AMOUNT = String.raw`\s*${AMOUNT}[\s*]*(?:$|[\n;(]|,(?!\d)|${anyOf(words("each", "total"))})`;
/** "2 onions, 1 chopped and 1 sliced", "1 lemon, zest and 2 tbsp juice" */
const ONLY_PREPARED = String.raw`${AMOUNT}\s(?:${PREPARED_LAST}|(?:${anyOf(words("of"))}\s)?${anyOf(words("pressed"))}(?=\s*(?:$|[\n,;(])))`;
const AND = anyOf(words("and"));
const PLUS = String.raw`\s(?:\+|${anyOf(words("plus"))})\s`;
const STARTS_WITH_PLUS = pattern`^${PLUS}`;
/** "1 cup flour", but not "2 tbsp for dusting" */
const ADDED = pattern`^${AMOUNT}\s(?!${anyOf(words("note", "optional", "or", "and"))}\s)(?<name>[^\n,;(]{1,40})`;
/** Not yet an ingredient: "1 packet, 7 g yeast" */
const ONLY_PACK = pattern`^\s*${NUMBER}\s${anyOf(words("unit can", "unit packet"))}$`;
const STARTS_WITH_AMOUNT = pattern`^\s*${AMOUNT}`;
const DIGIT = String.raw`[\d½¼¾⅓⅔]`;
/** ", 2 eggs", but not ", 3.5 % fat" and ", 2 cm pieces" */
const COMMA = String.raw`[,;](?=\s+${DIGIT}|(?<=\p{L}[,;])${DIGIT})(?!${ONLY_AMOUNT}|\s+${either(
  String.raw`\d+(?:\s?${RANGE}\s?\d+)?\s?(?:[%°º]|${anyOf(words("other measures"))})`,
  String.raw`${NUMBER}(?:\s?${RANGE}\s?${NUMBER})?${LENGTH_UNIT}\s?\p{L}+\s*(?:$|[\n,;(])`,
  ONLY_PREPARED,
)})`;
const FULL_STOP = String.raw`\.(?<=\p{L}{3}\.)(?<!\b${anyOf(ABOUT)}\.)\s+(?=${DIGIT})`;
/** "salt and 2 eggs", but not "juice and 2 tbsp zest" */
const BETWEEN_WORDS = String.raw`\s(?<=\p{L}\s)${AND}\s(?=\d)(?<!(?<![^\n])(?:${anyOf(words("before pressed"))}\s)?${anyOf(words("pressed"))}\s${AND}\s)`;
/** Not "1 tablespoon and 1 teaspoon". "و2 بيضة" is "and 2 eggs". */
const AND_MORE = String.raw`(?:${BETWEEN_WORDS}|و(?<!\p{L}و)(?=\d))(?<!\d\s?${UNIT}\s\p{L}+\s?)(?!${ONLY_PREPARED}|[^\n,;(]*\s${anyOf(words("per"))}(?!\p{L}))`;
/** Not in parentheses */
const SEPARATOR = new RegExp(
  String.raw`\n|${either("[•·]", COMMA, FULL_STOP, `${PLUS}(?=${DIGIT})`, AND_MORE)}(?![^()\n]{0,80}\))`,
  "gu",
);

PATTERNS.push(SEPARATOR);

await ownTurn();

/** Bounds the cost of hostile texts. */
const MAX_LINES = 200;

/** Returns the texts of the first lines; `readIngredientLine` refuses those that are no ingredients. */
export function splitIngredients(text: string): string[] {
  // "For 4: 500 g beef" begins with the servings.
  return splitLines(withoutServings(text))
    .slice(0, MAX_LINES)
    .map((part) => part.text);
}

/** Returns the lines of a text, and the ingredients of a line, with their places. */
export function splitLines(text: string): PlacedText[] {
  const parts: PlacedText[] = [];
  let start = 0;
  for (const { 0: separator, index: end } of matchesOf(SEPARATOR, plainDigits(text))) {
    if (separator === "," && ONLY_PACK.test(text.slice(start, end))) continue;
    // "1 cup plus 2 tablespoons sugar" is one ingredient, "1 cup sugar plus 1 cup flour" are two.
    if (STARTS_WITH_PLUS.test(separator)) {
      const added = ADDED.exec(text.slice(end + separator.length))?.groups?.name;
      const first = text.slice(start, end).replace(STARTS_WITH_AMOUNT, "").slice(-40);
      if (!added || !findFood(added) || !findFood(first)) continue;
    }
    parts.push({ start, end, text: text.slice(start, end) });
    start = end + separator.length;
  }
  return [...parts, { start, end: text.length, text: text.slice(start) }];
}
