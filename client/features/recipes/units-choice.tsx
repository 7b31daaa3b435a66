import { t } from "@lingui/core/macro";
import { localStore } from "#client/lib/device/browser-features.ts";
import { createStore, useStore } from "#client/lib/store.ts";
import type { DishDetail, DishWithRecipe } from "#shared/dishes.api.ts";
import { convertInstructions, scaleIngredients, type Units } from "./scale-ingredients.ts";

const STORAGE_KEY = "units";
const CHOICES = ["written", "metric", "us"] as const;

const chosenUnits = createStore(
  CHOICES.find((choice) => choice === localStore.get(STORAGE_KEY)) ?? "written",
);

type WithUnits = Pick<DishDetail, "otherUnits">;

/** The units that were chosen on this device, for a recipe that can be shown in them; null: as written. */
export function useUnits({ otherUnits }: WithUnits): Units | null {
  const system = useStore(chosenUnits);
  return otherUnits === undefined || system === "written" ? null : { ...otherUnits, system };
}

interface UnitsChoiceProps {
  dish: WithUnits & Partial<Pick<DishWithRecipe, "ingredients" | "instructions">>;
  factor?: number;
}

/** The choice of units for recipes on this device; nothing for a recipe that would not change. */
export function UnitsChoice({ dish, factor = 1 }: UnitsChoiceProps) {
  const { otherUnits, ingredients, instructions } = dish;
  const chosen = useStore(chosenUnits);
  if (otherUnits === undefined) return null;
  const texts = CHOICES.map((choice) => {
    const units = choice === "written" ? null : { ...otherUnits, system: choice };
    const lines = scaleIngredients(ingredients ?? "", [], factor, units).map(({ text }) => text);
    return [...lines, convertInstructions(instructions ?? "", units)].join("\n");
  });
  if (new Set(texts).size === 1) return null;
  const us = t({ message: "US", comment: "American units: cups, ounces, °F" });
  const names = { written: t`As written`, metric: t`Metric`, us };
  return (
    <select
      aria-label={t`Units`}
      value={chosen}
      className="h-11 max-w-full [field-sizing:content] cursor-pointer rounded-control bg-transparent text-base font-medium md:text-sm"
      onChange={({ target }) => {
        const choice = CHOICES[target.selectedIndex] ?? "written";
        localStore.set(STORAGE_KEY, choice);
        chosenUnits.set(choice);
      }}
    >
      {CHOICES.map((choice) => (
        <option key={choice} value={choice}>
          {names[choice]}
        </option>
      ))}
    </select>
  );
}
