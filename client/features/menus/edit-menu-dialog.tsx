import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { showIssues } from "#client/lib/server-issues.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogClose } from "#client/ui/dialog.tsx";
import { toast } from "#client/ui/toast.tsx";
import type { Menu } from "#shared/menus.api.ts";
import { changesTo, editMenuForm, valuesOf, type EditedMenu } from "./menu-form.ts";
import { isStale, menuQuery, useUpdateMenu } from "./menus.data.ts";
import { ChosenCount } from "./parts/chosen-count.tsx";
import { MenuConflict } from "./parts/menu-conflict.tsx";
import { MenuFields } from "./parts/menu-fields.tsx";

interface EditMenuDialogProps {
  open: boolean;
  onClose: () => void;
  menu: Menu;
}

/**
 * Changes a menu. Only changed fields are sent, with the version they started from; when somebody else saved meanwhile
 * nothing is written, and the person chooses between both versions (decisions §5).
 */
export function EditMenuDialog({ open, onClose, menu }: EditMenuDialogProps) {
  const client = useQueryClient();
  const [base, setBase] = useState(menu);
  const [newer, setNewer] = useState<Menu>();
  const update = useUpdateMenu();
  const current = useQuery({ ...menuQuery(client, menu.id), refetchOnMount: "always", enabled: open });
  const form = useForm({ defaultValues: valuesOf(menu), resolver: standardSchemaResolver(editMenuForm) });
  const { isDirty } = form.formState;
  const chosen = useWatch({ control: form.control, name: "dishIds" }).length;

  const startFrom = (version: Menu) => {
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

  const askWhichVersion = async () => {
    const { data, isError } = await current.refetch();
    if (data && !isError) setNewer(data);
    else toast({ title: "The newer version could not be loaded. Please try again.", variant: "destructive" });
  };

  const saveOver = (version: Menu, edited: EditedMenu) => {
    if (update.isPending) return;
    const changes = changesTo(version, edited);
    if (Object.keys(changes).length === 0) return onClose();
    update.mutate(
      { id: menu.id, changes: { ...changes, expectedUpdatedAt: version.updatedAt } },
      {
        onSuccess: onClose,
        onError: (error) => (isStale(error) ? askWhichVersion() : showIssues(form, error)),
      },
    );
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="xl"
      title="Edit Menu"
      dirty={isDirty}
      onSubmit={form.handleSubmit((edited) => saveOver(base, edited))}
      footer={
        <div className="flex w-full items-center gap-2">
          <ChosenCount count={chosen} />
          <DialogClose className="max-md:hidden" />
          <Button type="submit" pending={update.isPending} pendingLabel="Saving…">
            Save Changes
          </Button>
        </div>
      }
    >
      {newer && (
        <MenuConflict
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
      <MenuFields form={form} known={base.dishes} />
    </Dialog>
  );
}
