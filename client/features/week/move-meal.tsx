import { useState } from "react";
import { mealTitle, useChangeMeal } from "#client/features/meals/meals.data.ts";
import { today, weekOf } from "#client/features/meals/week-days.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import { LightDialog } from "#client/ui/dialog/light-dialog.tsx";
import type { Meal } from "#shared/meals.api.ts";
import { DayChoices, SlotChoice } from "./day-choices.tsx";

interface MoveMealProps {
  meal: Meal;
  open: boolean;
  onClose: () => void;
}

/** Moves a meal to another day or slot. */
export function MoveMeal({ meal, open, onClose }: MoveMealProps) {
  const change = useChangeMeal();
  const [slot, setSlot] = useState(meal.slot);
  const move = (day: string) => {
    onClose();
    change({
      meal,
      changes: { day, slot },
      done: `Moved to ${formatEventDate(day)}`,
      before: { day: meal.day, slot: meal.slot },
    });
  };
  return (
    <LightDialog open={open} onClose={onClose} title={`Move ${mealTitle(meal)} to…`}>
      <SlotChoice slot={slot} onChange={setSlot} />
      <DayChoices from={weekOf(today())[0] ?? today()} onChoose={move} />
    </LightDialog>
  );
}
