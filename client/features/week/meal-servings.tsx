import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { CookingPot, Users } from "lucide-react";
import { useState } from "react";
import { guestsQuery } from "#client/features/guest-book/guest-book.data.ts";
import { eatersAtHome, useChangeMeal } from "#client/features/meals/change-meal.data.ts";
import { useCookDouble } from "#client/features/meals/plan-more.data.ts";
import { forText } from "#client/features/meals/servings-param.ts";
import { formatDate } from "#client/lib/format.ts";
import { MenuItem, MenuStepper } from "#client/ui/menu/dropdown-menu.tsx";
import { MAX_EATERS } from "#shared/limits.ts";
import type { Meal } from "#shared/meals.api.ts";

/** "For 6", "Leftovers", "Leftovers on Thursday" */
export const servingsFacts = ({ servings, guestIds = [], eaters, leftoversOf, leftovers }: Meal) => [
  eaters && (servings || guestIds.length > 0) ? forText(eaters) : "",
  leftoversOf ? t`Leftovers` : "",
  leftovers ? t`Leftovers on ${{ day: formatDate(leftovers.day, "weekday") }}` : "",
];

interface MealServingsProps {
  meal: Meal;
  /** Opens the choice of people of the guest book. */
  onChooseGuests: () => void;
}

/** The items of a meal's menu that change how many eat, who of the guest book eats, and whether it is cooked double. */
export function MealServings({ meal, onChooseGuests }: MealServingsProps) {
  const { dish, guestIds = [], leftovers, leftoversOf } = meal;
  const { data: guests = [] } = useQuery(guestsQuery);
  const change = useChangeMeal();
  const double = useCookDouble();
  // Neither the household's number nor that of the recipe may be known.
  const known = eatersAtHome(meal) ?? dish?.servings;
  const [count, setCount] = useState(known ?? 1);
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
      done: t`No longer cooked double`,
      before: { leftoversOf: leftoversOf ?? meal.id },
    });
  return (
    <>
      {typeof known === "number" && (
        <MenuStepper
          label={forText(count + guestIds.length)}
          fewer={count > 0.5 ? t`One less` : undefined}
          more={count < MAX_EATERS ? t`One more` : undefined}
          onFewer={() => set(Math.max(0.5, count - 1))}
          onMore={() => set(count < 1 ? 1 : count + 1)}
        />
      )}
      {guests.length > 0 && (
        <MenuItem onSelect={onChooseGuests}>
          <Users /> {t`Who else eats?`}
        </MenuItem>
      )}
      <MenuItem onSelect={() => (leftovers || leftoversOf ? undouble() : double(meal))}>
        <CookingPot /> {leftovers || leftoversOf ? t`Don't cook double` : t`Cook double`}
      </MenuItem>
    </>
  );
}
