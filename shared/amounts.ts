/*
 * Reads amounts from recipes as people write them, in English, Turkish, German, French, Spanish and Italian. Knows no foods, so
 * that both the server and the page can use it.
 */
import { NUMBER, readNumber } from "./numbers.ts";

/** A unit with its weight or volume; units without either depend on the food ("2 slices"). */
type UnitRow = { words: string; grams?: number; ml?: number };

const UNITS = {
  g: { grams: 1, words: "g|gr|grs|gms?|grams?|gramm|grammes?|gramos?|grammi|grammo|غ|غرام" },
  kg: { grams: 1000, words: "kg|kilo|kilos|kilogramm?s?|كيلو" },
  dag: { grams: 10, words: "dag|dkg|deka" },
  oz: { grams: 28.35, words: "ozs?|ounces?" },
  lb: { grams: 453.6, words: "lbs?|pounds?" },
  pfund: { grams: 500, words: "pfund|pfd" },
  floz: { ml: 29.6, words: "fl\\.? ?oz|fluid ounces?" },
  ml: { ml: 1, words: "ml|millilit(?:er|re)s?|mililitros?|millilitri" },
  cl: { ml: 10, words: "cl" },
  dl: { ml: 100, words: "dl" },
  l: { ml: 1000, words: "lt?|lit(?:er|re)s?|litros?|litro|litri" },
  pint: { ml: 473, words: "pints?" },
  quart: { ml: 946, words: "quarts?|qt" },
  tsp: {
    ml: 5,
    words:
      "tsps?|teaspoons?|TL|teel(?:ö|oe)ffel|teel\\.?|kaffeel(?:ö|oe)ffel|[cç]ay ka[sş][iı][gğ][iı]|c\\. ?à ?c\\.?|càc|cac|cc|c\\.c\\.?|cuill(?:è|e)res? à café|cdtas?|cucharaditas?|cucchiain[oi]",
  },
  dessertspoon: { ml: 10, words: "dessertspoons?|tatl[iı] ka[sş][iı][gğ][iı]" },
  tbsp: {
    ml: 15,
    words:
      "tbsps?|tbs?|tablespoons?|EL|essl(?:ö|oe)ffel|(?:yemek )?ka[sş][iı][gğ][iı]|ka[sş][iı]k|c\\. ?à ?s\\.?|càs|cas|c\\.s\\.?|cuill(?:è|e)res? à soupe|cuill(?:è|e)res?|cdas?|cucharadas?|cucchiaio|cucchiai",
  },
  teaglass: { ml: 100, words: "[cç]ay barda[gğ][iı]" },
  coffeecup: { ml: 75, words: "(?:kahve )?fincan[iı]?" },
  glass: { ml: 200, words: "(?:su )?barda[gğ][iı]|bardak|glas|verres?|vasos?|bicchier[ei]|becher" },
  cup: { ml: 240, words: "cups?|c|tassen?|tasses?|tazas?|tazz[ae]" },
  scoop: { grams: 30, words: "scoops?|ölçek|messlöffel" },
  pinch: {
    grams: 0.4,
    words: "pinch(?:es)?|dash(?:es)?|tutam|prisen?|pincées?|pizcas?|pizzic(?:o|hi)|messerspitzen?|msp\\.?",
  },
  clove: { grams: 4, words: "cloves?|di[sş]|zehen?|gousses?|dientes?|spicchi[o]?" },
  stick: { grams: 113, words: "sticks?" },
  knob: { grams: 15, words: "knobs?|noix de|noce di|nuez de" },
  handful: { grams: 30, words: "handfuls?|avu[cç]|handvoll|poignées?|puñados?|manciat[ae]" },
  bunch: { grams: 40, words: "bunch(?:es)?|demet|bund|bottes?|manojos?|mazz[oi]|mazzett[oi]" },
  sprig: { grams: 2, words: "sprigs?|dal|zweige?|brins?|ramitas?|rametti?|ramett[oi]" },
  leaf: { words: "leaf|leaves|yaprak|bl(?:a|ä)tt(?:er)?|feuilles?|hojas?|fogli[ae]|sheets?" },
  slice: {
    words: "slices?|dilim|scheiben?|tranches?|lonchas?|rebanadas?|rodajas?|fett[ae]|rashers?|strips?",
  },
  can: { words: "cans?|tins?|konserve|kutu|dosen?|boîtes?|botes?|latas?|lattin[ae]|scatol[ae]|jars?" },
  packet: {
    words:
      "packets?|packages?|pkgs?|box(?:es)?|bags?|containers?|cartons?|pakete?|p(?:ä|a)ckchen|packung|pck\\.?|sachets?|sobres?|bustin[ae]|confezion[ei]|paquetes?|packs?",
  },
  piece: {
    words:
      "pieces?|adet|tane|st(?:ü|u)cke?|stk|pièces?|unidad(?:es)?|pezz[oi]|heads?|ba[sş]|kopf|têtes?|cabezas?|stalks?|stangen?|branches?|ears?|whole",
  },
} as const satisfies Record<string, UnitRow>;

export type Unit = keyof typeof UNITS;

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

const UNIT_PATTERNS = Object.entries(UNITS).map(([unit, { words }]) => [unit, words] as const);
const UNIT = String.raw`(?:${UNIT_PATTERNS.map(([, words]) => words).join("|")})\.?(?![\p{L}\d])`;
const UNIT_TESTS = UNIT_PATTERNS.map(
  ([unit, words]) => [unit as Unit, new RegExp(String.raw`^(?:${words})\.?$`, "iu")] as const,
);

const BULLET = /^[\s\-*•·–—▢□☐✓:.,]+/u;
const ABOUT =
  /^(?:about|approx\.?|approximately|circa|ca\.?|etwa|environ|env\.?|unos|unas|yakla[şs][ıi]k|~)\s*/iu;
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
  // "For 4: 500 g beef" begins with the servings.
  return [...SERVINGS, PIECES]
    .reduce((rest, servings) => rest.replace(servings, "\n"), singleSpaced(text))
    .split(/[\n;•·]|,(?=\s+[\d½¼¾⅓⅔])|(?<=\p{L}{3})\.\s+(?=[\d½¼¾⅓⅔])|(?<=\p{L})\s(?:and|und|et|ve)\s(?=\d)/u)
    .slice(0, MAX_LINES)
    .map((line) => readIngredientLine(line))
    .filter((line) => line !== null);
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
  const stated = statedWeight(inside, amount, unit);
  return {
    text,
    amount,
    unit,
    size,
    grams: stated?.grams ?? weightOf(unit, amount),
    ml: stated?.ml ?? (stated ? null : volumeOf(unit, amount)),
    name,
    note: notes.length > 0 ? notes.join(", ") : null,
  };
}

/** The weight in parentheses: of each can ("2 cans (400 g)"), but of all onions ("2 onions (300 g)"). */
function statedWeight(inside: readonly string[], amount: number | null, unit: Unit | null) {
  for (const text of inside) {
    const found = WEIGHT.exec(text)?.groups;
    const measured = found?.unit === undefined ? null : unitOf(found.unit);
    if (!found || measured === null || !isMeasured(measured)) continue;
    const isEach = EACH.test(text) || unit === "can" || unit === "packet";
    const total = readNumber(found.amount ?? "") * (isEach ? (amount ?? 1) : 1);
    return { grams: weightOf(measured, total), ml: volumeOf(measured, total) };
  }
  return null;
}

const SERVINGS: readonly RegExp[] = [
  /(?:serves|servings?\s*:|serving size\s*:|yields?\s*:?|portions?\s*:|portionen\s*:|porsiyon\s*:|raciones\s*:|porzioni\s*:|dosi per|feeds|ergibt|reicht für)\s*(?:about|ca\.?|etwa)?\s*(?<first>\d{1,3})(?:[ \t]?(?:-|–|to|bis|à|a)[ \t]?(?<last>\d{1,3}))?/iu,
  /(?<!\d)(?<first>\d{1,3})(?:[ \t]?(?:-|–|to|bis|à|a|ila)[ \t]?(?<last>\d{1,3}))?[ \t]*(?:servings?|portions?|portionen|people|persons?|personen|personnes|personas|persone|raciones|porciones|porzioni|ki[şs]ilik|ki[şs]i|porsiyon)(?!\p{L})/iu,
  /(?<!\p{L})for\s+(?<first>\d{1,3})(?:[ \t]?(?:-|–|to)[ \t]?(?<last>\d{1,3}))?(?![ \t]?-?[ \t]?(?:\d|[.,/]\d|min|hour|hr|sec|day|h\b|cup|g\b|kg|ml|l\b|cm|inch|°|%|more|or\b))/iu,
];
const PIECES =
  /(?:makes|gives|yields?|ergibt|donne|salen|per circa)\s*(?:about|ca\.?|etwa|environ)?\s*(?<first>\d{1,3})(?:[ \t]?(?:-|–|to|bis)[ \t]?(?<last>\d{1,3}))?/iu;

/** How many people a recipe is for, or how many pieces it makes. */
export type Servings = { count: number; isPieces: boolean };

const MAX_SERVINGS = 200;

/** @returns the number that a text states: "serves 4", "für 4 Personen", "4 kişilik", "makes 24"; null if it states none */
export function readServings(text: string): Servings | null {
  const short = singleSpaced(text);
  for (const pattern of SERVINGS) {
    const count = countOf(pattern.exec(short));
    if (count !== null) return { count, isPieces: false };
  }
  const count = countOf(PIECES.exec(short));
  return count === null ? null : { count, isPieces: true };
}

/** Long runs of spaces would make the patterns slow. */
function singleSpaced(text: string): string {
  const short = text.slice(0, MAX_LINES * MAX_LINE_LENGTH);
  return short.replaceAll(/[^\S\n]+/gu, " ").replaceAll(/ ?\n[ \n]*/gu, "\n");
}

function countOf(found: RegExpExecArray | null): number | null {
  const { first, last } = found?.groups ?? {};
  if (first === undefined) return null;
  const count = (Number(first) + Number(last ?? first)) / 2;
  return count >= 1 && count <= MAX_SERVINGS ? count : null;
}

function amountOf({ first = "", last, times }: Record<string, string | undefined>): number {
  const amount = last === undefined ? readNumber(first) : (readNumber(first) + readNumber(last)) / 2;
  return times === undefined ? amount : amount * readNumber(times);
}

function unitOf(word: string): Unit {
  return UNIT_TESTS.find(([, test]) => test.test(word))?.[0] ?? "piece";
}

function isMeasured(unit: Unit): boolean {
  const { grams, ml }: UnitRow = UNITS[unit];
  return grams !== undefined || ml !== undefined;
}

function weightOf(unit: Unit | null, amount: number | null): number | null {
  const { grams }: Partial<UnitRow> = unit === null ? {} : UNITS[unit];
  return amount === null || grams === undefined ? null : amount * grams;
}

function volumeOf(unit: Unit | null, amount: number | null): number | null {
  const { ml }: Partial<UnitRow> = unit === null ? {} : UNITS[unit];
  return amount === null || ml === undefined ? null : amount * ml;
}
