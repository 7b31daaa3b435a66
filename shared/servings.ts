const SERVINGS: readonly RegExp[] = [
  /(?:serves\s*:?|servings?\s*:|serving size\s*:|yields?\s*:?|portions?\s*:|portionen\s*:|porsiyon\s*:|raciones\s*:|porzioni\s*:|dosi per|feeds|ergibt|reicht für)\s*(?:about|ca\.?|etwa)?\s*(?<first>\d{1,3})(?:[ \t]?(?:-|–|to|bis|à|a)[ \t]?(?<last>\d{1,3}))?/iu,
  /(?:(?<!\p{L})(?:für|pour|para|per|for) )?(?<!\d)(?<first>\d{1,3})(?:[ \t]?(?:-|–|to|bis|à|a|ila)[ \t]?(?<last>\d{1,3}))?[ \t]*(?:servings?|portions?|portionen|people|persons?|personen|personnes|personas|persone|raciones|porciones|porzioni|ki[şs]ilik|ki[şs]i|porsiyon)(?!\p{L})/iu,
  /(?<!\p{L})for\s+(?<first>\d{1,3})(?:[ \t]?(?:-|–|to)[ \t]?(?<last>\d{1,3}))?(?![ \t]?-?[ \t]?(?:\d|[.,/]\d|min|hour|hr|sec|day|h\b|cup|g\b|kg|ml|l\b|cm|inch|°|%|more|or\b))/iu,
];
const PIECES =
  /(?:makes\s*:?|gives|yields?|ergibt|donne|salen|per circa)\s*(?:about|ca\.?|etwa|environ)?\s*(?<first>\d{1,3})(?:[ \t]?(?:-|–|to|bis)[ \t]?(?<last>\d{1,3}))?/iu;

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

/** @returns the text without the servings and pieces that it states, with single spaces and no blank lines */
export function withoutServings(text: string): string {
  return [...SERVINGS, PIECES].reduce((rest, pattern) => rest.replace(pattern, "\n"), singleSpaced(text));
}

/** Bounds the cost of hostile texts. */
const MAX_LENGTH = 40_000;

/** Long runs of spaces would make the patterns slow. */
function singleSpaced(text: string): string {
  const short = text.slice(0, MAX_LENGTH);
  return short.replaceAll(/[^\S\n]+/gu, " ").replaceAll(/ ?\n[ \n]*/gu, "\n");
}

function countOf(found: RegExpExecArray | null): number | null {
  const { first, last } = found?.groups ?? {};
  if (first === undefined) return null;
  const count = (Number(first) + Number(last ?? first)) / 2;
  return count >= 1 && count <= MAX_SERVINGS ? count : null;
}
