import { useRef } from "react";
import { usePlan } from "#client/features/meals/meals.data.ts";

/** Plans meals: a second tap does nothing, also after the first was saved and while the dialog closes. */
export function usePlanOnce(onPlanned: () => void) {
  const plan = usePlan();
  const isStarted = useRef(false);
  const planOnce = (...meals: Parameters<typeof plan.mutate>[0]) => {
    if (isStarted.current) return;
    isStarted.current = true;
    plan.mutate(meals, { onSuccess: onPlanned, onError: () => (isStarted.current = false) });
  };
  return {
    planOnce,
    isPending: plan.isPending,
    pendingDishId: plan.isPending ? plan.variables[0]?.dishId : undefined,
  };
}
