import { msg, t } from "@lingui/core/macro";
import { cookingMethodName } from "#client/features/dishes/field-labels.ts";
import { shownFood, type FoodNames } from "#client/lib/food-names.ts";
import { knownSentences, translateSentence } from "#client/lib/known-sentences.ts";
import { COOKING_METHODS, type CookingMethod } from "#shared/limits.ts";
import type { ReasonWithValues } from "#shared/sentences.ts";

interface CalorieItem {
  name: string;
  /** Missing for "others". */
  grams: string | undefined;
  kcal: string;
}

/**
 * Splits "Per serving: lentils 75 g 264 · butter 10 g 72 kcal. A stew." into its items and the sentences before and after
 * them. A reasoning without such a list is all `after`.
 */
export function splitReasoning(
  text: string,
  names: FoodNames = {},
): { before: string; items: CalorieItem[]; after: string } {
  const [, before = "", list = "", after = ""] =
    /^(.*per (?:serving|piece)): (.+?) kcal\.(.*)$/isu.exec(text) ?? [];
  const items = list.split(" · ").flatMap((item) => {
    const [, name, grams, kcal] = /^(.+?)(?: (\d+) g)? (\d+)$/.exec(item) ?? [];
    if (!name || !kcal) return [];
    return { name: name === "others" && !grams ? t`others` : shownFood(name, names), grams, kcal };
  });
  const isComplete = items.length > 0 && items.length === list.split(" · ").length;
  if (!isComplete) return { before: "", items: [], after: reasoningText(text, names) };
  return { before: reasoningText(before), items, after: reasoningText(after.trim(), names) };
}

/** The whole reasoning as one text. */
export function reasoningLine(text: string, names: FoodNames): string {
  const { before, items, after } = splitReasoning(text, names);
  const list = items
    .map(({ name, grams, kcal }) => `${name} ${grams ? `${grams} g ` : ""}${kcal}`)
    .join(" · ");
  return list ? `${before}: ${list} kcal. ${after}`.trimEnd() : after;
}

/** Sentences of the server in reasonings, which are stored in English. */
const findSentence = knownSentences(
  [
    msg({ message: "Sum of the ingredients for {count} servings, per serving" }),
    msg({ message: "Sum of the ingredients for {count} pieces, per piece" }),
    msg`Per serving`,
    msg({ message: "Not counted: {names} and others." }),
    msg({ message: "Not counted: {names}." }),
    msg({ message: "Matches {food} in the reference table: {kcal} kcal for {serving}." }),
    msg({ message: "The description mentions {food} in the reference table: {kcal} kcal for {serving}." }),
    msg({ message: "Adjusted for {adjustments}." }),
    msg`The recipe has changed since this estimate.`,
    msg({ message: "Reference estimate: {kcal} kcal." }),
  ],
  "(?=[ :]|$)",
);

/** Words the known sentences of a reasoning; what a provider wrote stays as it is. */
export function reasoningText(text: string, names: FoodNames = {}): string {
  const found = findSentence(text);
  if (!found) return text;
  const [, gap = "", rest = ""] = /^([ :]*)(.*)$/su.exec(text.slice(found.length)) ?? [];
  const sentence = translateSentence(found.text, worded(found.values, names)) ?? text.slice(0, found.length);
  return sentence + gap + reasoningText(rest, names);
}

const METHOD = new RegExp(`'(${COOKING_METHODS.join("|")})'`, "g");

/** "'lahmacun' under 'Turkish pizza'" */
const ENGLISH_NAME = / under '.+'$/;
/** "1 plate, 400 g" */
const PLATE = /^.+, (?=\d+ (?:g|ml)$)/;
/** "cooking fat (+60 kcal), lots of cheese (+55 kcal), without rice (−200 kcal)" */
const ADDED = /(?<=^|, )(lots of |without )?([^',(]+)(?= \([+−]\d)/g;

function addedFood(amount: string | undefined, name: string, names: FoodNames): string {
  const food = name === "cooking fat" ? t`cooking fat` : shownFood(name, names);
  if (amount === "lots of ") return t`lots of ${food}`;
  return amount === "without " ? t`without ${food}` : food;
}

/** Words the cooking methods and foods of values, and leaves out what only English has words for. */
const worded = (values: ReasonWithValues["values"] = {}, names: FoodNames = {}) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "number"
        ? value
        : value
            .replace(METHOD, (_, method: CookingMethod) => `'${cookingMethodName(method)}'`)
            .replace(ENGLISH_NAME, "")
            .replace(PLATE, "")
            .replace(ADDED, (_, amount: string | undefined, food: string) => addedFood(amount, food, names)),
    ]),
  );
