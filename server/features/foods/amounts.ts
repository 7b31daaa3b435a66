/* Reads amounts from recipes as people write them, in English, Turkish, German, French, Spanish and Italian. */
import { NUMBER, readNumber } from "#shared/numbers.ts";
import { withoutServings } from "#shared/servings.ts";
import { isMeasured, measure, UNIT, unitOf, WEIGHTS, type Measure, type Unit } from "./units.ts";

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

const NUMBER_WORDS: readonly (readonly [value: number, words: string])[] = [
  [1.5, "bir buçuk|one and a half|eineinhalb|anderthalb|un et demi|uno y medio"],
  [0.5, "half an?|half|yar[ıi]m|(?:eine[rsn]? )?halbe[rsn]?|(?:une?[ -])?demie?|medi[ao]|mezz[ao]"],
  [0.25, "[çc]eyrek|a quarter(?: of an?)?"],
  [1, "an?|one|bir|eine?[nrs]?|une?|una|uno"],
  [2, "two|iki|zwei|deux|dos|due"],
  [3, "three|üç|drei|trois|tres|tre"],
  [4, "four|dört|vier|quatre|cuatro|quattro"],
  [5, "five|beş|fünf|cinq|cinco|cinque"],
  [6, "six|altı|sechs|seis|sei"],
  [8, "eight|sekiz|acht|huit|ocho|otto"],
  [10, "ten|zehn|dix|diez|dieci"],
  [12, "twelve|zwölf"],
];
const NUMBER_WORD = new RegExp(
  `^(?:${NUMBER_WORDS.map(([, words]) => `(${words})`).join("|")})(?=\\s+(?!and\\s)\\S|(?<=demi)-)`,
  "iu",
);
const DOZEN = /^\s*(?:dozens?|düzine|dutzend|douzaines?|docenas?|dozzin[ae])(?!\p{L})/iu;
/** "1 buçuk", "2 et demi" */
const AND_A_HALF = /^(\d+)\s(?:buçuk|et demie?|y medi[ao]|e mezz[ao]|einhalb)(?!\p{L})/iu;

const BULLET = /^(?:[\s\-*•·–—▢□☐✓:]|[.,](?!\d))+/u;
const ABOUT =
  /^(?:(?:a )?(?:about|app?rox|approximately|aproximadamente|aprox|circa|ca|etwa|environ|env|unos|unas|yakla[şs][ıi]k|scant|heap(?:ing|ed)|generous|knapp|gut)(?!\p{L})\.?|~)\s*/iu;
/** Without a number: "a splash of milk", "etwas Öl" */
const VAGUE =
  /^(?:(?:an? )?(?:splash|drizzle|touch|bit|glug|squeeze|little bit|drop) of|a (?:few|little)|some|etwas|ein (?:wenig|paar|schuss)|un peu d(?:e |['\u2019])|un filet d(?:e |['\u2019])|un chorrito de|un poco d[ei]|un filo d(?:i |['\u2019])|biraz|bir miktar|aldığı kadar|yeteri kadar)(?=\s|(?<=\s|['\u2019])\S)/iu;
/** "Juice and zest of 2 lemons", "Saft einer halben Zitrone", "Üzeri için 100 gr kaşar" */
const PRESSED = String.raw`(?:juice|zest|rind|peel|saft|abrieb|schale|jus|zeste|zumo|jugo|ralladura|succo|scorza|buccia)`;
const BEFORE_AMOUNT = new RegExp(
  String.raw`^(?:(?:the |le |la |el |il |der )?(?:grated |fresh |finely grated )?${PRESSED}(?:\s(?:and|&|und|et|y|e)\s${PRESSED})?(?:\s(?:of|from|von|de|di)\s|\sd['\u2019]|\s(?=eine))|[^\d(]{1,40}?\siçin\s)`,
  "iu",
);
const MASS = String.raw`\s?-?\s?(?:g|kg|ml|oz|ounces?|lbs?|pounds?)(?!\p{L})`;
/** "2 x 400 g", "1 14 oz can" */
const TIMES = String.raw`(?:\s?[x×]\s?|\s+(?=[1-9][\d.]*${MASS}))(?<times>${NUMBER})`;
const TO = String.raw`(?:-|–|—|to|bis|à|a|ila|or|oder|ou|o)`;
const AMOUNT = new RegExp(
  String.raw`^(?<first>${NUMBER})(?:\s?${TO}\s?(?<last>${NUMBER}))?(?:${TIMES})?`,
  "iu",
);
const CONTAINERS: readonly (Unit | null)[] = ["can", "packet"];
/** "2 - 15 oz cans" */
const WEIGHT_OF_EACH = new RegExp(String.raw`^${MASS}\.?\s+(?<unit>${UNIT})`, "iu");
const PAREN = /\((?<inside>[^()]*)\)/u;
const LEADING_UNIT = new RegExp(String.raw`^[\s-]*(?:(?:large|small|big|whole)\s+)?(?<unit>${UNIT})`, "iu");
/** The number left off before a unit: "pinch of salt" */
const UNIT_OF = new RegExp(String.raw`^${UNIT}\s(?:of\s|d[ei]\s|d['\u2019])`, "iu");
const PINCH_FIRST = /^(?:pinch|dash|prise|tutam|pincée|pizca|pizzico)\s\p{L}/iu;
/** A second amount after the first: "1 lb 2 oz", "1 cup plus 2 tablespoons", "100 g-150 g" */
const SECOND = new RegExp(
  String.raw`^\s*(?:(?<to>${TO})|(?<plus>\+|plus|and|&|und|et|y|e|ve))?\s*(?<amount>${NUMBER})\s?-?(?<unit>${UNIT})`,
  "iu",
);
/** "2 bay leaves": the unit is the last word of the name. */
const LAST_UNIT: readonly (readonly [Unit, RegExp])[] = [
  ["clove", /(?:garlic cloves?|knoblauchzehen?)$/iu],
  ["leaf", /\p{L}(?: leaf| leaves|bl[aä]tt(?:er)?)$/iu],
  ["sprig", /\p{L}(?: sprigs?|zweige?)$/iu],
];
/** "2-inch piece of ginger", "5 cm Ingwer", but "20 cm springform pan" */
const LENGTH = String.raw`${NUMBER}(?:\s?-\s?\d+)?\s?-?(?:cm|mm|inch(?:es)?|["″])(?!\p{L})-?`;
const LENGTH_FIRST = new RegExp(String.raw`^(?<length>${LENGTH})\s*(?<rest>\S.*)?$`, "iu");
const LENGTH_NEXT = new RegExp(String.raw`^\s*(?<length>${LENGTH})(?=\s)`, "iu");
const VESSEL =
  /(?<!\p{L})(?:pan|dish|tin|mou?ld|skillet|tray|ring|form|springform|backform|blech|kal[ıi]p|tepsi|moule|molde|stampo|teglia)(?!\p{L})/iu;
const TRAILING_AMOUNT = new RegExp(
  String.raw`^(?<name>\D+?(?:\s0+)?)(?:\s*[:=–-]\s*|\s[x×]\s|\s+)(?<amount>${NUMBER}\s*(?<unit>${UNIT})?)$`,
  "iu",
);
const WEIGHT = new RegExp(String.raw`(?<amount>${NUMBER})\s?-?(?<unit>${UNIT})`, "iu");
const OF = /^\s*(?:of\s(?:the\s|an?\s)?|de la\s|de\s|del\s|des\s|du\s|di\s|d['\u2019]|von\s)?\s*/iu;
/** "20 minutes", "180 °C" and "4 servings" are no ingredients. */
const NO_INGREDIENT =
  /^\s?-?(?:°|%\s*$|(?:min(?:s|utes?|uten|uti|utos?)?|dakika|dk|hours?|hrs?|h|stunden?|std|saat|heures?|horas?|or[ae]|days?|tage?|secs?|seconds?|degrees|derece|grad|gradi|grados|kcal|cal|kj|servings?|people|persons?|portions?|portionen|personen|personnes?|personas?|persone|raciones|porciones|porzioni|ki[şs]i(?:lik)?|porsiyon|times?|x|mal|cm|mm|inch(?:es)?)(?![\p{L}\d])|\.\s)/iu;
/** "Bake for 20 minutes" */
const STEP = /^\p{L}+(?:\s\p{L}+){0,3}\s(?:for\s)?(?:about\s)?\d+\s(?:minutes|mins?|hours?)\.?$/iu;
const STARTS_WITH_NUMBER = /^[.,]?[\d½¼¾⅓⅔]/u;
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
  /(?<!\p{L})(?:small|kleine[rsn]?|petite?s?|pequeñ[ao]s?|piccol[aieo]|k[üu]ç[üu]k(?: boy)?)(?!\p{L})\s*/iu;
const LARGE =
  /(?<!\p{L})(?:large|big|gro(?:ß|ss)e[rsn]?|grande?s?|grandi|gros(?:ses?)?|b[üu]y[üu]k(?: boy)?)(?!\p{L})\s*/iu;
const MEDIUM =
  /(?<!\p{L})(?:medium(?:-sized)?|mittelgro(?:ß|ss)e[rsn]?|moyenn?e?s?|median[ao]s?|medi[eo]|orta boy|heaped|heaping|generous|packed|scant|rounded|level|gestr(?:ichene[rn]?)?\.?|geh(?:äufte[rn]?)?\.?|silme|tepeleme|rasas?|colm[ao]|extra-?large)(?!\p{L})\s*/giu;
const TOTAL = /about|total|approx|circa|ca\.|insgesamt|toplam|environ|en tout/iu;
const EACH = /each|(?<!\p{L})à(?!\p{L})|je(?!\p{L})|chacune?|cada un|ciascun|per can/iu;

/** Not in parentheses, and not "1 tablespoon and 1 teaspoon". */
const SEPARATOR = new RegExp(
  String.raw`\n|(?:[;•·]|,(?=\s+[\d½¼¾⅓⅔])|(?<=\p{L}{3})(?<!\bapp?rox)\.\s+(?=[\d½¼¾⅓⅔])|(?<=\p{L})\s(?:and|und|et|ve)\s(?=\d)(?<!\d\s?${UNIT}\s\p{L}+\s))(?![^()\n]{0,80}\))`,
  "u",
);

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
  return withoutServings(text).split(SEPARATOR).slice(0, MAX_LINES);
}

/** @returns null if the line is no ingredient, such as "Bake for 20 minutes" or an empty one */
export function readIngredientLine(line: string): IngredientLine | null {
  const text = line
    .slice(0, MAX_LINE_LENGTH)
    .normalize("NFC")
    .replace(BULLET, "")
    .replace(/^\d+[.)]\s+(?=\d)/u, "")
    .trim();
  if (text === "" || /^\d+[.)]\s/u.test(text) || STEP.test(text)) return null;
  const before = BEFORE_AMOUNT.exec(text)?.[0] ?? "";
  const plain = text
    .slice(before.length)
    .replace(ABOUT, "")
    .replace(AND_A_HALF, "$1½")
    .replace(/(?<=^\S*\s?)(?:noix|nuez|noce) d[ei] (?=beurre|mantequilla|burro)/iu, "knob ");
  const trailing = STARTS_WITH_NUMBER.test(plain) ? null : TRAILING_AMOUNT.exec(plain);
  if (
    trailing?.groups &&
    (trailing.groups.unit !== undefined || /:|\s[x×]\s/u.test(plain) || COUNTED_LAST.test(plain))
  ) {
    const { name = "", amount = "" } = trailing.groups;
    return readIngredientLine(`${amount} ${name}`);
  }
  const length = LENGTH_FIRST.exec(plain)?.groups;
  if (length) {
    const { rest = "" } = length;
    if (rest === "" || VESSEL.test(rest)) return null;
    const piece = LEADING_UNIT.test(rest) ? rest : `piece ${rest}`;
    return readRest(text, { count: 1, rest: ` (${length.length}) ${piece}` });
  }
  const leading = AMOUNT.exec(plain);
  if (leading?.groups) {
    const rest = plain.slice(leading[0].length).replace(/^\s?[x×]\s+(?=\p{L})/u, " ");
    if (NO_INGREDIENT.test(rest)) return null;
    return rest.startsWith("%")
      ? readRest(text, { count: null, rest: plain })
      : readRest(text, { ...amountsOf(leading.groups, rest), rest, before });
  }
  const word = NUMBER_WORD.exec(plain);
  const vague = VAGUE.exec(plain)?.[0];
  if (word && vague === undefined) {
    const [count] = NUMBER_WORDS[word.slice(1).findIndex((found) => found !== undefined)] ?? [1];
    return readRest(text, { count, rest: plain.slice(word[0].length), before });
  }
  if (before !== "" && !before.includes("için")) return readRest(text, { count: null, rest: text });
  const count = UNIT_OF.test(plain) || PINCH_FIRST.test(plain) ? 1 : null;
  return readRest(text, { count, rest: plain.slice(vague?.length ?? 0), before: before + (vague ?? "") });
}

type Amounts = {
  count: number | null;
  /** The weight of each in "2 x 400 g cans". */
  each?: number;
  isRange?: boolean;
  rest: string;
  /** A note in front of the amount: "Juice of". */
  before?: string;
};

function amountsOf({ first = "", last, times }: Record<string, string | undefined>, rest: string) {
  const [from, to] = [readNumber(first), readNumber(last ?? first)];
  const container = WEIGHT_OF_EACH.exec(rest)?.groups?.unit;
  if (container !== undefined && CONTAINERS.includes(unitOf(container)) && to >= 4 * from)
    return { count: from, each: to };
  const range = { count: (from + to) / 2, isRange: last !== undefined };
  return times === undefined ? range : { ...range, each: readNumber(times) };
}

function readRest(
  text: string,
  { count, each = 1, isRange = false, rest: afterAmount, before = "" }: Amounts,
): IngredientLine {
  let amount = count === null ? null : count * each;
  let rest = afterAmount;
  const dozen = DOZEN.exec(rest)?.[0];
  if (dozen !== undefined && amount !== null) [amount, rest] = [amount * 12, rest.slice(dozen.length)];
  // "2 (200 g) steaks", but "2 to 3 (500 g) steaks" weigh 500 g together.
  const isDirect = !isRange && /^\s*\(/u.test(rest);
  const inside: string[] = [];
  const cutParentheses = () => {
    for (let found = PAREN.exec(rest); found; found = PAREN.exec(rest)) {
      inside.push(found.groups?.inside ?? "");
      rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    }
  };
  cutParentheses();
  const { length } = LENGTH_NEXT.exec(rest)?.groups ?? {};
  if (amount !== null && length !== undefined) {
    inside.push(length.replace(/-$/u, ""));
    rest = rest.trimStart().slice(length.length);
  }
  // Only their case tells tablespoons and teaspoons apart.
  rest = rest
    .replaceAll(MEDIUM, "")
    .replace(/^\s*T\.?(?=\s)/u, " tbsp")
    .replace(/^\s*t\.?(?=\s)/u, " tsp");
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
  let own = measure(amount, unit);
  const second = unit !== null && isMeasured(unit) ? SECOND.exec(rest) : null;
  const joined = second?.groups && amount !== null && joinAmounts(amount, unit, second.groups);
  if (joined) {
    [amount, own] = [joined.amount, joined];
    rest = rest.slice(second?.[0].length);
  }
  // "1 400 g can tomatoes": the weight belongs to the unit after it.
  const inner = unit !== null && isMeasured(unit) ? LEADING_UNIT.exec(rest) : null;
  const innerUnit = inner?.groups?.unit === undefined ? null : unitOf(inner.groups.unit);
  if (inner && innerUnit !== null && !isMeasured(innerUnit)) {
    rest = rest.slice(inner[0].length);
    if (CONTAINERS.includes(innerUnit) && rest.trim() !== "")
      [amount, unit] = [each === 1 ? 1 : count, innerUnit];
  }
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
  if (unit === null && amount !== null) {
    unit = LAST_UNIT.find(([, words]) => words.test(name))?.[0] ?? null;
    own = measure(amount, unit);
  }
  const notes = [before, ...inside, purpose, note]
    .map((part) => part.replaceAll(/^[\s,–-]+|\s+$/gu, ""))
    .filter((part) => part !== "");
  const stated = WEIGHTS.includes(unit) ? null : statedMeasure(inside, { amount, unit, isDirect, own });
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

/** @returns the middle of "100 g to 150 g", the sum of "1 lb 2 oz"; null if the second does not continue the first */
function joinAmounts(amount: number, unit: Unit | null, second: Record<string, string | undefined>) {
  const added = readNumber(second.amount ?? "");
  const addedUnit = unitOf(second.unit ?? "");
  if (second.to !== undefined) {
    const middle = (amount + added) / 2;
    return addedUnit === unit ? { amount: middle, ...measure(middle, unit) } : null;
  }
  const [own, more, one] = [measure(amount, unit), measure(added, addedUnit), measure(1, unit)];
  const isSmaller = (more.grams ?? more.ml ?? Infinity) < (one.grams ?? one.ml ?? 0);
  if (second.plus === undefined && !isSmaller) return null;
  if (own.grams !== null && more.grams !== null) return { amount, grams: own.grams + more.grams, ml: null };
  if (own.ml !== null && more.ml !== null) return { amount, grams: null, ml: own.ml + more.ml };
  return null;
}

/** The weight or volume in parentheses: of each in "2 cans (400 g)" and "2 (400 g) steaks", but of all in "2 onions (300 g)". */
function statedMeasure(
  inside: readonly string[],
  {
    amount,
    unit,
    isDirect,
    own,
  }: Pick<IngredientLine, "amount" | "unit"> & { isDirect: boolean; own: Measure },
): Measure | null {
  for (const text of inside) {
    const found = WEIGHT.exec(text)?.groups;
    const inner = found?.unit === undefined ? null : unitOf(found.unit);
    if (!found || inner === null || !isMeasured(inner)) continue;
    const stated = readNumber(found.amount ?? "");
    const more = measure(stated, inner);
    if (/^(?:plus|and|\+)\s/iu.test(text)) {
      if (own.ml !== null && more.ml !== null) return { grams: null, ml: own.ml + more.ml };
      continue;
    }
    const isEach = EACH.test(text) || CONTAINERS.includes(unit) || (isDirect && !TOTAL.test(text));
    return isEach ? measure(stated * (amount ?? 1), inner) : more;
  }
  return null;
}
