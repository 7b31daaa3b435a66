import { t } from "@lingui/core/macro";
import { checkFood, RULED_OUT_BY } from "#client/features/events/food-clashes.ts";
import { dietName, isDiet } from "#client/features/food-labels/food-label-text.ts";
import { foodName } from "#client/lib/food-name.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import type { FoodLabels } from "#shared/dishes.api.ts";
import { allergenState, suitsDiet, validLabels } from "#shared/food-labels.ts";
import { FOOD_LABELS, type Diet } from "#shared/limits.ts";
import type { Answer } from "./host-event.data.ts";

export interface Clashes {
  /** "contains nuts, not for May" */
  clashes: string[];
  /** Needs for which the dish is neither safe nor known to clash: "Nuts? Not confirmed yet (for May)." */
  unknown: string[];
  /** The guests do not read the clashes, because no member has confirmed the labels. */
  isUnconfirmed: boolean;
}

/** Compares the confirmed and found labels of a dish with the needs of the guests who come. */
export function clashesOf(
  labels: FoodLabels,
  answers: readonly Pick<Answer, "name" | "isComing" | "needs">[],
): Clashes {
  const found: Clashes = { clashes: [], unknown: [], isUnconfirmed: false };
  for (const need of FOOD_LABELS) {
    const guests = answers.filter(({ isComing, needs }) => isComing && needs.includes(need));
    if (guests.length === 0) continue;
    const names = joinWords(guests.map(({ name }) => isolate(name)));
    const state = isDiet(need) ? dietState(labels, need) : allergenState(labels, need);
    const food = foodName(need);
    if (state === "contains")
      found.clashes.push(
        isDiet(need)
          ? t({ context: "guest", message: `not ${food}, not for ${names}` })
          : t({ context: "guest", message: `contains ${food}, not for ${names}` }),
      );
    if (state === "may")
      found.clashes.push(t({ context: "guest", message: `may contain ${food}, ask ${names}` }));
    const isClash = state === "contains" || state === "may";
    if (isClash && checkFood(validLabels(labels), [need]).clashes.length === 0) found.isUnconfirmed = true;
    if (state === "unknown")
      found.unknown.push(
        isDiet(need)
          ? t`${{ label: dietName(need) }}? Not confirmed yet (for ${names}).`
          : t`Contains ${food}? Not confirmed yet (for ${names}).`,
      );
  }
  return found;
}

function dietState(labels: FoodLabels, diet: Diet): "contains" | "free" | "unknown" {
  if (suitsDiet(labels, diet)) return "free";
  if (validLabels(labels)[diet] === false) return "contains";
  const isRuledOut = RULED_OUT_BY[diet]?.some((food) => allergenState(labels, food) === "contains");
  return isRuledOut ? "contains" : "unknown";
}
