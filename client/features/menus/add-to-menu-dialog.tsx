import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { DishRemoved } from "#client/features/dish-data/dish-removed.tsx";
import { dishQuery, useListedDish } from "#client/features/dish-data/dishes.data.ts";
import { hasStatus } from "#client/lib/api/call.ts";
import { cn } from "#client/lib/class-names.ts";
import { formatClock, formatEventDay, relativeDay } from "#client/lib/event-date.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { useMinute } from "#client/lib/minute.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { useOnce } from "#client/ui/dialog/use-once.ts";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { Spinner } from "#client/ui/status/spinner.tsx";
import type { Menu } from "#shared/menus.api.ts";
import { useAddDish } from "./menu-dishes.data.ts";
import { groupMenus } from "./menu-groups.ts";
import { activeMenusQuery } from "./menus.data.ts";

/** The menus that a dish can be added to: coming up, or without a date. */
export function AddToMenuDialog({ id }: { id: number }) {
  useMinute();
  const { isOpen, close } = useOpenDialog();
  const { open: planWith } = useDialogParam("new-menu-with");
  const listed = useListedDish(id);
  const dish = useQuery({ ...dishQuery(id), enabled: isOpen && !listed });
  const menus = useQuery({ ...activeMenusQuery, refetchOnMount: "always", enabled: isOpen });
  const add = useAddDish();
  const addOnce = useOnce(add);
  const { comingUp, undated } = groupMenus(menus.data ?? []);
  const isEmpty = comingUp.length + undated.length === 0;
  const isGone = !listed && hasStatus(dish.error, 404);

  const plan = async () => {
    await close();
    planWith(id);
  };
  const newMenu = (
    <Button variant={isEmpty ? "primary" : "secondary"} onClick={() => void plan()} className="max-md:w-full">
      <Plus aria-hidden="true" /> <Trans>New menu</Trans>
    </Button>
  );
  const rows = {
    dishId: id,
    pendingId: add.isPending ? add.variables.menu.id : null,
    onAdd: (menu: Menu) => addOnce({ menu, dishId: id }, { onSuccess: () => void close() }),
  };

  return (
    <Dialog
      title={t`Add to menu`}
      description={listed?.title ?? dish.data?.title}
      footer={!isGone && !isEmpty && newMenu}
    >
      {isGone && <DishRemoved />}
      {!isGone && menus.isPending && <SkeletonText lines={4} />}
      {!isGone && menus.isLoadingError && <ErrorState query={menus} />}
      {!isGone && menus.data && isEmpty && (
        <EmptyState drawing={<TableDrawing />} title={t`No upcoming menus`} level="p" action={newMenu}>
          <Trans>Plan one that starts with this dish.</Trans>
        </EmptyState>
      )}
      {!isGone && (
        <div className="space-y-5">
          <MenuList title={t`Coming up`} menus={comingUp} {...rows} />
          <MenuList title={t`No date yet`} menus={undated} {...rows} />
        </div>
      )}
    </Dialog>
  );
}

interface RowsProps {
  dishId: number;
  /** The menu that the dish is being added to. */
  pendingId: number | null;
  onAdd: (menu: Menu) => void;
}

function MenuList({ title, menus, ...rows }: RowsProps & { title: string; menus: readonly Menu[] }) {
  if (menus.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-sm font-medium text-muted">{title}</h3>
      <ul className="-mx-2 space-y-1">
        {menus.map((menu) => (
          <li key={menu.id}>
            <MenuRow menu={menu} {...rows} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MenuRow({ menu, dishId, pendingId, onAdd }: RowsProps & { menu: Menu }) {
  const isOn = menu.dishIds.includes(dishId);
  const near = relativeDay(menu.eventDate);
  const facts = [
    formatEventDay(menu.eventDate),
    formatClock(menu.eventTime),
    plural({ count: menu.dishIds.length }, { one: "# dish", other: "# dishes" }),
  ];
  return (
    <button
      type="button"
      aria-disabled={isOn}
      onClick={() => !isOn && onAdd(menu)}
      className={cn(
        "flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-start transition-[background-color]",
        isOn ? "cursor-default" : "hover:bg-sunken",
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
            {menu.title}
          </span>
          {near && (
            <Badge tone="brand" className="shrink-0">
              {near}
            </Badge>
          )}
        </span>
        <span className="block text-sm [overflow-wrap:anywhere] text-muted">{joinFacts(facts)}</span>
      </span>
      {isOn && (
        <span className="sr-only">
          <Trans>, on this menu</Trans>
        </span>
      )}
      <span
        aria-hidden="true"
        className={cn(
          "grid size-7 shrink-0 place-items-center rounded-full border [&_svg]:size-4",
          isOn ? "border-brand bg-brand text-brand-on" : "border-control",
        )}
      >
        {pendingId === menu.id ? <Spinner /> : isOn ? <Check strokeWidth={3} /> : <Plus />}
      </span>
    </button>
  );
}
