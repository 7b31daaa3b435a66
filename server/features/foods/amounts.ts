/* Reads amounts from recipes as people write them, in English, Turkish, German, French, Spanish and Italian. */
import { NUMBER, readNumber } from "#shared/numbers.ts";
import { withoutServings } from "#shared/servings.ts";
import { isMeasured, measure, UNIT, unitOf, type Unit } from "./units.ts";

/** A line of a recipe: "2 cans (400 g) chickpeas, drained". */
export type IngredientLine = {
  text: string;
  /** The middle of a range; null if the line states none ("salt to taste"). */
  amount: number | null;
  unit: Unit | null;
  size: "small" | "large" | null;
  /** The whole weight or volume, if the line states one. */
  grams: number | null;
  ml: number | null;
  /** "chickpeas" */
  name: string;
  /** "drained" */
  note: string | null;
};

const NUMBER_WORDS: readonly (readonly [value: number, words: RegExp])[] = [
  [1.5, /^(?:bir buçuk|one and a half|eineinhalb|anderthalb|un et demi|uno y medio)(?!\p{L})/iu],
  [0.5, /^(?:half an?|half|yar[ıi]m|halbe[rsn]?|demi|une demie?|medi[ao]|mezz[ao])(?!\p{L})/iu],
  [0.25, /^(?:[çc]eyrek|a quarter(?: of an?)?)(?!\p{L})/iu],
  [1, /^(?:an?|one|bir|eine?[nr]?|une?|una|uno)(?!\p{L})/iu],
  [2, /^(?:two|iki|zwei|deux|dos|due)(?!\p{L})/iu],
  [3, /^(?:three|üç|drei|trois|tres|tre)(?!\p{L})/iu],
  [4, /^(?:four|dört|vier|quatre|cuatro|quattro)(?!\p{L})/iu],
];

const BULLET = /^[\s\-*•·–—▢□☐✓:.,]+/u;
const ABOUT =
  /^(?:about|app?rox\.?|approximately|aproximadamente|circa|ca\.?|etwa|environ|env\.?|unos|unas|yakla[şs][ıi]k|~)\s*/iu;
/** "2 x 400 g", "1 14 oz can" */
const TIMES = String.raw`(?:\s?[x×]\s?|\s+(?=[1-9][\d.]*\s?-?\s?(?:g|kg|ml|oz|ounces?|lbs?|pounds?)(?!\p{L})))(?<times>${NUMBER})`;
const AMOUNT = new RegExp(
  String.raw`^(?<first>${NUMBER})(?:\s?(?:-|–|—|to|bis|à|a|ila|or|oder|ou|o)\s?(?<last>${NUMBER}))?(?:${TIMES})?`,
  "iu",
);
const PAREN = /\((?<inside>[^()]*)\)/u;
const LEADING_UNIT = new RegExp(String.raw`^[\s-]*(?:(?:large|small|big)\s+)?(?<unit>${UNIT})`, "iu");
const TRAILING_AMOUNT = new RegExp(
  String.raw`^(?<name>\D+?)(?:\s*[:=–-]\s*|\s+)(?<amount>${NUMBER}\s*(?<unit>${UNIT})?)$`,
  "iu",
);
const WEIGHT = new RegExp(String.raw`(?<amount>${NUMBER})\s?-?(?<unit>${UNIT})`, "iu");
const OF = /^\s*(?:of\s|de la\s|de\s|del\s|des\s|du\s|di\s|d['\u2019]|von\s)?\s*/iu;
/** "20 minutes", "180 °C" and "4 servings" are no ingredients. */
const NO_INGREDIENT =
  /^\s?-?(?:°|%|min(?!ced)|dakika|dk\b|hours?\b|hrs?\b|h\b|stunden?|std|saat|heures?|horas?|or[ae]\b|days?\b|tage?\b|sec|degrees|derece|grad|cm\b|mm\b|inch|kcal|cal\b|kj|servings?\b|people|persons?\b|portions?\b|portionen|personen|personnes?\b|personas?\b|persone|raciones|porciones|porzioni|ki[şs]i|porsiyon|parts?\b|times?\b|x\b|mal\b|\.\s)/iu;
/** "Tuorli 3", "Oeuf - 2"; not "Step 2" */
const COUNTED_LAST =
  /^(?!(?:step|day|part|gas|schritt|teil|stufe|ad[ıi]m|g[üu]n|étape|jour|paso|d[ií]a|passo|giorno)\s)\p{L}[\p{L}'\u2019]+(?:\s[\p{L}'\u2019]+){0,2}(?:\s[-–])?\s(?:\d\d?|½|¼)$/iu;
/** "boneless, skinless chicken": the food comes after the comma. */
const DESCRIBED =
  /^(?:(?:boneless|skinless|bone-in|skin-on|lean|extra|fresh|freshly|dried|dry|frozen|raw|ripe|unsalted|salted|sweetened|unsweetened|low-sodium|low-fat|fat-free|nonfat|full-fat|reduced-fat|plain|firm|red|green|yellow|orange|white|hot|cold|warm|cooked|peeled|crushed|chopped|finely|coarsely|roughly|thinly|sliced|diced|grated|shredded|minced|crumbled|homemade|store-bought|canned|light|dark)(?:\s(?:and\s)?|$))+$/iu;
/** "for frying", "to taste", "or oil" say something about the food in front of them. */
const NOTE =
  /(?:\s*,\s|\s+[-–]\s+|\s+(?=(?:for|zum|zur|für|pour|para|per|to taste|to serve|optional|or|oder|ou|veya|ya da|plus|nach geschmack|nach belieben|au goût|facultatif|al gusto|opcional|q\.\s?b\.?|quanto basta|isteğe bağlı|from|cut|at room)(?!\p{L}))).*$/iu;
const PURPOSE_FIRST = /^.*?\siçin\s+(?=\S)/iu;
const SMALL =
  /(?<!\p{L})(?:small|kleine[rsn]?|petite?s?|pequeñ[ao]s?|piccol[aieo]|k[üu]ç[üu]k)(?!\p{L})\s*/iu;
const LARGE =
  /(?<!\p{L})(?:large|big|gro(?:ß|ss)e[rsn]?|grande?s?|grandi|gros(?:ses?)?|b[üu]y[üu]k)(?!\p{L})\s*/iu;
const MEDIUM =
  /(?<!\p{L})(?:medium(?:-sized)?|mittelgro(?:ß|ss)e[rsn]?|moyenn?e?s?|median[ao]s?|medi[eo]|orta boy|heaped|heaping|generous|packed|scant|rounded|level|gestrichene[rn]?|gehäufte[rn]?|silme|tepeleme|rasas?|colm[ao]|extra-?large)(?!\p{L})\s*/giu;
const EACH = /each|(?<!\p{L})à(?!\p{L})|je(?!\p{L})|chacune?|cada un|ciascun|per can/iu;

/** Bounds the cost of hostile texts. */
const MAX_LINES = 200;
const MAX_LINE_LENGTH = 200;

/** @returns the lines of a text that may be ingredients, in their order; also several on one line, separated by commas */
export function readIngredients(text: string): IngredientLine[] {
  return splitIngredients(text)
    .map((line) => readIngredientLine(line))
    .filter((line) => line !== null);
}

/** @returns the texts of the first lines; `readIngredientLine` refuses those that are no ingredients */
export function splitIngredients(text: string): string[] {
  // "For 4: 500 g beef" begins with the servings.
  return withoutServings(text)
    .split(
      /[\n;•·]|,(?=\s+[\d½¼¾⅓⅔])|(?<=\p{L}{3})(?<!\bapp?rox)\.\s+(?=[\d½¼¾⅓⅔])|(?<=\p{L})\s(?:and|und|et|ve)\s(?=\d)/u,
    )
    .slice(0, MAX_LINES);
}

/** @returns null if the line is no ingredient, such as "Bake for 20 minutes" or an empty one */
export function readIngredientLine(line: string): IngredientLine | null {
  const text = line
    .slice(0, MAX_LINE_LENGTH)
    .normalize("NFC")
    .replace(BULLET, "")
    .replace(/^\d+[.)]\s+(?=\d)/u, "")
    .trim();
  if (text === "" || /^\d+[.)]\s/u.test(text)) return null;
  const plain = text.replace(ABOUT, "");
  const trailing = /^[\d½¼¾⅓⅔]/u.test(plain) ? null : TRAILING_AMOUNT.exec(plain);
  if (
    trailing?.groups &&
    (trailing.groups.unit !== undefined || plain.includes(":") || COUNTED_LAST.test(plain))
  ) {
    const { name = "", amount = "" } = trailing.groups;
    return readIngredientLine(`${amount} ${name}`);
  }
  const leading = AMOUNT.exec(plain)?.groups;
  if (leading) {
    const matched = AMOUNT.exec(plain)?.[0] ?? "";
    const rest = plain.slice(matched.length);
    return NO_INGREDIENT.test(rest) ? null : readRest(text, amountOf(leading), rest);
  }
  for (const [value, words] of NUMBER_WORDS) {
    const found = words.exec(plain)?.[0];
    if (found !== undefined) return readRest(text, value, plain.slice(found.length));
  }
  return readRest(text, null, plain);
}

function readRest(text: string, amount: number | null, afterAmount: string): IngredientLine {
  let rest = afterAmount;
  const inside: string[] = [];
  const cutParentheses = () => {
    for (let found = PAREN.exec(rest); found; found = PAREN.exec(rest)) {
      inside.push(found.groups?.inside ?? "");
      rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    }
  };
  cutParentheses();
  rest = rest.replaceAll(MEDIUM, "");
  let unit: Unit | null = null;
  if (amount !== null) {
    const found = LEADING_UNIT.exec(rest);
    if (found?.groups?.unit !== undefined && rest.slice(found[0].length).trim() !== "") {
      unit = unitOf(found.groups.unit);
      rest = rest.slice(found[0].length);
    }
  }
  const size = SMALL.test(rest) ? "small" : LARGE.test(rest) ? "large" : null;
  rest = rest.replace(SMALL, "").replace(LARGE, "");
  // "1 400 g can tomatoes": the weight belongs to the unit after it.
  const inner = unit !== null && isMeasured(unit) ? LEADING_UNIT.exec(rest) : null;
  if (inner?.groups?.unit !== undefined && !isMeasured(unitOf(inner.groups.unit)))
    rest = rest.slice(inner[0].length);
  const purpose = PURPOSE_FIRST.exec(rest)?.[0] ?? "";
  rest = rest.slice(purpose.length).replace(OF, "");
  let note = NOTE.exec(rest)?.[0] ?? "";
  while (note !== "" && DESCRIBED.test(rest.slice(0, -note.length).trim())) {
    rest = note.replace(/^[\s,–-]*(?:or\s|oder\s)?/iu, "");
    note = NOTE.exec(rest)?.[0] ?? "";
  }
  const name = rest
    .slice(0, rest.length - note.length)
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/^[\s:.,*-]+|[\s:.,*-]+$/gu, "");
  const notes = [...inside, purpose, note]
    .map((part) => part.replaceAll(/^[\s,–-]+|\s+$/gu, ""))
    .filter((part) => part !== "");
  const own = measure(amount, unit);
  const stated = statedMeasure(inside, amount, unit);
  return {
    text,
    amount,
    unit,
    size,
    grams: stated?.grams ?? own.grams,
    ml: stated ? stated.ml : own.ml,
    name,
    note: notes.length > 0 ? notes.join(", ") : null,
  };
}

/** The weight or volume in parentheses: of each can ("2 cans (400 g)"), but of all onions ("2 onions (300 g)"). */
function statedMeasure(inside: readonly string[], amount: number | null, unit: Unit | null) {
  for (const text of inside) {
    const found = WEIGHT.exec(text)?.groups;
    const inner = found?.unit === undefined ? null : unitOf(found.unit);
    if (!found || inner === null || !isMeasured(inner)) continue;
    const isEach = EACH.test(text) || unit === "can" || unit === "packet";
    return measure(readNumber(found.amount ?? "") * (isEach ? (amount ?? 1) : 1), inner);
  }
  return null;
}

function amountOf({ first = "", last, times }: Record<string, string | undefined>): number {
  const amount = last === undefined ? readNumber(first) : (readNumber(first) + readNumber(last)) / 2;
  return times === undefined ? amount : amount * readNumber(times);
}
