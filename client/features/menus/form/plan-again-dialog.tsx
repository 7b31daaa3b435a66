import { MenuPreviewDialog } from "#client/features/menus/sheet/menu-preview-dialog.tsx";
import { useOpenMenu } from "#client/features/menus/use-open-menu.ts";
import { useFirstDefined } from "#client/lib/use-first-defined.ts";
import { CreateMenu } from "./create-menu-dialog.tsx";
import { copyOf } from "./menu-form.ts";

/** Create Menu, filled with a copy of a menu that needs only a date. */
export function PlanAgainDialog({ id }: { id: number }) {
  const current = useOpenMenu(id);
  const menu = useFirstDefined(current.data);
  if (menu && !menu.isPending) return <CreateMenu values={copyOf(menu)} known={menu.dishes} />;
  // Shows that the menu was removed, could not be loaded, or is a pending suggestion.
  return menu || current.isError ? <MenuPreviewDialog id={id} /> : null;
}
