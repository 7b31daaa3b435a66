import { t } from "@lingui/core/macro";
import { CalendarDays, Check, Move, Plus, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useChangeMeal, useRemoveMeal } from "#client/features/meals/change-meal.data.ts";
import { mealTitle } from "#client/features/meals/meals.data.ts";
import { mealServingsParam } from "#client/features/meals/servings-param.ts";
import { slotName } from "#client/features/meals/slot-name.ts";
import { today } from "#client/features/meals/week-days.ts";
import { GuestChips, useGuestsText } from "#client/features/people/guest-choices.tsx";
import { useHouseClashes } from "#client/features/people/household-needs.ts";
import { cn } from "#client/lib/class-names.ts";
import { formatClock } from "#client/lib/event-date.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { capitalize, formatDate } from "#client/lib/format.ts";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogLink, useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Badge } from "#client/ui/badge.tsx";
import { LightDialog } from "#client/ui/dialog/light-dialog.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import { MoreButton } from "#client/ui/menu/more-button.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import type { Meal } from "#shared/meals.api.ts";
import type { Menu } from "#shared/menus.api.ts";
import { MealCook } from "./meal-cook.tsx";
import { MealServings, servingsFacts } from "./meal-servings.tsx";
import type { useDragMeal } from "./use-move-meal.ts";

interface WeekDayProps {
  day: string;
  meals: readonly Meal[];
  /** The menus of the day. */
  events: readonly Menu[];
  onMove: (meal: Meal) => void;
  drag: ReturnType<typeof useDragMeal>;
}

export function WeekDay({ day, meals, events, onMove, drag }: WeekDayProps) {
  const { open: plan } = useDialogParam("when");
  const isToday = day === today();
  const hasSlots = meals.some(({ slot }) => slot !== "dinner");
  const weekday = formatDate(day, "weekday");
  return (
    <section
      aria-labelledby={`day-${day}`}
      {...drag.target(day)}
      className={cn(
        "grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2 ps-4 pe-2 max-[22.5rem]:pe-0 data-over:bg-tint md:grid-cols-[9rem_minmax(0,1fr)_auto] md:ps-5",
        isToday && "bg-tint/50",
      )}
    >
      <h3
        id={`day-${day}`}
        className="flex min-h-11 items-center self-start font-sans text-base font-semibold md:pt-1.5"
      >
        <span className={cn("md:grid", day < today() && "text-muted")}>
          {capitalize(weekday)}{" "}
          <span className="text-sm font-normal text-muted">
            {isToday ? t`Today` : formatDate(day, "day")}
          </span>
        </span>
      </h3>
      <IconButton
        label={t`Plan ${weekday}`}
        onClick={() => plan(day)}
        className="md:col-start-3 md:row-start-1 md:mt-2"
      >
        <Plus />
      </IconButton>
      <ul className="col-span-2 space-y-1 empty:hidden md:col-span-1 md:col-start-2 md:row-start-1">
        {events.map((menu) => (
          <EventRow key={`menu-${menu.id}`} menu={menu} />
        ))}
        {meals.map((meal) => (
          <MealRow
            key={meal.id}
            meal={meal}
            hasSlots={hasSlots}
            onMove={() => onMove(meal)}
            source={drag.meal(meal)}
          />
        ))}
      </ul>
    </section>
  );
}

const ROW = "relative flex min-h-14 items-center gap-1";
const TITLE = "line-clamp-3 font-medium [overflow-wrap:anywhere]";
/** Covers the row; the button lies above it. */
const LINK = "after:absolute after:inset-0 hover:underline";

function EventRow({ menu }: { menu: Menu }) {
  const linkTo = useDialogLink("menu");
  const photo = menu.dishes.find(({ image }) => image);
  const facts = [formatClock(menu.eventTime), formatGuestCount(menu.guestCount)];
  return (
    <li className={ROW}>
      <Thumbnail dish={photo} src={menu.image ?? photo?.image} className="size-12 rounded-control" />
      <div className="ms-2 min-w-0 flex-1 py-1">
        <p dir="auto" className={TITLE}>
          <Link {...linkTo(menu.id)} className={LINK}>
            {menu.title}
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Badge tone="brand">
            <CalendarDays /> {t`Event`}
          </Badge>
          {joinFacts(facts)}
        </p>
      </div>
    </li>
  );
}

interface MealRowProps {
  meal: Meal;
  hasSlots: boolean;
  onMove: () => void;
  source: object;
}

function MealRow({ meal, hasSlots, onMove, source }: MealRowProps) {
  const linkTo = useDialogLink("dish");
  const change = useChangeMeal();
  const remove = useRemoveMeal();
  const [isChoosingGuests, setChoosingGuests] = useState(false);
  const { dish, isCooked } = meal;
  const title = mealTitle(meal);
  const facts = [
    hasSlots && slotName(meal.slot),
    isCooked && t`Cooked`,
    ...servingsFacts(meal),
    useGuestsText(meal.guestIds),
    meal.note && isolate(meal.note),
  ].filter(Boolean);
  const clashOf = useHouseClashes(meal.guestIds);
  const warning = !isCooked && meal.day >= today() && clashOf(dish?.id);
  const cook = () =>
    change({
      meal,
      changes: { isCooked: !isCooked },
      ...(!isCooked && { done: t`Cooked`, before: { isCooked } }),
    });
  return (
    <li className={ROW} {...(!isChoosingGuests && source)}>
      <Thumbnail
        dish={dish}
        src={meal.image ?? dish?.image}
        className={cn("size-12 rounded-control", !dish && "opacity-60")}
      />
      <div className="ms-2 min-w-0 flex-1 py-1">
        <p dir="auto" className={TITLE}>
          {dish ? (
            <Link {...linkTo(dish.id, mealServingsParam(meal))} className={LINK}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {facts.length > 0 && (
          <p className="flex gap-1.5 text-sm text-muted">
            {isCooked && <Check className="mt-0.5 size-4 shrink-0 text-good" />}
            <span className="[overflow-wrap:anywhere]">{joinFacts(facts)}</span>
          </p>
        )}
        {warning && <p className="text-sm [overflow-wrap:anywhere] text-danger">{warning}</p>}
      </div>
      {(meal.cook ?? (dish && !isCooked && meal.day >= today())) && <MealCook meal={meal} />}
      <DropdownMenu trigger={<MoreButton of={title} className="relative z-10" />}>
        <MealServings meal={meal} onChooseGuests={() => setChoosingGuests(true)} />
        {dish && meal.day <= today() && (
          <MenuItem onSelect={cook}>
            {isCooked ? <Undo2 /> : <Check />}
            <span>{isCooked ? t`Not cooked` : t`Cooked`}</span>
          </MenuItem>
        )}
        <MenuItem onSelect={onMove}>
          <Move /> {t`Move to…`}
        </MenuItem>
        <MenuItem tone="danger" onSelect={() => remove(meal)}>
          <Trash2 /> {t`Remove`}
        </MenuItem>
      </DropdownMenu>
      <LightDialog open={isChoosingGuests} onClose={() => setChoosingGuests(false)} title={t`Who else eats?`}>
        <GuestChips
          guestIds={meal.guestIds}
          onChange={(guestIds) => change({ meal, changes: { guestIds } })}
        />
      </LightDialog>
    </li>
  );
}
