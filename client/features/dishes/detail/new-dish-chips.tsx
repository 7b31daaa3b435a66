import { t } from "@lingui/core/macro";
import { useMutationState, useQuery } from "@tanstack/react-query";
import { Moon, Tag } from "lucide-react";
import { categoriesQuery } from "#client/features/categories/categories.data.ts";
import { useUpdateDish } from "#client/features/dish-data/dish-form.data.ts";
import { createDishKey, dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { mealsQuery } from "#client/features/meals/meals.data.ts";
import { usePlan } from "#client/features/meals/plan.data.ts";
import { today } from "#client/features/meals/week-days.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import { guessCategory } from "./guess-category.ts";

/** Next steps for a dish that was posted just now: the category that it probably belongs to, and dinner tonight. */
export function NewDishChips({ dish }: { dish: Dish }) {
  const posted = useMutationState({
    filters: { mutationKey: createDishKey, status: "success" },
    select: ({ state }) => (state.data as Dish).id,
  });
  return posted.includes(dish.id) && <Chips dish={dish} />;
}

function Chips({ dish }: { dish: Dish }) {
  const { data: dishes = [] } = useQuery(dishesQuery);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const day = today();
  const { data: meals } = useQuery(mealsQuery({ from: day, to: day }));
  const update = useUpdateDish();
  const plan = usePlan();
  const guess = dish.category === null ? guessCategory(dish, dishes, categories) : undefined;
  const isPlanned = meals?.some(({ slot, dish: planned }) => slot === "dinner" && planned?.id === dish.id);
  return (
    <div className="flex flex-wrap gap-2 py-1 empty:hidden *:rounded-full!">
      {guess && (
        <Button
          variant="secondary"
          pending={update.isPending}
          onClick={() => update.mutate({ id: dish.id, changes: { category: guess } })}
        >
          <Tag /> {t`${{ category: isolate(guess) }}?`}
        </Button>
      )}
      {isPlanned === false && (
        <Button
          variant="secondary"
          pending={plan.isPending}
          onClick={() => plan.mutate([{ day, slot: "dinner", dishId: dish.id }])}
        >
          <Moon /> {t`Tonight`}
        </Button>
      )}
    </div>
  );
}
