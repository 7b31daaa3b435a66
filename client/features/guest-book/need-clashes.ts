import { t } from "@lingui/core/macro";
import { foodName } from "#client/lib/food-name.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { capitalize } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { FOOD_LABELS, type Diet, type FoodLabel } from "#shared/choices.ts";
import type { FoodLabels } from "#shared/dishes.api.ts";
import { allergenState, isDiet, RULED_OUT_BY, suitsDiet, validLabels } from "#shared/food-labels.ts";

/** Compares confirmed and found labels of a dish with the needs of those who come: "contains nuts, not for May". */
export function clashesOf(
  labels: FoodLabels,
  eaters: readonly { name: string; isComing: boolean; needs: readonly FoodLabel[] }[],
): string[] {
  return FOOD_LABELS.flatMap((need) => {
    const guests = eaters.filter(({ isComing, needs }) => isComing && needs.includes(need));
    if (guests.length === 0) return [];
    const names = joinWords(guests.map(({ name }) => isolate(name)));
    const state = isDiet(need) ? dietState(labels, need) : allergenState(labels, need);
    const food = foodName(need);
    if (state === "may") return t({ context: "guest", message: `may contain ${food}, ask ${names}` });
    if (state !== "contains") return [];
    return isDiet(need)
      ? t({ context: "guest", message: `not ${food}, not for ${names}` })
      : t({ context: "guest", message: `contains ${food}, not for ${names}` });
  });
}

function dietState(labels: FoodLabels, diet: Diet): "contains" | "free" | "unknown" {
  if (suitsDiet(labels, diet)) return "free";
  if (validLabels(labels)[diet] === false) return "contains";
  const isRuledOut = RULED_OUT_BY[diet]?.some((food) => allergenState(labels, food) === "contains");
  return isRuledOut ? "contains" : "unknown";
}

/** "Vegan", "No nuts" */
export function needName(need: FoodLabel): string {
  const name = foodName(need);
  return capitalize(isDiet(need) ? name : t({ context: "guest", message: `No ${name}` }));
}
