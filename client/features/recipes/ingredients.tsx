import { plural, t } from "@lingui/core/macro";
import { Minus, Plus } from "lucide-react";
import { createStore, useStore } from "#client/lib/store.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import type { DishDetail } from "#shared/dishes.api.ts";
import { MAX_SERVINGS } from "#shared/limits.ts";
import { listIngredients } from "./recipe-text.ts";
import { scaleLine } from "./scale-line.ts";

/** Servings to show a recipe for, by dish, until the page is reloaded. */
const chosenServings = createStore<ReadonlyMap<number, number>>(new Map());

type Scaled = Pick<DishDetail, "id" | "servings">;

/** Returns a function that scales a line to the servings that were chosen for a dish. */
export function useScaledLine(dish: Scaled): (line: string) => string {
  const original = dish.servings ?? 1;
  const servings = useStore(chosenServings).get(dish.id) ?? original;
  return (line) => scaleLine(line, servings / original);
}

interface IngredientsProps {
  dish: Scaled;
  ingredients: string;
}

/** The ingredients of a recipe; if its servings are known, with a stepper that scales the amounts. */
export function Ingredients({ dish, ingredients }: IngredientsProps) {
  const servings = useStore(chosenServings).get(dish.id) ?? dish.servings ?? 1;
  const setServings = (next: number) => chosenServings.set(new Map(chosenServings.get()).set(dish.id, next));
  const scale = useScaledLine(dish);
  return (
    <div>
      {dish.servings !== null && (
        <div role="group" aria-label={t`Servings`} className="mb-2 flex items-center gap-1">
          <IconButton
            label={t`Fewer servings`}
            variant="outline"
            size="sm"
            disabled={servings <= 1}
            onClick={() => setServings(servings - 1)}
          >
            <Minus />
          </IconButton>
          <output aria-live="polite" className="min-w-24 text-center text-sm tabular-nums">
            {plural(servings, { one: "# serving", other: "# servings" })}
          </output>
          <IconButton
            label={t`More servings`}
            variant="outline"
            size="sm"
            disabled={servings >= MAX_SERVINGS}
            onClick={() => setServings(servings + 1)}
          >
            <Plus />
          </IconButton>
        </div>
      )}
      <ul className="[overflow-wrap:anywhere]">
        {listIngredients(ingredients).map(({ text, isHeading }, index) => (
          // The same line may occur twice.
          <li
            dir="auto"
            key={index}
            className={isHeading ? "pt-3 pb-1 font-medium" : "border-b border-line py-1.5"}
          >
            {isHeading ? text : scale(text)}
          </li>
        ))}
      </ul>
    </div>
  );
}
