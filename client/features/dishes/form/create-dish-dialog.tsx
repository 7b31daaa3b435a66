import { t } from "@lingui/core/macro";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useSearchParams } from "react-router-dom";
import { useCreateDish } from "#client/features/dish-data/dish-form.data.ts";
import { useAutomaticEstimate } from "#client/features/dishes/detail/calories.data.ts";
import { parseDishFilter } from "#client/features/dishes/list/dish-groups.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { useLatch } from "#client/lib/use-latch.ts";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { useDialogForm } from "#client/ui/form/use-dialog-form.ts";
import { DishFields } from "./dish-fields.tsx";
import { createDishForm, emptyDish } from "./dish-form.ts";
import { holdsRecipe, sharedRecipe } from "./fill-from-recipe.ts";
import { FillIn } from "./fill-in.tsx";
import { usePhotoReading } from "./photo-reading.data.ts";
import type { SharedDish } from "./shared-dish.ts";

interface CreateDishDialogProps {
  /** Text and photos shared from another app, to start with. */
  shared?: SharedDish | undefined;
}

export function CreateDishDialog({ shared }: CreateDishDialogProps) {
  const { close, value } = useOpenDialog();
  // `?new=dish-{address}` comes from a shared page of another installation.
  const link = value.replace(/^[^-]*-?/, "");
  const [params] = useSearchParams();
  const filter = parseDishFilter(params);
  const details = useDialogParam("dish");
  const create = useCreateDish();
  const estimate = useAutomaticEstimate();
  const photoReading = usePhotoReading();
  const photoRecipe = photoReading.reading?.recipe;
  const [isPreparing, setPreparing] = useState(false);
  const { form, isDirty, submit } = useDialogForm({
    defaultValues: { ...emptyDish(filter.all ? null : filter.category), ...shared?.fields },
    schema: createDishForm,
  });
  // New dishes have no calories until they are estimated, unless a recipe link states them.
  const calories = useWatch({ control: form.control, name: "estimatedCalories" });
  const [hasCalories, setHasCalories] = useLatch(calories !== "");
  // The text of a form restored after the session ended.
  const [ingredients, instructions] = useWatch({
    control: form.control,
    name: ["ingredients", "instructions"],
  });
  const holdsPhotos = photoRecipe ? holdsRecipe({ ingredients, instructions }, photoRecipe) : false;
  const [usesPhotos, setUsesPhotos] = useLatch(holdsPhotos);
  const save = submit((dish, { onError }) => {
    create.mutate(dish, {
      onSuccess: (created) => {
        void close().then((wasOpen) => wasOpen && details.open(created.id));
        if (usesPhotos) photoReading.remove.mutate();
        if (created.estimatedCalories === null) estimate.mutate({ dish: created });
      },
      onError,
    });
  });

  return (
    <Dialog
      size="xl"
      title={t`Create Dish`}
      dirty={isDirty || isPreparing || shared !== undefined}
      onSubmit={save}
      footer={
        <DialogSubmit
          pending={create.isPending || isPreparing}
          pendingLabel={isPreparing ? t`Preparing photos…` : t`Creating…`}
        >
          {t`Create Dish`}
        </DialogSubmit>
      }
    >
      <DishFields
        form={form}
        titleLabel={t`Dish Name`}
        caloriesHint={hasCalories ? t`Per serving, as stated on the page.` : undefined}
        onPreparing={setPreparing}
        files={shared?.photos}
        isNew
      >
        <FillIn
          form={form}
          photoReading={photoReading}
          shared={sharedRecipe(shared?.fields.description ?? link)}
          usesPhotos={usesPhotos}
          onPhotoRecipe={setUsesPhotos}
          onUndo={() => setHasCalories(false)}
        />
      </DishFields>
    </Dialog>
  );
}
