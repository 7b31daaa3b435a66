import { findFood, hasTrait } from "#server/features/foods/foods.ts";
import { words } from "#server/features/foods/recipe-words.ts";
import { measure, unitOf } from "#server/features/foods/units.ts";
import { anyOf } from "#shared/recipe-text/words/patterns.ts";

/** How much of a dish one person eats, if its texts say so; `text` appears in the reasoning. */
export type Portion = { text: string } & ({ grams: number } | { factor: number });

const MIN_GRAMS = 20;
const MAX_GRAMS = 1200;

const UNIT = anyOf(
  words("unit g", "unit kg", "unit oz", "unit lb", "unit ml", "unit cl", "unit dl", "unit l"),
);
const WEIGHT = String.raw`(?<amount>\d{1,4}(?:[.,]\d{1,2})?)\s*(?<unit>${UNIT})(?!\p{L})`;
const PORTION = String.raw`(?:portions?|servings?|helping|porsiyon|raci[oó]n|porci[oó]n|porzione)(?!\p{L})`;
const EACH = String.raw`(?:each|(?:per|pro|par|por|a)\s+(?:person|people|head|serving|portion|personne|persona|testa|kopf)|ki[sş]i ba[sş][iı])(?!\p{L})`;

/** The weight of a title is the portion's: "Steak 300 g". */
const WEIGHT_IN_TITLE = new RegExp(WEIGHT, "iu");
/** Pasta and rice are weighed dry, but the table of dishes has plates of cooked ones. */
const COOKED_WEIGHT = 2.3;
/** A weight in a description may be an ingredient's, so it must say that it is for one person. */
const WEIGHT_EACH = [
  new RegExp(String.raw`${WEIGHT}(?<food>(?:\s\p{L}+){0,3}?)\s*(?:,\s*)?${EACH}`, "iu"),
  new RegExp(String.raw`${PORTION}\s*(?:of|size|von|de|di|:|=)*\s*(?:about|ca\.?|etwa)?\s*${WEIGHT}`, "iu"),
];

const PORTION_FACTORS = [
  ...["0.5", "0.6", "0.7", "1.3", "1.5", "2"].map((factor) => [Number(factor), sizeWords(factor)] as const),
  // "Lasagna, double" is a double portion; "double chocolate cake" is not.
  [2, /(?<=[(,]\s*)(?:double|doppelt|doble|duble)(?=\s*(?:\)|$))/imu] as const,
];

/** Bounds the cost of hostile texts. */
const MAX_LENGTH = 1000;

export function readPortion(dish: { title: string; description: string | null }): Portion | null {
  const [title = "", description = ""] = [dish.title, dish.description ?? ""].map((text) =>
    text
      .slice(0, MAX_LENGTH)
      .replaceAll(/\s+/gu, " ")
      .replaceAll(/(?<=\d),(?=\d)/g, "."),
  );
  const weight = readWeight(WEIGHT_IN_TITLE.exec(title));
  if (weight) return weight;
  for (const pattern of WEIGHT_EACH) {
    const each = readWeight(pattern.exec(description));
    if (each) return each;
  }
  for (const text of [title, description]) {
    for (const [factor, size] of PORTION_FACTORS) {
      const words = size.exec(text)?.[0];
      if (words !== undefined) return { factor, text: words };
    }
  }
  return null;
}

/** Returns the only weight of a text, "300 g ribeye", and the other words; null if it has other numbers. */
export function readOnlyWeight(text: string): { portion: Portion; rest: string } | null {
  const short = text.slice(0, MAX_LENGTH);
  const rest = short.replace(WEIGHT_IN_TITLE, " ");
  const portion = readWeight(WEIGHT_IN_TITLE.exec(short));
  return portion && !/\d/u.test(rest) ? { portion, rest } : null;
}

const COUNTS = ["one", "two", "three", "four", "five", "six"];
/** "Pizza, two slices", "3 dilim pizza" */
const PIECES =
  /(?<!\p{L})(?<count>\d{1,2}|one|two|three|four|five|six)\s(?:slices?|pieces?|stücke?|dilim|parça|tranches?|fette|trozos)(?!\p{L})(?:\s(?:of|de|di)(?!\p{L}))?/iu;
/** "cut into 24 small pieces", "in 16 Stücke schneiden" */
const CUT =
  /(?<!\p{L})(?:into|in|en)\s(?<count>\d{1,3})\s(?:\p{L}+\s)?(?:slices|pieces|squares|bars|parts|stücke|trozos|pezzi)(?!\p{L})/iu;
/** A cake is cut into as many pieces. */
const PIECES_OF_CAKE = 12;
/** "1 slice", "8 pieces" */
const SERVED_PIECES = /^(?<count>\d+) (?:slice|piece)s?/u;
/** A pizza for one has the weight of as many slices of a large one. */
const SLICES_OF_PIZZA = 3;

export function withoutPieces(title: string): string {
  return title.replace(PIECES, "");
}

/** @param serving of the table: "1 slice, 105 g" */
export function readPieces(text: string, serving: string): Portion | null {
  const short = text.slice(0, MAX_LENGTH);
  const served = serving.startsWith("1 pizza")
    ? SLICES_OF_PIZZA
    : Number(SERVED_PIECES.exec(serving)?.groups?.count);
  const cut = CUT.exec(short);
  const match = cut ?? PIECES.exec(short);
  const { count = "" } = match?.groups ?? {};
  const stated = Number(count) || COUNTS.indexOf(count.toLowerCase()) + 1;
  if (!match || !served || stated === 0 || (cut && served !== 1)) return null;
  const factor = cut ? PIECES_OF_CAKE / stated : stated / served;
  return { factor: Math.min(4, Math.max(0.25, factor)), text: match[0].trim() };
}

function readWeight(match: RegExpExecArray | null): Portion | null {
  const { amount = "", unit = "", food = "" } = match?.groups ?? {};
  const share = hasTrait(findFood(food), "dry") ? COOKED_WEIGHT : 1;
  const { grams, ml } = measure(Number(amount.replace(",", ".")) * share, unitOf(unit));
  const eaten = grams ?? ml ?? 0;
  return eaten >= MIN_GRAMS && eaten <= MAX_GRAMS ? { grams: eaten, text: `${amount} ${unit}` } : null;
}

function sizeWords(factor: string): RegExp {
  const size = anyOf(words(`portion ${factor}`));
  return new RegExp(String.raw`(?<!\p{L})${size}\s*(?:[\p{L}'\u2019]+\s)?${PORTION}`, "iu");
}
