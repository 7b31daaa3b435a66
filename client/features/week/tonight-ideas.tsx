import { t } from "@lingui/core/macro";
import { useRef } from "react";
import { DishTile } from "#client/features/dishes/dish-tile.tsx";
import { usePlan } from "#client/features/meals/plan.data.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import type { MealDish } from "#shared/meals.api.ts";

interface IdeasProps {
  day: string;
  when: string;
  dishes: readonly MealDish[];
}

/** Dinners for a free evening, each planned by one press. */
export function TonightIdeas({ day, when, dishes }: IdeasProps) {
  const { linkTo } = useDialogParam("dish");
  const { open: choose } = useDialogParam("when");
  const plan = usePlan();
  // `isPending` changes too late for a second press.
  const isBusy = useRef(false);
  const planDish = (dishId: number) => {
    if (isBusy.current) return;
    isBusy.current = true;
    plan.mutate([{ day, slot: "dinner", dishId }], { onSettled: () => (isBusy.current = false) });
  };
  return (
    <section aria-labelledby="ideas">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="ideas" className="text-lg">
          {t`Nothing planned yet`}
        </h2>
        <Button variant="ghost" size="sm" onClick={() => choose(day)}>
          {t`Something else`}
        </Button>
      </div>
      <ul className="grid grid-cols-3 gap-3">
        {dishes.map(({ id, title, image, imageColor }) => (
          <li key={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-between gap-2">
            <DishTile {...linkTo(id)} title={title} image={image} tint={imageColor} />
            <Button
              variant="secondary"
              size="sm"
              full
              className="px-1"
              aria-label={`${when}: ${isolate(title)}`}
              pending={plan.isPending && plan.variables[0]?.dishId === id}
              onClick={() => planDish(id)}
            >
              {when}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
