import { t } from "@lingui/core/macro";
import { useState } from "react";
import { mealTitle } from "#client/features/meals/meals.data.ts";
import { today, weekStart } from "#client/features/meals/week-days.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { LightDialog } from "#client/ui/dialog/light-dialog.tsx";
import type { Meal } from "#shared/meals.api.ts";
import { DayChoices, SlotChoice } from "./day-choices.tsx";
import { useMoveMeal } from "./use-move-meal.ts";

interface MoveMealProps {
  meal: Meal;
  open: boolean;
  onClose: () => void;
}

/** Moves a meal to another day or slot. */
export function MoveMeal({ meal, open, onClose }: MoveMealProps) {
  const moveTo = useMoveMeal();
  const [slot, setSlot] = useState(meal.slot);
  const move = (day: string) => {
    onClose();
    moveTo(meal, { day, slot });
  };
  return (
    <LightDialog open={open} onClose={onClose} title={t`Move ${{ title: isolate(mealTitle(meal)) }} to…`}>
      <SlotChoice slot={slot} onChange={setSlot} />
      <DayChoices from={weekStart(today())} onChoose={move} />
    </LightDialog>
  );
}
