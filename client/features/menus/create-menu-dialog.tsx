import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm, useWatch } from "react-hook-form";
import { showIssues } from "#client/lib/server-issues.ts";
import { useOpenDialog } from "#client/ui/addressed-dialogs.tsx";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogClose } from "#client/ui/dialog.tsx";
import { createMenuForm, EMPTY_MENU } from "./menu-form.ts";
import { useCreateMenu } from "./menus.data.ts";
import { ChosenCount } from "./parts/chosen-count.tsx";
import { MenuFields } from "./parts/menu-fields.tsx";

export function CreateMenuDialog() {
  const { close } = useOpenDialog();
  const create = useCreateMenu();
  const form = useForm({
    defaultValues: EMPTY_MENU,
    resolver: standardSchemaResolver(createMenuForm),
  });
  const chosen = useWatch({ control: form.control, name: "dishIds" }).length;
  const save = form.handleSubmit((menu) => {
    if (create.isPending) return;
    create.mutate(menu, { onSuccess: () => void close(), onError: (error) => showIssues(form, error) });
  });

  return (
    <Dialog
      size="xl"
      title="Create Event Menu"
      dirty={form.formState.isDirty}
      onSubmit={save}
      footer={
        <div className="flex w-full items-center gap-2">
          <ChosenCount count={chosen} />
          <DialogClose className="max-md:hidden" />
          <Button type="submit" disabled={chosen === 0} pending={create.isPending} pendingLabel="Creating…">
            Create Menu
          </Button>
        </div>
      }
    >
      <MenuFields form={form} dateRequired known={[]} />
    </Dialog>
  );
}
