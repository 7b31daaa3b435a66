import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { cookingMethodName } from "#client/features/dishes/field-labels.ts";
import { shownFood, type FoodNames } from "#client/lib/food-names.ts";
import { i18n, textLanguage } from "#client/lib/i18n.tsx";
import { translateSentence } from "#client/lib/known-sentences.ts";
import {
  changeText,
  estimateDetails,
  type EstimateAdjustment,
  type EstimateDetails,
} from "#shared/estimate-details.ts";
import { COOKING_METHODS } from "#shared/limits.ts";

/** What the API says of an estimate, in English and as data. */
interface Explained {
  reasoning: string;
  details?: EstimateDetails | null | undefined;
}

/** Words an estimate: its items, and the sentences before and after them. Without details, all is as it was sent. */
export function wordEstimate({ reasoning, details }: Explained, names: FoodNames = {}) {
  const { data } = estimateDetails.safeParse(details);
  if (!data) return { before: "", items: [], after: reasoning };
  const { isOutdated, reference, makes, items = [], uncounted, match, adjustments = [], text } = data;
  const isEnglish = textLanguage() === "en";
  const comparison =
    reference !== undefined && say(msg({ message: "Reference estimate: {kcal} kcal." }), { kcal: reference });
  const share = !makes
    ? t`Per serving`
    : makes.isPieces
      ? say(msg({ message: "Sum of the ingredients for {count} pieces, per piece" }), { count: makes.count })
      : say(msg({ message: "Sum of the ingredients for {count} servings, per serving" }), {
          count: makes.count,
        });
  const sentences = [
    isOutdated && t`The recipe has changed since this estimate.`,
    uncounted &&
      say(
        uncounted.hasMore
          ? msg({ message: "Not counted: {names} and others." })
          : msg({ message: "Not counted: {names}." }),
        { names: `'${uncounted.names.join("', '")}'` },
      ),
    match &&
      say(
        match.isByTitle
          ? msg({ message: "Matches {food} in the reference table: {kcal} kcal for {serving}." })
          : msg({
              message: "The description mentions {food} in the reference table: {kcal} kcal for {serving}.",
            }),
        {
          // The table has English names and servings.
          food: `'${match.name}'${isEnglish && match.entry ? ` under '${match.entry}'` : ""}`,
          kcal: match.kcal,
          serving: isEnglish ? `${match.serving}, ${match.weight}` : match.weight,
        },
      ),
    adjustments.length > 0 &&
      say(msg({ message: "Adjusted for {adjustments}." }), {
        adjustments: adjustments.map((each) => adjustmentText(each, isEnglish ? {} : names)).join(", "),
      }),
    text,
  ];
  if (items.length === 0) return { before: "", items: [], after: joined([comparison, ...sentences]) };
  return {
    before: joined([comparison, share]),
    items: items.map(({ name, grams, kcal }) => {
      return { name: name === "others" && !grams ? t`others` : shownFood(name, names), grams, kcal };
    }),
    after: joined(sentences),
  };
}

/** The whole explanation as one text. */
export function estimateLine(explained: Explained, names: FoodNames): string {
  const { before, items, after } = wordEstimate(explained, names);
  const list = items
    .map(({ name, grams, kcal }) => `${name} ${grams === undefined ? "" : `${grams} g `}${kcal}`)
    .join(" · ");
  return list ? `${before}: ${list} kcal. ${after}`.trimEnd() : after;
}

const joined = (parts: (string | false | undefined)[]) => parts.filter(Boolean).join(" ");

const say = (message: MessageDescriptor, values: Record<string, string | number>) =>
  translateSentence(message, values) ?? i18n._({ ...message, values });

function adjustmentText(adjustment: EstimateAdjustment, names: FoodNames): string {
  return `${adjustedName(adjustment, names)} (${changeText(adjustment)})`;
}

function adjustedName({ kind, name }: EstimateAdjustment, names: FoodNames): string {
  const method = COOKING_METHODS.find((known) => known === name);
  if (kind === "word") return `'${method ? cookingMethodName(method) : name}'`;
  if (kind === "fat") return t`cooking fat`;
  const food = shownFood(name, names);
  if (kind === "plenty") return t`lots of ${food}`;
  return kind === "without" ? t`without ${food}` : food;
}
