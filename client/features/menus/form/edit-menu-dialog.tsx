import { t } from "@lingui/core/macro";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useUpdateMenu } from "#client/features/menus/menu-form.data.ts";
import { MenuPreviewDialog } from "#client/features/menus/sheet/menu-preview-dialog.tsx";
import { useOpenMenu } from "#client/features/menus/use-open-menu.ts";
import { useFirstDefined } from "#client/lib/first-defined.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Dialog, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { useVersionedForm } from "#client/ui/form/use-versioned-form.ts";
import type { Menu } from "#shared/menus.api.ts";
import { MenuConflict } from "./menu-conflict.tsx";
import { MenuFields } from "./menu-fields.tsx";
import { editMenuForm, valuesOf } from "./menu-form.ts";
import { ChosenCount, useMenuStep } from "./menu-steps.tsx";

export function EditMenuDialog({ id }: { id: number }) {
  const current = useOpenMenu(id);
  const menu = useFirstDefined(current.data);
  if (menu && !menu.isPending) return <EditMenu menu={menu} />;
  // Shows that the menu was removed, could not be loaded, or is a pending suggestion.
  return menu || current.isError ? <MenuPreviewDialog id={id} /> : null;
}

function EditMenu({ menu }: { menu: Menu }) {
  const guests = useDialogParam("guests");
  const update = useUpdateMenu(guests.open);
  const { form, base, isDirty, submit, conflict } = useVersionedForm({
    version: menu,
    current: useOpenMenu(menu.id),
    update,
    schema: editMenuForm,
    valuesOf,
  });
  const [preparing, setPreparing] = useState(false);
  const [step, setStep] = useMenuStep(form);
  const chosen = useWatch({ control: form.control, name: "dishIds" }).length;
  return (
    <Dialog
      size="xl"
      title={t`Edit Menu`}
      dirty={isDirty || preparing}
      onSubmit={submit}
      footer={
        <div className="flex w-full items-center gap-2">
          <ChosenCount count={chosen} />
          <DialogSubmit
            pending={update.isPending || preparing}
            pendingLabel={preparing ? t`Preparing picture…` : t`Saving…`}
          >
            {t`Save changes`}
          </DialogSubmit>
        </div>
      }
    >
      {conflict && <MenuConflict conflict={conflict} />}
      <MenuFields
        form={form}
        menuId={menu.id}
        known={base.dishes}
        step={step}
        onStep={setStep}
        preparing={preparing}
        onPreparing={setPreparing}
      />
    </Dialog>
  );
}
