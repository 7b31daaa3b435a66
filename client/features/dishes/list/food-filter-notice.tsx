import { plural, t } from "@lingui/core/macro";
import { useMemo } from "react";
import type { LabelsById } from "#client/features/food-labels/food-labels.data.ts";
import { foodName } from "#client/lib/food-name.ts";
import { formatList } from "#client/lib/format-lists.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { allergenState } from "#shared/food-labels.ts";
import { selectDishes, type DishCriteria } from "./dish-selection.ts";

interface FoodFilterNoticeProps {
  dishes: Dish[];
  criteria: DishCriteria;
  labels: LabelsById;
}

/** Explains what the filters of diets and allergens show and leave out. */
export function FoodFilterNotice({ dishes, criteria, labels }: FoodFilterNoticeProps) {
  const { without } = criteria;
  const unknown = useMemo(
    () =>
      selectDishes(dishes, { ...criteria, without: [] }, labels).filter(({ id }) => {
        const states = without.map((allergen) => allergenState(labels[id] ?? {}, allergen));
        return states.includes("unknown") && !states.includes("contains") && !states.includes("may");
      }).length,
    [dishes, criteria, without, labels],
  );
  return (
    <p className="mb-4 text-sm text-pretty text-muted">
      {[
        without.length > 0 &&
          t`Without ${{ foods: formatList(without.map(foodName)) }}: only dishes whose ingredients are all known, or that a member confirmed.`,
        unknown > 0 &&
          plural(unknown, {
            one: "# dish left out because of unknown ingredients.",
            other: "# dishes left out because of unknown ingredients.",
          }),
        t`A guide, not a guarantee: double-check if it matters.`,
      ]
        .filter(Boolean)
        .join(" ")}
    </p>
  );
}
