import * as z from "zod/mini";

/** Sentences of estimates; other languages have these texts in `locales/<language>/estimates.po`. */
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
type TextKey = keyof typeof ESTIMATE_TEXTS;

/** A cooking method or word of the dish changes its calories by percent, a food by kcal. */
const adjustment = z.object({
  kind: z.enum(["word", "food", "plenty", "without", "fat"]),
  name: z.string(),
  change: z.int(),
});
export type EstimateAdjustment = z.output<typeof adjustment>;

const value = z.union([z.string(), z.number(), z.array(z.string()), z.array(adjustment)]);
/** A provider's own words, or a text with its values; `english` if readers of English have others. */
const sentence = z.union([
  z.string(),
  z.object({
    text: z.enum(Object.keys(ESTIMATE_TEXTS) as TextKey[]),
    values: z.record(z.string(), value),
    english: z.optional(z.record(z.string(), z.string())),
  }),
]);
export type EstimateSentence = z.output<typeof sentence>;

/** Why an estimate is what it is: what one serving contains, the largest first, and the sentences around it. */
export const estimateDetails = z.object({
  before: z.array(sentence),
  /** "others" have no grams. */
  items: z.array(z.object({ name: z.string(), grams: z.optional(z.number()), kcal: z.number() })),
  after: z.array(sentence),
});
export type EstimateDetails = z.output<typeof estimateDetails>;

/** The language of a reader. */
export interface EstimateWording {
  isEnglish: boolean;
  text: (key: TextKey, values?: Record<string, string | number>) => string;
  /** Returns the name of a cooking method or food; other words of a dish stay as they are. */
  name: (adjustment: Pick<EstimateAdjustment, "kind" | "name">) => string;
}

export const ENGLISH: EstimateWording = {
  isEnglish: true,
  // Without separators in numbers, unlike `fillText`.
  text: (key, values = {}) =>
    ESTIMATE_TEXTS[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "")),
  name: ({ name }) => name,
};

/** Words an estimate: its items, and what is said before and after them. */
export function estimateText({ before, items, after }: EstimateDetails, wording: EstimateWording) {
  const say = (sentences: EstimateSentence[]) =>
    sentences
      .map((each) => (typeof each === "string" ? each : wording.text(each.text, valuesOf(each, wording))))
      .filter((text) => text !== "")
      .join(" ");
  if (items.length === 0) return { before: "", items, after: say([...before, ...after]) };
  const named = items.map((item) =>
    item.name === "others" && !item.grams ? { ...item, name: wording.text("others") } : item,
  );
  return { before: say(before), items: named, after: say(after) };
}

function valuesOf(
  { values, english }: Exclude<EstimateSentence, string>,
  wording: EstimateWording,
): Record<string, string | number> {
  const shown = Object.entries({ ...values, ...(wording.isEnglish && english) }).map(([name, each]) => {
    if (!Array.isArray(each)) return [name, each];
    const parts = each.map((part) => (typeof part === "string" ? `'${part}'` : adjusted(part, wording)));
    return [name, parts.join(", ")];
  });
  return Object.fromEntries(shown);
}

function adjusted(adjustment: EstimateAdjustment, { text, name }: EstimateWording): string {
  const { kind, change } = adjustment;
  const amount = `${change > 0 ? "+" : "−"}${Math.abs(change)}`;
  const food = name(adjustment);
  if (kind === "word") return `'${food}' (${amount} %)`;
  return `${kind === "food" ? food : text(kind, { food })} (${amount} kcal)`;
}

/** All of an estimate as one text. */
export function estimateLine({ before, items, after }: ReturnType<typeof estimateText>): string {
  const list = items.map(({ name, grams, kcal }) => `${name} ${grams ? `${grams} g ` : ""}${kcal}`);
  return list.length > 0 ? `${before}: ${list.join(" · ")} kcal. ${after}`.trimEnd() : after;
}

/** The explanation in English, as the API sends it. */
export const reasoningOf = (details: EstimateDetails) => estimateLine(estimateText(details, ENGLISH));
