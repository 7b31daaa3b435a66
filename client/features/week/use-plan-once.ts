import { useRef } from "react";
import { usePlan } from "#client/features/meals/meals.data.ts";

/** Plans one meal: a second tap does nothing, also after the first was saved and while the dialog closes. */
export function usePlanOnce(onPlanned: () => void) {
  const plan = usePlan();
  const isStarted = useRef(false);
  const planOnce = (meal: Parameters<typeof plan.mutate>[0][number]) => {
    if (isStarted.current) return;
    isStarted.current = true;
    plan.mutate([meal], { onSuccess: onPlanned, onError: () => (isStarted.current = false) });
  };
  return { planOnce, pendingDishId: plan.isPending ? plan.variables[0]?.dishId : undefined };
}
