import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { VersionConflict } from "#client/features/history/version-conflict.tsx";
import { useUpdateMenu, menuHistoryQuery } from "#client/features/menus/menu-form.data.ts";
import { MenuPreviewDialog } from "#client/features/menus/sheet/menu-preview-dialog.tsx";
import { useOpenMenu } from "#client/features/menus/use-open-menu.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { useFirstDefined } from "#client/lib/use-first-defined.ts";
import { Dialog, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { useVersionedForm, type FormConflict } from "#client/ui/form/use-versioned-form.ts";
import type { Menu } from "#shared/menus.api.ts";
import { MenuFields } from "./menu-fields.tsx";
import { editMenuForm, menuFields, valuesOf, type MenuFormValues } from "./menu-form.ts";
import { ChosenCount, useMenuState } from "./use-menu-state.tsx";

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
  const state = useMenuState(form);
  const chosen = useWatch({ control: form.control, name: "dishIds" });
  return (
    <Dialog
      size="xl"
      title={t`Edit Menu`}
      dirty={isDirty || state.isPreparing}
      onSubmit={submit}
      footer={
        <div className="flex w-full items-center gap-2">
          <ChosenCount ids={chosen} known={base.dishes} />
          <DialogSubmit
            pending={update.isPending || state.isPreparing}
            pendingLabel={state.isPreparing ? t`Preparing picture…` : t`Saving…`}
          >
            {t`Save changes`}
          </DialogSubmit>
        </div>
      }
    >
      {conflict && <MenuConflict conflict={conflict} />}
      <MenuFields form={form} menuId={menu.id} known={base.dishes} {...state} />
    </Dialog>
  );
}

function MenuConflict({ conflict }: { conflict: FormConflict<MenuFormValues, Menu> }) {
  const { base, newer } = conflict;
  const dishes = useQuery({ ...dishesQuery, enabled: false }).data ?? [];
  const titles = new Map([...dishes, ...base.dishes, ...newer.dishes].map(({ id, title }) => [id, title]));
  const fields = menuFields();
  const titleOf = (id: string) => isolate(titles.get(Number(id)) ?? t`Dish ${{ id }}`);
  const dishTitles = (ids: string) => joinWords(ids.split(", ").filter(Boolean).map(titleOf));
  return (
    <VersionConflict
      conflict={conflict}
      query={menuHistoryQuery(newer.id)}
      title={(name) =>
        name
          ? t`${name} changed this menu while you were editing.`
          : t`Someone else changed this menu while you were editing.`
      }
      fields={{ ...fields, dishIds: { ...fields.dishIds, text: dishTitles } }}
    />
  );
}
