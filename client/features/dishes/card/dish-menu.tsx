import { t } from "@lingui/core/macro";
import { CalendarPlus, Check, Flame, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useEstimateCalories } from "#client/features/dishes/detail/calories.data.ts";
import { useIsEstimating } from "#client/features/dishes/detail/estimates-in-progress.ts";
import { useCooked } from "#client/features/meals/change-meal.data.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import type { LazyMenu } from "#client/ui/menu/use-lazy-menu.ts";
import type { Dish } from "#shared/dishes.api.ts";

interface DishMenuProps extends LazyMenu {
  dish: Dish;
  onDelete: (dish: Dish) => void;
  trigger: ReactNode;
}

export function DishMenu({ dish, onDelete, ...menu }: DishMenuProps) {
  const { open: edit } = useDialogParam("edit-dish");
  const { open: plan } = useDialogParam("when");
  const cooked = useCooked();
  return (
    <DropdownMenu {...menu}>
      <MenuItem onSelect={() => plan(dish.id)}>
        <CalendarPlus /> {t`Plan for a day`}
      </MenuItem>
      <MenuItem onSelect={() => cooked.mutate({ dishId: dish.id })}>
        <Check /> {t`Cooked today`}
      </MenuItem>
      <MenuItem onSelect={() => edit(dish.id)}>
        <Pencil /> {t`Edit Dish`}
      </MenuItem>
      {dish.estimatedCalories === null && <EstimateItem dish={dish} />}
      <MenuItem tone="danger" onSelect={() => onDelete(dish)}>
        <Trash2 /> {t`Delete Dish`}
      </MenuItem>
    </DropdownMenu>
  );
}

function EstimateItem({ dish }: { dish: Dish }) {
  const estimate = useEstimateCalories();
  const isEstimating = useIsEstimating(dish.id);
  return (
    <MenuItem disabled={isEstimating} onSelect={() => estimate.mutate({ dish })}>
      <Flame /> {isEstimating ? t`Estimating…` : t`Estimate Calories`}
    </MenuItem>
  );
}
