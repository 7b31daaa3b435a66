import { t } from "@lingui/core/macro";
import { NeedChips } from "#client/features/events/need-chips.tsx";
import { ALLERGENS, DIETS, type FoodLabel } from "#shared/choices.ts";

interface NeedChoicesProps {
  needs: readonly FoodLabel[];
  onNeeds: (needs: FoodLabel[]) => void;
}

/** Choices of diets and allergens, for dishes. */
export function NeedChoices(props: NeedChoicesProps) {
  const only = t({ message: "Only", comment: "Above diets, such as vegan: only dishes that fit" });
  const without = t({ message: "Without", comment: "Above foods, such as nuts: no dishes with them" });
  return (
    <div className="space-y-3 pb-2">
      <NeedChips legend={only} labels={DIETS} {...props} />
      <NeedChips legend={without} labels={ALLERGENS} {...props} />
    </div>
  );
}
