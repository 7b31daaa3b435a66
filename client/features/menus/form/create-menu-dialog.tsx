import { t } from "@lingui/core/macro";
import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import { useCreateMenu } from "#client/features/menus/menu-form.data.ts";
import { useMediaQuery } from "#client/lib/device/media-query.ts";
import { idFrom, useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { useDialogForm } from "#client/ui/form/use-dialog-form.ts";
import { MenuFields } from "./menu-fields.tsx";
import { createMenuForm, EMPTY_MENU, type MenuFormValues } from "./menu-form.ts";
import { ChosenCount, useMenuState } from "./use-menu-state.tsx";

/** Create Menu, with the dish of `?new=menu-7` chosen. */
export function CreateMenuDialog() {
  const id = idFrom(/^menu-(.+)/.exec(useOpenDialog().value)?.[1] ?? null);
  const dishIds = id === null ? [] : [id];
  return <CreateMenu values={{ ...EMPTY_MENU, dishIds }} known={[]} staysHere={id !== null} />;
}

interface CreateMenuProps extends Pick<ComponentProps<typeof MenuFields>, "known"> {
  values: MenuFormValues;
  /** Offers to view the new menu, instead of opening it. */
  staysHere?: boolean;
}

export function CreateMenu({ values, known, staysHere = false }: CreateMenuProps) {
  const { close } = useOpenDialog();
  const { open: preview } = useDialogParam("menu");
  const create = useCreateMenu(staysHere ? preview : undefined);
  const { form, isDirty, submit } = useDialogForm({ defaultValues: values, schema: createMenuForm });
  const chosen = useWatch({ control: form.control, name: "dishIds" });
  const state = useMenuState(form);
  const hasNext = useMediaQuery("(width < 48rem)") && state.step === "when";
  const choose = () => state.onStep("what");
  const next = submit(choose, (errors) => {
    if (Object.keys(errors).some((field) => field !== "dishIds")) return;
    form.clearErrors("dishIds");
    choose();
  });
  const save = submit((menu, { onError }) => {
    create.mutate(menu, {
      onSuccess: async ({ id }) => {
        await close();
        if (!staysHere) preview(id);
      },
      onError,
    });
  });

  return (
    <Dialog
      size="xl"
      title={t`Create Event Menu`}
      dirty={isDirty || state.isPreparing}
      onSubmit={hasNext ? next : save}
      footer={
        <div className="flex w-full items-center gap-2">
          <ChosenCount ids={chosen} known={known} />
          {hasNext ? (
            <Button type="submit">{t`Choose dishes`}</Button>
          ) : (
            <DialogSubmit
              disabled={chosen.length === 0}
              pending={create.isPending || state.isPreparing}
              pendingLabel={state.isPreparing ? t`Preparing picture…` : t`Creating…`}
            >
              {t`Create Menu`}
            </DialogSubmit>
          )}
        </div>
      }
    >
      <MenuFields form={form} dateRequired known={known} {...state} />
    </Dialog>
  );
}
