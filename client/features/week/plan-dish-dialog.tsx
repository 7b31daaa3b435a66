import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DishRemoved } from "#client/features/dish-data/dish-removed.tsx";
import { dishQuery, useListedDish } from "#client/features/dish-data/dishes.data.ts";
import { usePlan } from "#client/features/meals/meals.data.ts";
import { today } from "#client/features/meals/week-days.ts";
import { hasStatus } from "#client/lib/api/call.ts";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { useOnce } from "#client/ui/dialog/use-once.ts";
import type { MealSlot } from "#shared/limits.ts";
import { DayChoices, SlotChoice } from "./day-choices.tsx";

/** Plans a dish for a day of this or the next week. */
export function PlanDishDialog({ id }: { id: number }) {
  const { isOpen, close } = useOpenDialog();
  const listed = useListedDish(id);
  const dish = useQuery({ ...dishQuery(id), enabled: isOpen && !listed });
  const planOnce = useOnce(usePlan());
  const [slot, setSlot] = useState<MealSlot>("dinner");
  return (
    <Dialog title={t`Plan for a day`} description={listed?.title ?? dish.data?.title}>
      {!listed && hasStatus(dish.error, 404) ? (
        <DishRemoved />
      ) : (
        <>
          <SlotChoice slot={slot} onChange={setSlot} />
          <DayChoices
            from={today()}
            query={listed ? undefined : dish}
            onChoose={(day) => planOnce([{ day, slot, dishId: id }], { onSuccess: () => void close() })}
          />
        </>
      )}
    </Dialog>
  );
}
