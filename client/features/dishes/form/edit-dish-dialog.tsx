import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUpdateDish } from "#client/features/dish-data/dish-form.data.ts";
import { dishQuery, useListedDish } from "#client/features/dish-data/dishes.data.ts";
import { DishDetailDialog } from "#client/features/dishes/detail/dish-detail-dialog.tsx";
import { dishHistory } from "#client/features/dishes/detail/history-format.ts";
import { FoodLabels } from "#client/features/food-labels/food-labels.tsx";
import { VersionConflict } from "#client/features/history/version-conflict.tsx";
import { useFirstDefined } from "#client/lib/use-first-defined.ts";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { useVersionedForm, type FormConflict } from "#client/ui/form/use-versioned-form.ts";
import type { DishWithRecipe } from "#shared/dishes.api.ts";
import { DishFields } from "./dish-fields.tsx";
import { editFormOf, isOnlyEstimated, valuesOf, withEmptyRecipe, type DishFormValues } from "./dish-form.ts";

export function EditDishDialog({ id }: { id: number }) {
  const { isOpen } = useOpenDialog();
  const current = useQuery({ ...dishQuery(id), refetchOnMount: "always", enabled: isOpen });
  const listed = useListedDish(id);
  const dish = useFirstDefined((listed && withEmptyRecipe(listed)) ?? current.data);
  if (dish) return <EditDish dish={dish} />;
  // Shows that the dish was deleted or could not be loaded.
  return current.isError ? <DishDetailDialog id={id} /> : null;
}

function EditDish({ dish }: { dish: DishWithRecipe }) {
  const { isOpen } = useOpenDialog();
  const [isPreparing, setPreparing] = useState(false);
  const update = useUpdateDish(t`What you typed is still here.`);
  const current = useQuery({ ...dishQuery(dish.id), refetchOnMount: "always", enabled: isOpen });
  const { form, isDirty, submit, conflict } = useVersionedForm({
    version: dish,
    current,
    update,
    schema: editFormOf(dish),
    valuesOf,
    mayOverwrite: isOnlyEstimated,
  });
  return (
    <Dialog
      title={t`Edit Dish`}
      dirty={isDirty || isPreparing}
      onSubmit={submit}
      footer={
        <DialogSubmit
          pending={update.isPending || isPreparing}
          pendingLabel={isPreparing ? t`Preparing photos…` : t`Saving…`}
        >
          {t`Save changes`}
        </DialogSubmit>
      }
    >
      {conflict && <DishConflict conflict={conflict} />}
      <DishFields
        form={form}
        titleLabel={t`Title`}
        caloriesHint={t`Per serving. Saved as a manual entry.`}
        onPreparing={setPreparing}
      />
      {current.data && (
        <div className="border-t border-line py-1">
          <FoodLabels dish={current.data} />
        </div>
      )}
    </Dialog>
  );
}

function DishConflict({ conflict }: { conflict: FormConflict<DishFormValues, DishWithRecipe> }) {
  return (
    <VersionConflict
      conflict={conflict}
      {...dishHistory(conflict.newer.id)}
      title={(name) =>
        name
          ? t`${name} changed this dish while you were editing.`
          : t`Someone else changed this dish while you were editing.`
      }
    />
  );
}
