import { t } from "@lingui/core/macro";
import { useState, type DragEvent } from "react";
import { useChangeMeal } from "#client/features/meals/change-meal.data.ts";
import { usePlan } from "#client/features/meals/plan.data.ts";
import { today } from "#client/features/meals/week-days.ts";
import { useMediaQuery } from "#client/lib/device/media-query.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import type { Meal } from "#shared/meals.api.ts";

/** Returns a function that moves a meal to another day or slot, with Undo. */
export function useMoveMeal() {
  const change = useChangeMeal();
  return (meal: Meal, { day, slot }: Pick<Meal, "day" | "slot">) =>
    change({
      meal,
      changes: { day, slot },
      done: t`Moved to ${{ day: formatEventDate(day) }}`,
      before: { day: meal.day, slot: meal.slot },
    });
}

/** Marks a dragged meal or wish; days take nothing else. */
const TYPE = "application/x-meal";

/** Lets a mouse drag meals and wishes to other days of the week; keyboard and touch have "Move to…" and "When?". */
export function useDragMeal() {
  const hasMouse = useMediaQuery("(pointer: fine)");
  const move = useMoveMeal();
  const plan = usePlan();
  const [dragged, setDragged] = useState<{ from: string | null; drop: (day: string) => void } | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const source = (from: string | null, drop: (day: string) => void) => ({
    draggable: hasMouse,
    onDragStart: ({ dataTransfer, currentTarget }: DragEvent) => {
      if (!hasMouse) return;
      dataTransfer.setData(TYPE, "");
      dataTransfer.effectAllowed = "move";
      // The row instead of the link or photo in it.
      dataTransfer.setDragImage(currentTarget, 24, 24);
      setDragged({ from, drop });
    },
    onDragEnd: end,
  });
  return {
    /** The properties of a meal's row. */
    meal: (meal: Meal) => source(meal.day, (day) => move(meal, { ...meal, day })),
    /** The properties of a wished dish. */
    wish: (dishId: number) => source(null, (day) => plan.mutate([{ day, slot: "dinner", dishId }])),
    /** The properties of a day. */
    target: (day: string) => ({
      "data-over": over === day || undefined,
      onDragOver: (event: DragEvent) => {
        // A dish that is planned for the past would count as cooked.
        const canTake = dragged?.from === null ? day >= today() : dragged?.from !== day;
        const isTarget = canTake && event.dataTransfer.types.includes(TYPE);
        if (isTarget) event.preventDefault();
        setOver(isTarget ? day : null);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(null);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        dragged?.drop(day);
        end();
      },
    }),
  };
}
