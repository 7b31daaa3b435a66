import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { dishHistoryQuery } from "#client/features/dish-data/dishes.data.ts";
import { cookingMethodName, fieldLabels } from "#client/features/dish-data/field-labels.ts";
import { editorName } from "#client/features/history/history-groups.ts";
import { changedFields, mergeChanges } from "#client/lib/api/merge-changes.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { ConflictNotice } from "#client/ui/dialog/conflict-notice.tsx";
import type { DishWithRecipe } from "#shared/dishes.api.ts";
import { COOKING_METHODS } from "#shared/limits.ts";
import { valuesOf, type DishFormValues } from "./dish-form.ts";

interface DishConflictProps {
  /** The version the form started from. */
  base: DishWithRecipe;
  /** The version another member saved since. */
  newer: DishWithRecipe;
  mine: DishFormValues;
  pending: boolean;
  onTakeTheirs: () => void;
  /** Receives the newer version merged with the member's own changes. */
  onKeepMine: (merged: DishFormValues) => void;
}

export function DishConflict({ base, newer, mine, pending, onTakeTheirs, onKeepMine }: DishConflictProps) {
  const editor = useQuery({ ...dishHistoryQuery(newer.id), staleTime: 0 }).data?.[0]?.editedBy;
  const [before, theirs] = [valuesOf(base), valuesOf(newer)];
  const myFields = changedFields(before, mine);
  return (
    <ConflictNotice
      title={
        editor
          ? t`${{ name: isolate(editorName(editor)) }} changed this dish while you were editing.`
          : t`Someone else changed this dish while you were editing.`
      }
      rows={changedFields(before, theirs).map((field) => ({
        label: fieldLabels()[field],
        theirs: formatValue(field, theirs),
        mine: myFields.includes(field) ? formatValue(field, mine) : t`not changed`,
      }))}
      pending={pending}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={() => onKeepMine(mergeChanges(before, mine, theirs))}
    />
  );
}

function formatValue(field: keyof DishFormValues, { [field]: value }: DishFormValues): string {
  if (typeof value !== "string")
    return plural({ count: value.length }, { one: "# photo", other: "# photos" });
  const method = field === "cookingMethod" && COOKING_METHODS.find((known) => known === value);
  return method ? cookingMethodName(method) : value;
}
