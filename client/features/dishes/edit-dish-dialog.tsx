import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { showIssues } from "#client/lib/server-issues.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogClose } from "#client/ui/dialog.tsx";
import { toast } from "#client/ui/toast.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import { changesTo, editDishForm, isOnlyEstimated, valuesOf, type EditedDish } from "./dish-form.ts";
import { dishQuery, isStale, useUpdateDish, type DishChanges } from "./dishes.data.ts";
import { DishConflict } from "./parts/dish-conflict.tsx";
import { DishFields } from "./parts/dish-fields.tsx";

interface EditDishDialogProps {
  open: boolean;
  onClose: () => void;
  dish: Dish;
}

/**
 * Changes a dish. Only changed fields are sent, with the version they started from; when somebody else saved meanwhile
 * nothing is written, and the person chooses between both versions (decisions §5).
 */
export function EditDishDialog({ open, onClose, dish }: EditDishDialogProps) {
  const [base, setBase] = useState(dish);
  const [newer, setNewer] = useState<Dish>();
  const [preparing, setPreparing] = useState(false);
  const update = useUpdateDish();
  const current = useQuery({ ...dishQuery(dish.id), refetchOnMount: "always", enabled: open });
  const form = useForm({ defaultValues: valuesOf(dish), resolver: standardSchemaResolver(editDishForm) });
  const { isDirty } = form.formState;

  const startFrom = (version: Dish) => {
    setBase(version);
    setNewer(undefined);
    form.reset(valuesOf(version));
  };

  // The list may be some minutes old: as long as nothing was typed, the form follows the version of now.
  const fresh = current.isFetchedAfterMount ? current.data : undefined;
  useEffect(() => {
    if (!fresh || isDirty || fresh.updatedAt === base.updatedAt) return;
    setBase(fresh);
    form.reset(valuesOf(fresh));
  }, [fresh, isDirty, base, form]);

  const askWhichVersion = async (edited: EditedDish) => {
    const { data } = await current.refetch();
    if (data && isOnlyEstimated(base, data)) save(changesTo(base, edited), data, edited);
    else if (data) setNewer(data);
    else toast({ title: "The newer version could not be loaded. Please try again.", variant: "destructive" });
  };

  const saveOver = (version: Dish, edited: EditedDish) => {
    if (preparing || update.isPending) return;
    const changes = changesTo(version, edited);
    if (Object.keys(changes).length === 0) onClose();
    else save(changes, version, edited);
  };

  function save(changes: DishChanges, version: Dish, edited: EditedDish): void {
    update.mutate(
      { id: dish.id, changes: { ...changes, expectedUpdatedAt: version.updatedAt } },
      {
        onSuccess: onClose,
        onError: (error) => (isStale(error) ? askWhichVersion(edited) : showIssues(form, error)),
      },
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Edit Dish"
      dirty={isDirty || preparing}
      onSubmit={form.handleSubmit((edited) => saveOver(base, edited))}
      footer={
        <>
          <DialogClose />
          <Button
            type="submit"
            pending={update.isPending || preparing}
            pendingLabel={preparing ? "Preparing photos…" : "Saving…"}
          >
            Save Changes
          </Button>
        </>
      }
    >
      {newer && (
        <DishConflict
          base={base}
          newer={newer}
          mine={form.getValues()}
          pending={update.isPending}
          onTakeTheirs={() => startFrom(newer)}
          onKeepMine={(merged) => {
            startFrom(newer);
            for (const [field, value] of Object.entries(merged)) {
              form.setValue(field as keyof typeof merged, value, { shouldDirty: true });
            }
            void form.handleSubmit((edited) => saveOver(newer, edited))();
          }}
        />
      )}
      <DishFields form={form} titleLabel="Title" withCalories onBusyChange={setPreparing} />
    </Dialog>
  );
}
