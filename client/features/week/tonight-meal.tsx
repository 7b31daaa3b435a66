import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMinutes } from "#client/features/dish-data/dish-texts.ts";
import { dishQuery } from "#client/features/dish-data/dishes.data.ts";
import { useChangeMeal } from "#client/features/meals/change-meal.data.ts";
import { forText, mealServingsParam } from "#client/features/meals/servings-param.ts";
import { today } from "#client/features/meals/week-days.ts";
import { formatCalories } from "#client/lib/format-calories.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { useDialogLink, useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { Photo } from "#client/ui/photo.tsx";
import type { Meal } from "#shared/meals.api.ts";
import { MealCook } from "./meal-cook.tsx";

/** The next meal, to cook or to mark as cooked, and what comes after it. */
export function TonightMeal({ meal, when, after }: { meal: Meal; when: string; after: ReactNode }) {
  const { dish, eaters } = meal;
  const linkTo = useDialogLink("dish");
  const { open: cook } = useDialogParam("cooking");
  const change = useChangeMeal();
  const markCooked = () =>
    change({ meal, changes: { isCooked: true }, done: t`Cooked`, before: { isCooked: false } });
  // Keeps the recipe for offline.
  const recipe = useQuery({ ...dishQuery(dish?.id ?? 0), enabled: dish !== null });
  const { prepMinutes, estimatedCalories } = recipe.data ?? {};
  const facts = joinFacts([
    prepMinutes ? formatMinutes(prepMinutes) : "",
    typeof estimatedCalories === "number" && formatCalories(estimatedCalories),
    dish && eaters ? forText(eaters) : "",
  ]);
  return (
    <Card as="section" aria-labelledby="tonight" className={dish ? "md:grid md:grid-cols-2" : ""}>
      {dish && (
        <Photo
          src={meal.image ?? dish.image}
          tint={dish.imageColor}
          drawing={dish.drawing}
          alt=""
          eager
          className="max-md:aspect-3/2 md:aspect-auto md:h-full md:min-h-80"
        />
      )}
      <CardBody className={dish ? "md:flex md:flex-col md:px-8" : ""}>
        <div className="-mb-3 -mt-3 md:mt-auto -me-2 flex min-h-11 items-center justify-between text-sm text-muted md:-me-1.5">
          <span>{when}</span>
          {dish && <MealCook meal={meal} />}
        </div>
        <h2
          dir="auto"
          id="tonight"
          className="mt-1 line-clamp-3 text-2xl [overflow-wrap:anywhere] md:text-3xl"
        >
          {dish ? <Link {...linkTo(dish.id, mealServingsParam(meal))}>{dish.title}</Link> : meal.text}
        </h2>
        {(facts || recipe.isLoading) && <p className="mt-1 min-h-6 text-muted md:mt-2">{facts}</p>}
        {meal.note && (
          <p dir="auto" className="mt-1 break-words text-muted">
            {meal.note}
          </p>
        )}
        {dish && (
          <div className="mt-4 flex flex-wrap gap-2 max-md:*:flex-1">
            {recipe.data?.instructions !== null && (
              <Button
                onClick={() => cook(dish.id, mealServingsParam(meal))}
                disabled={recipe.isError && !recipe.data}
              >
                {t`Cook`}
              </Button>
            )}
            {meal.day <= today() && (
              <Button variant="secondary" onClick={markCooked}>
                {t`Cooked`}
              </Button>
            )}
          </div>
        )}
        <div className="md:mt-auto">{after}</div>
      </CardBody>
    </Card>
  );
}
