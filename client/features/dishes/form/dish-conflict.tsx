import { plural, t } from "@lingui/core/macro";
import { dishHistoryQuery } from "#client/features/dish-data/dish-form.data.ts";
import { cookingMethodName, fieldLabels } from "#client/features/dish-data/field-labels.ts";
import { VersionConflict } from "#client/features/history/version-conflict.tsx";
import type { FormConflict } from "#client/ui/form/use-versioned-form.ts";
import type { DishWithRecipe } from "#shared/dishes.api.ts";
import { COOKING_METHODS } from "#shared/limits.ts";
import type { DishFormValues } from "./dish-form.ts";

export function DishConflict({ conflict }: { conflict: FormConflict<DishFormValues, DishWithRecipe> }) {
  return (
    <VersionConflict
      conflict={conflict}
      history={dishHistoryQuery(conflict.newer.id)}
      title={(name) =>
        name
          ? t`${name} changed this dish while you were editing.`
          : t`Someone else changed this dish while you were editing.`
      }
      labels={fieldLabels()}
      textOf={textOf}
    />
  );
}

function textOf(field: keyof DishFormValues, { [field]: value }: DishFormValues): string {
  if (typeof value !== "string")
    return plural({ count: value.length }, { one: "# photo", other: "# photos" });
  const method = field === "cookingMethod" && COOKING_METHODS.find((known) => known === value);
  return method ? cookingMethodName(method) : value;
}
