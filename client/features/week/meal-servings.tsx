import { plural, t } from "@lingui/core/macro";
import { CookingPot } from "lucide-react";
import { useState } from "react";
import { useChangeMeal } from "#client/features/meals/change-meal.data.ts";
import { useCookDouble } from "#client/features/meals/plan-more.data.ts";
import { formatDate } from "#client/lib/format.ts";
import { MenuItem, MenuStepper } from "#client/ui/menu/dropdown-menu.tsx";
import { MAX_EATERS } from "#shared/limits.ts";
import type { Meal } from "#shared/meals.api.ts";

const forText = (count: number) => plural({ count }, { one: "For # person", other: "For # people" });

/** "For 6", "Leftovers", "Leftovers on Thursday" */
export const servingsFacts = ({ servings, leftoversOf, leftovers }: Meal) => [
  servings ? forText(servings) : "",
  leftoversOf ? t`Leftovers` : "",
  leftovers ? t`Leftovers on ${{ day: formatDate(leftovers.day, "weekday") }}` : "",
];

/** The items of a meal's menu that say how many eat, and whether it is cooked double. */
export function MealServings({ meal }: { meal: Meal }) {
  const { dish, eaters, leftovers, leftoversOf } = meal;
  const change = useChangeMeal();
  const double = useCookDouble();
  // Neither the household's number nor that of the recipe may be known.
  const isKnown = typeof (eaters ?? dish?.servings) === "number";
  const [count, setCount] = useState(eaters ?? dish?.servings ?? 1);
  if (!dish || meal.isCooked) return null;
  const set = (next: number) => {
    // Portions of people may add up to other fractions.
    const servings = Math.min(MAX_EATERS, Math.round(next * 2) / 2);
    setCount(servings);
    change({ meal, changes: { servings } });
  };
  const undouble = () =>
    change({
      meal: { id: leftovers?.id ?? meal.id, updatedAt: "" },
      changes: { leftoversOf: null },
      done: t`Not cooked double`,
      before: { leftoversOf: leftoversOf ?? meal.id },
    });
  return (
    <>
      {isKnown && (
        <MenuStepper
          label={forText(count)}
          fewer={count > 0.5 ? t`One less` : undefined}
          more={count < MAX_EATERS ? t`One more` : undefined}
          onFewer={() => set(Math.max(0.5, count - 1))}
          onMore={() => set(count < 1 ? 1 : count + 1)}
        />
      )}
      <MenuItem onSelect={() => (leftovers || leftoversOf ? undouble() : double(meal))}>
        <CookingPot /> {leftovers || leftoversOf ? t`Don't cook double` : t`Cook double`}
      </MenuItem>
    </>
  );
}
