import type { EstimateAdjustment, EstimateDetails } from "./estimate-details.ts";
import { fillText } from "./fill-text.ts";

/** What estimates say; other languages have these texts in `locales/<language>/estimates.po`. */
export const ESTIMATE_TEXTS = {
  outdated: "The recipe has changed since this estimate.",
  reference: "Reference estimate: {kcal} kcal.",
  sum_of_servings: "Sum of the ingredients for {count} servings, per serving",
  sum_of_pieces: "Sum of the ingredients for {count} pieces, per piece",
  per_serving: "Per serving",
  others: "others",
  not_counted: "Not counted: {names}.",
  not_counted_and_others: "Not counted: {names} and others.",
  matches: "Matches {food} in the reference table: {kcal} kcal for {serving}.",
  mentions: "The description mentions {food} in the reference table: {kcal} kcal for {serving}.",
  adjusted: "Adjusted for {adjustments}.",
  plenty: "lots of {food}",
  without: "without {food}",
  fat: "cooking fat",
} as const;

/** The language of a reader. */
export interface EstimateWording {
  text: (key: keyof typeof ESTIMATE_TEXTS, values?: Record<string, string>) => string;
  /** Keeps the order of a sentence around names. */
  isolate: (text: string) => string;
  number: (value: number) => string;
  /** The name of a food, or of a cooking method, by its English one. */
  food: (name: string) => string;
  method: (name: string) => string;
  /** Set for readers of the table's own language. */
  isEnglish?: boolean;
}

const same = (text: string) => text;
export const ENGLISH: EstimateWording = {
  text: (key, values) => fillText(ESTIMATE_TEXTS[key], values),
  isolate: same,
  number: String,
  food: same,
  method: same,
  isEnglish: true,
};

/** Words an estimate: its items, and the sentences before and after them. */
export function estimateText(details: EstimateDetails, wording: EstimateWording) {
  const { isOutdated, reference, makes, items = [], uncounted, match, adjustments = [], text: own } = details;
  const { text, isolate, number, isEnglish } = wording;
  const comparison = reference !== undefined && text("reference", { kcal: number(reference) });
  const count = String(makes?.count);
  const share = makes
    ? text(makes.isPieces ? "sum_of_pieces" : "sum_of_servings", { count })
    : text("per_serving");
  const sentences = [
    isOutdated && text("outdated"),
    uncounted &&
      text(uncounted.hasMore ? "not_counted_and_others" : "not_counted", {
        names: isolate(`'${uncounted.names.join("', '")}'`),
      }),
    match &&
      text(match.isByTitle ? "matches" : "mentions", {
        food: isolate(
          isEnglish && match.entry ? `'${match.name}' under '${match.entry}'` : `'${match.name}'`,
        ),
        kcal: number(match.kcal),
        serving: isolate(isEnglish ? `${match.serving}, ${match.weight}` : match.weight),
      }),
    adjustments.length > 0 &&
      text("adjusted", {
        adjustments: isolate(adjustments.map((each) => adjustmentText(each, wording)).join(", ")),
      }),
    own,
  ];
  if (items.length === 0) return { before: "", items, after: joined([comparison, ...sentences]) };
  return {
    before: joined([comparison, share]),
    items: items.map((item) =>
      item.name === "others" && !item.grams ? { ...item, name: text("others") } : item,
    ),
    after: joined(sentences),
  };
}

/** All of an estimate as one text. */
export function estimateLine({ before, items, after }: ReturnType<typeof estimateText>): string {
  const list = items.map(({ name, grams, kcal }) => `${name} ${grams ? `${grams} g ` : ""}${kcal}`);
  return list.length > 0 ? `${before}: ${list.join(" · ")} kcal. ${after}`.trimEnd() : after;
}

/** The explanation in English, as the API sends it. */
export const reasoningOf = (details: EstimateDetails) => estimateLine(estimateText(details, ENGLISH));

const joined = (parts: (string | false | undefined)[]) => parts.filter(Boolean).join(" ");

function adjustmentText({ kind, name, change }: EstimateAdjustment, { text, food, method }: EstimateWording) {
  const amount = `${change > 0 ? "+" : "−"}${Math.abs(change)}`;
  if (kind === "word") return `'${method(name)}' (${amount} %)`;
  const named = kind === "food" ? food(name) : text(kind, { food: food(name) });
  return `${named} (${amount} kcal)`;
}
