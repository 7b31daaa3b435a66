import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays, Check, Plus } from "lucide-react";
import { useState } from "react";
import { DishRemoved } from "#client/features/dish-data/dish-removed.tsx";
import { dishQuery, useListedDish } from "#client/features/dish-data/dishes.data.ts";
import { dayFrom } from "#client/features/meals/day-from.ts";
import { usePlan } from "#client/features/meals/plan.data.ts";
import { today } from "#client/features/meals/week-days.ts";
import { useAddDish } from "#client/features/menus/menu-dishes.data.ts";
import { groupMenus } from "#client/features/menus/menu-groups.ts";
import { activeMenusQuery } from "#client/features/menus/menus.data.ts";
import { GuestChoices } from "#client/features/people/guest-choices.tsx";
import { useHouseClashes } from "#client/features/people/household-needs.ts";
import { hasStatus } from "#client/lib/api/call.ts";
import { cn } from "#client/lib/class-names.ts";
import { formatClock, formatEventDay } from "#client/lib/event-date.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { idFrom, useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { useOnce } from "#client/ui/dialog/use-once.ts";
import { Thumbnail } from "#client/ui/photo.tsx";
import type { MealSlot } from "#shared/choices.ts";
import type { Menu } from "#shared/menus.api.ts";
import { ChooseDish } from "./choose-dish.tsx";
import { DAY_PHOTO, DayChoices, lastChoice, SlotChoice } from "./day-choices.tsx";

/** Takes the dish of `?when=7` to a day or an event, or a dish to the day of `?when=2026-11-29`. */
export function WhenDialog({ value }: { value: string }) {
  const id = idFrom(value);
  return id === null ? <ChooseDish day={dayFrom(value)} /> : <ChooseDay key={id} id={id} />;
}

function ChooseDay({ id }: { id: number }) {
  useMinute();
  const { isOpen, close } = useOpenDialog();
  const { open: create } = useDialogParam("new");
  const listed = useListedDish(id);
  const dish = useQuery({ ...dishQuery(id), enabled: isOpen && !listed });
  const menus = useQuery({ ...activeMenusQuery, refetchOnMount: "always", enabled: isOpen });
  const { comingUp, undated } = groupMenus(menus.data ?? []);
  const planOnce = useOnce(usePlan());
  const addOnce = useOnce(useAddDish());
  const [slot, setSlot] = useState<MealSlot>("dinner");
  const isGone = !listed && hasStatus(dish.error, 404);
  const onSuccess = () => void close();
  const choices = {
    dishId: id,
    onAdd: (menu: Menu) => addOnce({ menu, dishId: id }, { onSuccess }),
  };
  const [guestIds, setGuestIds] = useState<number[]>();
  const warning = useHouseClashes(guestIds)(id);
  const last = lastChoice();
  const groups = [
    { name: t`Later`, events: comingUp.filter(({ eventDate }) => (eventDate?.trim() ?? "") > last) },
    { name: t`No date yet`, events: undated },
  ];
  const createMenu = async () => {
    await close();
    create(`menu-${id}`);
  };

  return (
    <Dialog
      title={t`When?`}
      description={listed?.title ?? dish.data?.title}
      footer={
        !isGone && (
          <Button variant="secondary" onClick={() => void createMenu()} className="max-md:w-full">
            <Plus /> {t`New menu`}
          </Button>
        )
      }
    >
      {isGone ? (
        <DishRemoved />
      ) : (
        <>
          {warning && <p className="mb-3 text-sm [overflow-wrap:anywhere] text-danger">{warning}</p>}
          <SlotChoice slot={slot} onChange={setSlot} />
          <GuestChoices guestIds={guestIds} onChange={setGuestIds} />
          <DayChoices
            from={today()}
            slot={slot}
            query={listed ? undefined : dish}
            onChoose={(day) => planOnce([{ day, slot, guestIds, dishId: id }], { onSuccess })}
            eventChoices={(events) => <EventChoices hasDay events={events} {...choices} />}
          />
          {groups.map(
            ({ name, events }) =>
              events.length > 0 && (
                <section key={name} aria-label={name} className="mt-4">
                  <h3 className="mb-1 font-sans text-sm font-medium text-muted">{name}</h3>
                  <EventChoices events={events} {...choices} />
                </section>
              ),
          )}
        </>
      )}
    </Dialog>
  );
}

interface EventChoicesProps {
  events: readonly Menu[];
  dishId: number;
  onAdd: (menu: Menu) => void;
  /** The event is next to its day, so its date is only for screen readers. */
  hasDay?: boolean;
}

/** Menus that a dish can be added to; those with the dish are ticked. */
function EventChoices({ events, dishId, onAdd, hasDay = false }: EventChoicesProps) {
  return (
    <ul className={cn("empty:hidden", hasDay ? "col-start-2" : "-mx-2")}>
      {events.map((menu) => {
        const isOn = menu.dishIds.includes(dishId);
        const photo = menu.dishes.find(({ image }) => image);
        const facts = [
          !hasDay && formatEventDay(menu.eventDate),
          formatClock(menu.eventTime),
          plural({ count: menu.dishIds.length }, { one: "# dish", other: "# dishes" }),
        ];
        return (
          <li key={menu.id}>
            <button
              type="button"
              aria-disabled={isOn}
              onClick={() => !isOn && onAdd(menu)}
              className={cn(
                "flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-start transition-[background-color]",
                isOn ? "cursor-default" : "hover:bg-sunken",
              )}
            >
              <Thumbnail dish={photo} src={menu.image ?? photo?.image} className={DAY_PHOTO} />
              <span className="min-w-0 flex-1">
                <span dir="auto" className="line-clamp-3 font-medium [overflow-wrap:anywhere]">
                  {menu.title}
                </span>
                <span className="flex gap-1.5 text-sm [overflow-wrap:anywhere] text-muted">
                  <CalendarDays className="mt-1 size-3.5 shrink-0 text-brand" />
                  <span>{joinFacts(facts)}</span>
                </span>
              </span>
              {hasDay && <span className="sr-only">{`, ${formatEventDay(menu.eventDate)}`}</span>}
              {isOn && <span className="sr-only">{t`, on this menu`}</span>}
              <span
                aria-hidden="true"
                className={cn(
                  "grid size-7 shrink-0 place-items-center rounded-full [&_svg]:size-4",
                  isOn ? "bg-brand text-brand-on" : "text-muted",
                )}
              >
                {isOn ? <Check strokeWidth={3} /> : <Plus />}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
