import { t } from "@lingui/core/macro";
import { useChangeMeal } from "#client/features/meals/change-meal.data.ts";
import { Button } from "#client/ui/button.tsx";
import type { Meal } from "#shared/meals.api.ts";

export function MarkCooked({ meal }: { meal: Meal }) {
  const change = useChangeMeal();
  const markCooked = () =>
    change({ meal, changes: { isCooked: true }, done: t`Cooked`, before: { isCooked: false } });
  return (
    <Button variant="secondary" onClick={markCooked}>
      {t`Cooked`}
    </Button>
  );
}
