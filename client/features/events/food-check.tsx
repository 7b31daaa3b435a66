import { Check, CircleQuestionMark, TriangleExclamationPoint } from "lucide-react";
import { cn } from "#client/lib/class-names.ts";
import type { ConfirmedLabels, FoodLabel } from "#shared/choices.ts";
import type { DishCheck } from "#shared/events.api.ts";
import { checkFood, checkText } from "./food-clashes.ts";

interface FoodCheckProps {
  dish: { id: number; labels: ConfirmedLabels };
  need: FoodLabel;
  checks: readonly DishCheck[];
}

export function FoodCheck({ dish, need, checks }: FoodCheckProps) {
  const { clashes, unknown } = checkFood(dish.labels, [need]);
  const isClash = clashes.length > 0;
  const Icon = isClash ? TriangleExclamationPoint : unknown.length > 0 ? CircleQuestionMark : Check;
  return (
    <p className={cn("flex items-start gap-1.5", isClash && "font-medium text-danger")}>
      <Icon className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{checkText(dish, need, checks)}</span>
    </p>
  );
}
