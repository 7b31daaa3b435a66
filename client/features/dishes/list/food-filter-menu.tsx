import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ALLERGEN_NAME, DIET_NAME } from "#client/features/dishes/food-labels/food-label-text.ts";
import { labelsQuery } from "#client/features/dishes/food-labels/food-labels.data.ts";
import { DropdownMenu, MenuCheck, MenuLabel, MenuSeparator } from "#client/ui/menu/dropdown-menu.tsx";
import type { LazyMenu } from "#client/ui/menu/use-lazy-menu.ts";
import { ALLERGENS } from "#shared/limits.ts";
import type { DishSelection } from "./dish-selection.ts";

interface FoodFilterMenuProps extends LazyMenu {
  trigger: ReactNode;
  selection: DishSelection;
  onChange: (changes: Partial<DishSelection>) => void;
}

const DIETS_SHOWN = ["vegan", "vegetarian", "halal", "kosher"] as const;

export function FoodFilterMenu({ selection, onChange, ...menu }: FoodFilterMenuProps) {
  // Loads the labels before a filter is chosen.
  useQuery(labelsQuery);
  const { diets, without } = selection;
  return (
    <DropdownMenu {...menu}>
      {DIETS_SHOWN.map((diet) => (
        <MenuCheck
          key={diet}
          checked={diets.includes(diet)}
          onChange={(isChosen) => onChange({ diets: toggled(diets, diet, isChosen) })}
        >
          {DIET_NAME[diet]}
        </MenuCheck>
      ))}
      <MenuSeparator />
      <MenuLabel>Without</MenuLabel>
      {ALLERGENS.map((allergen) => (
        <MenuCheck
          key={allergen}
          checked={without.includes(allergen)}
          onChange={(isChosen) => onChange({ without: toggled(without, allergen, isChosen) })}
        >
          <span className="sr-only">Without </span>
          <span className="inline-block first-letter:uppercase">{ALLERGEN_NAME[allergen]}</span>
        </MenuCheck>
      ))}
    </DropdownMenu>
  );
}

function toggled<Value>(list: readonly Value[], value: Value, isChosen: boolean): Value[] {
  const others = list.filter((one) => one !== value);
  return isChosen ? [...others, value] : others;
}
