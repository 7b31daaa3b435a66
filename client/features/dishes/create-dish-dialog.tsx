import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useAutomaticEstimate } from "./calories.data.ts";
import { showIssues } from "#client/lib/server-issues.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogClose } from "#client/ui/dialog.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import { createDishForm, emptyDish } from "./dish-form.ts";
import { useCreateDish } from "./dishes.data.ts";
import type { SharedDish } from "./shared-dish.ts";
import { DishFields } from "./parts/dish-fields.tsx";

interface CreateDishDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (dish: Dish) => void;
  /** Opens its details, from the toast. */
  onView: (dish: Dish) => void;
  /** The category that is chosen at first. */
  category: string | null;
  /** What was shared from the phone: words and photos to begin with. */
  shared: SharedDish | undefined;
}

/** Posts a dish. What was typed stays when saving fails. */
export function CreateDishDialog(props: CreateDishDialogProps) {
  const { open, onClose, onCreated, onView, category, shared } = props;
  const create = useCreateDish(onView);
  const estimate = useAutomaticEstimate();
  const [preparing, setPreparing] = useState(false);
  const form = useForm({
    defaultValues: { ...emptyDish(category), ...shared?.words },
    resolver: standardSchemaResolver(createDishForm),
  });
  const save = form.handleSubmit((dish) => {
    if (preparing || create.isPending) return;
    create.mutate(dish, {
      onSuccess: (created) => {
        onClose();
        onCreated(created);
        estimate.mutate({ dish: created });
      },
      onError: (error) => showIssues(form, error),
    });
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Create Dish"
      dirty={form.formState.isDirty || preparing || shared !== undefined}
      onSubmit={save}
      footer={
        <>
          <DialogClose />
          <Button
            type="submit"
            pending={create.isPending || preparing}
            pendingLabel={preparing ? "Preparing photos…" : "Creating…"}
          >
            Create Dish
          </Button>
        </>
      }
    >
      <DishFields form={form} titleLabel="Dish Name" onBusyChange={setPreparing} files={shared?.photos} />
    </Dialog>
  );
}
