import { plural, t } from "@lingui/core/macro";
import { Minus, Plus } from "lucide-react";
import { createStore, useStore } from "#client/lib/store.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import type { DishDetail } from "#shared/dishes.api.ts";
import { MAX_SERVINGS } from "#shared/limits.ts";
import { scaleIngredients, type ScaledLine } from "./scale-ingredients.ts";
import { UnitsChoice, useUnits } from "./units-choice.tsx";

/** Servings to show a recipe for, by dish and meal, until the page is reloaded. */
const chosenServings = createStore<ReadonlyMap<string, number>>(new Map());

/** Of the address, which only Back and Forward change below an open dish. Visitors' pages load no router. */
const addressed = {
  get: () => new URLSearchParams(window.location.search).get("for") ?? "",
  subscribe: (listener: () => void) => {
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  },
};

/** Returns the servings for which a dish is shown: as chosen, else those of the meal of `?for=7_4.5`, which is dish 7 for 4.5. */
function useServings({ id, servings }: Pick<Scaled, "id" | "servings">) {
  const [, ofMeal] = new RegExp(String.raw`^${id}_(\d+(?:\.\d{1,2})?)$`).exec(useStore(addressed)) ?? [];
  const key = `${id} ${ofMeal ?? ""}`;
  const chosen = useStore(chosenServings).get(key);
  const choose = (next: number) => chosenServings.set(new Map(chosenServings.get()).set(key, next));
  const shownFor = chosen ?? Math.min(Number(ofMeal) || (servings ?? 1), MAX_SERVINGS);
  return { shownFor, choose, factor: servings === null ? 1 : shownFor / servings };
}

type Scaled = Pick<DishDetail, "id" | "servings" | "ingredientAmounts" | "otherUnits"> & {
  ingredients: string;
  instructions?: string | null;
};

/** The lines of a dish's ingredients for the servings that were chosen for it. */
export function useScaledLines(dish: Scaled): ScaledLine[] {
  const { factor } = useServings(dish);
  return scaleIngredients(dish.ingredients, dish.ingredientAmounts, factor, useUnits(dish));
}

/** A line of a recipe; one with an amount that was not understood is marked as not scaled. */
export function ScaledText({ line }: { line: ScaledLine }) {
  if (!line.isUnscaled) return line.text;
  return (
    <>
      <bdi>{line.text}</bdi> <span className="text-sm text-muted">{t`(not scaled)`}</span>
    </>
  );
}

/** The ingredients of a recipe; if its servings are known, with a stepper that scales the amounts. */
export function Ingredients({ dish }: { dish: Scaled }) {
  const { shownFor: servings, choose: setServings, factor } = useServings(dish);
  const lines = useScaledLines(dish);
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2 empty:hidden">
        {dish.servings !== null && (
          <div role="group" aria-label={t`Servings`} className="flex items-center gap-1">
            <IconButton
              label={t`Fewer servings`}
              variant="soft"
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
              variant="soft"
              size="sm"
              disabled={servings >= MAX_SERVINGS}
              onClick={() => setServings(servings + 1)}
            >
              <Plus />
            </IconButton>
          </div>
        )}
        <UnitsChoice dish={dish} factor={factor} />
      </div>
      <ul className="[overflow-wrap:anywhere]">
        {lines.map((line, index) => (
          // The same line may occur twice.
          <li
            dir="auto"
            key={index}
            className={line.isHeading ? "pt-3 pb-1 font-medium" : "border-b border-line py-1.5"}
          >
            <ScaledText line={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}
