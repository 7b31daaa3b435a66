import { t } from "@lingui/core/macro";
import { dishHistoryQuery } from "#client/features/dish-data/dish-form.data.ts";
import { shownFields } from "#client/features/dish-data/shown-fields.ts";
import { labelText } from "#client/features/food-labels/food-label-text.ts";
import { FOOD_LABELS } from "#shared/choices.ts";
import { isDiet } from "#shared/food-labels.ts";

/** The history of a dish; it calls a label "label:milk". */
export const dishHistory = (id: number) => ({
  query: dishHistoryQuery(id),
  fields: {
    ...shownFields(),
    ...Object.fromEntries(
      FOOD_LABELS.map((label) => [
        `label:${label}`,
        {
          label: isDiet(label) ? t`Diet` : t`Allergen`,
          text: (value: string) => labelText(label, value === "may" ? value : value === "true"),
        },
      ]),
    ),
  },
});
