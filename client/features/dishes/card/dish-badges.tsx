import { plural } from "@lingui/core/macro";
import { Flame } from "lucide-react";
import {
  caloriesSourceName,
  COOKING_METHOD_EMOJI,
  cookingMethodName,
} from "#client/features/dish-data/dish-texts.ts";
import { formatCalories } from "#client/lib/format-calories.ts";
import { Badge } from "#client/ui/badge.tsx";
import type { CookingMethod } from "#shared/choices.ts";
import type { Dish } from "#shared/dishes.api.ts";

export function CookingMethodBadge({ method, className }: { method: CookingMethod; className?: string }) {
  return (
    <Badge className={className}>
      <span aria-hidden="true">{COOKING_METHOD_EMOJI[method]}</span> {cookingMethodName(method)}
    </Badge>
  );
}

interface CaloriesLineProps {
  dish: Pick<Dish, "estimatedCalories" | "caloriesSource">;
  perServing?: boolean;
}

/** Calories and their source; renders nothing without calories. */
export function CaloriesLine({ dish, perServing }: CaloriesLineProps) {
  if (dish.estimatedCalories === null) return null;
  const count = dish.estimatedCalories;
  return (
    <p className="flex min-w-0 items-center gap-2 text-xs text-muted">
      <Badge tone="brand" className="shrink-0">
        <Flame className="text-brand" />
        {perServing
          ? plural({ count }, { one: "# kcal per serving", other: "# kcal per serving" })
          : formatCalories(count)}
      </Badge>
      {dish.caloriesSource && <span className="truncate">{caloriesSourceName(dish.caloriesSource)}</span>}
    </p>
  );
}
