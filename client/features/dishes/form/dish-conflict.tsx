import { useQuery } from "@tanstack/react-query";
import { dishHistoryQuery } from "#client/features/dishes/dishes.data.ts";
import { FIELD_LABEL } from "#client/features/dishes/field-labels.ts";
import { editorName } from "#client/features/history/history-groups.ts";
import { changedFields, mergeChanges } from "#client/lib/api/merge-changes.ts";
import { pluralize } from "#client/lib/format.ts";
import { ConflictNotice } from "#client/ui/dialog/conflict-notice.tsx";
import type { DishWithRecipe } from "#shared/dishes.api.ts";
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
      title={`${editor ? editorName(editor) : "Someone else"} changed this dish while you were editing.`}
      rows={changedFields(before, theirs).map((field) => ({
        label: FIELD_LABEL[field],
        theirs: formatValue(theirs[field]),
        mine: myFields.includes(field) ? formatValue(mine[field]) : "not changed",
      }))}
      pending={pending}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={() => onKeepMine(mergeChanges(before, mine, theirs))}
    />
  );
}

function formatValue(value: DishFormValues[keyof DishFormValues]): string {
  return typeof value === "string" ? value : pluralize(value.length, "photo");
}
