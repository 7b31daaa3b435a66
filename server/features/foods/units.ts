/** The words of a unit, with its weight or volume; units without either depend on the food ("2 slices"). */
type UnitRow = { words: string; grams?: number; ml?: number };

const UNITS = {
  g: { grams: 1, words: "g|gr|grs|gms?|grams?|gramm|grammes?|gramos?|grammi|grammo|غ|غرام" },
  kg: { grams: 1000, words: "kg|kilo|kilos|kilogramm?s?|chilo|chilogramm[oi]|كيلو" },
  etto: { grams: 100, words: "ett[oi]|hg" },
  dag: { grams: 10, words: "dag|dkg|deka" },
  oz: { grams: 28.35, words: "ozs?|ounces?" },
  lb: { grams: 453.6, words: "lbs?|pounds?" },
  pfund: { grams: 500, words: "pfund|pfd" },
  floz: { ml: 29.6, words: "fl\\.? ?oz|fluid ounces?" },
  ml: { ml: 1, words: "ml|millilit(?:er|re)s?|mililitros?|millilitri" },
  cl: { ml: 10, words: "cl" },
  dl: { ml: 100, words: "dl" },
  l: { ml: 1000, words: "lt?|lit(?:er|re)s?|litros?|litro|litri" },
  pint: { ml: 473, words: "pints?|pts?" },
  quart: { ml: 946, words: "quarts?|qts?" },
  gallon: { ml: 3785, words: "gallons?|gal" },
  tsp: {
    ml: 5,
    words:
      "tsps?|teaspoons?|TL|teel(?:ö|oe)ffel|teel\\.?|kaffeel(?:ö|oe)ffel|[cç]ay ka[sş][iı][gğ][iı]|[cç]\\.? ?k|c\\.? ?à ?(?:c|café)|càc|cac|cc|c\\.c|cuil(?:l(?:è|e)res?)?\\.? à café|cdtas?|cucharaditas?|cucchiain[oi]",
  },
  dessertspoon: { ml: 10, words: "dessertspoons?|tatl[iı] ka[sş][iı][gğ][iı]|t\\.? ?k" },
  tbsp: {
    ml: 15,
    words:
      "tbsps?|tbls?|tbs?|tablespoons?|EL|e(?:ss|ß)l(?:(?:ö|oe)ffel)?|(?:yemek )?ka[sş][iı][gğ][iı]|ka[sş][iı]k|y\\.? ?k|c\\.? ?à ?(?:s|soupe)|càs|cas|c\\.s|cuil(?:l(?:è|e)res?)?\\.? à soupe|cuill(?:è|e)res?|cdas?|cucharadas?|cucchiaio|cucchiai",
  },
  teaglass: { ml: 100, words: "[cç]ay barda[gğ][iı]" },
  coffeecup: { ml: 75, words: "(?:kahve )?fincan[iı]?" },
  glass: { ml: 200, words: "(?:su )?barda[gğ][iı]|s\\.? ?b|bardak|glas|verres?|vasos?|bicchier[ei]|becher" },
  cup: { ml: 240, words: "cups?|c|tassen?|tasses?|tazas?|tazz[ae]" },
  scoop: { grams: 30, words: "scoops?|ölçek|messlöffel" },
  pinch: {
    grams: 0.4,
    words: "pinch(?:es)?|dash(?:es)?|tutam|prisen?|pincées?|pizcas?|pizzic(?:o|hi)|messerspitzen?|msp\\.?",
  },
  clove: { grams: 4, words: "cloves?|di[sş]|zehen?|gousses?|dientes?|spicchi[o]?" },
  stick: { grams: 113, words: "sticks?" },
  knob: { grams: 15, words: "knobs?" },
  handful: { grams: 30, words: "handfuls?|avu[cç]|handvoll|poignées?|puñados?|manciat[ae]" },
  bunch: { grams: 40, words: "bunch(?:es)?|demet|bund|bottes?|manojos?|mazz[oi]|mazzett[oi]" },
  sprig: { grams: 2, words: "sprigs?|dal|zweige?|brins?|branches?|ramitas?|rametti?|ramett[oi]" },
  leaf: { words: "leaf|leaves|yaprak|bl(?:a|ä)tt(?:er)?|feuilles?|hojas?|fogli[ae]|sheets?" },
  slice: {
    words: "slices?|dilim|scheiben?|tranches?|lonchas?|rebanadas?|rodajas?|fett[ae]|rashers?|strips?",
  },
  can: { words: "cans?|tins?|konserve|kutu|dosen?|boîtes?|botes?|latas?|lattin[ae]|scatol[ae]|jars?" },
  packet: {
    words:
      "packets?|packages?|pkgs?|envelopes?|rollen?|pots?|box(?:es)?|bags?|containers?|cartons?|pakete?|p(?:ä|a)ckchen|packung|pck\\.?|sachets?|sobres?|bustin[ae]|confezion[ei]|paquetes?|packs?",
  },
  head: { words: "heads?|ba[sş]|kopf|köpfe|têtes?|cabezas?|test[ae]" },
  piece: {
    words:
      "pieces?|adet|tane|st(?:ü|u)cke?|stk|pièces?|unidad(?:es)?|pezz[oi]|parts?|würfel|stalks?|stangen?|ears?",
  },
} as const satisfies Record<string, UnitRow>;

export type Unit = keyof typeof UNITS;

const UNIT_PATTERNS = Object.entries(UNITS).map(([unit, { words }]) => [unit, words] as const);
/** The source of a pattern for units. */
export const UNIT = String.raw`(?:${UNIT_PATTERNS.map(([, words]) => words).join("|")})\.?(?![\p{L}\d])`;
const UNIT_TESTS = UNIT_PATTERNS.map(
  ([unit, words]) => [unit as Unit, new RegExp(String.raw`^(?:${words})\.?$`, "iu")] as const,
);

/** Units that state a weight exactly; that of a bunch or a stick depends on the food. */
export const WEIGHTS: readonly (Unit | null)[] = ["g", "kg", "etto", "dag", "oz", "lb", "pfund"];

export function unitOf(word: string): Unit {
  return UNIT_TESTS.find(([, test]) => test.test(word))?.[0] ?? "piece";
}

export function isMeasured(unit: Unit): boolean {
  const { grams, ml }: UnitRow = UNITS[unit];
  return grams !== undefined || ml !== undefined;
}

export type Measure = { grams: number | null; ml: number | null };

/** @returns the weight or volume of an amount; null for both if it depends on the food ("2 slices") */
export function measure(amount: number | null, unit: Unit | null): Measure {
  const { grams, ml }: Partial<UnitRow> = unit === null ? {} : UNITS[unit];
  const total = (each: number | undefined) => (amount === null || each === undefined ? null : amount * each);
  return { grams: total(grams), ml: total(ml) };
}
