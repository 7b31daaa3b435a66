import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays, Plus } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { categoriesQuery } from "#client/features/categories/categories.data.ts";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { useWithoutDeleted } from "#client/features/dishes/deleting-dishes.ts";
import { usePlan } from "#client/features/meals/plan.data.ts";
import { useMemories } from "#client/features/meals/use-memories.ts";
import { wishesQuery } from "#client/features/meals/wishes.data.ts";
import { DishPickerSkeleton } from "#client/features/menus/form/dish-picker.tsx";
import { NewDish } from "#client/features/menus/form/new-dish.tsx";
import { toPickable } from "#client/features/menus/form/pickable-dishes.ts";
import { PickerDish } from "#client/features/menus/form/picker-dish.tsx";
import { useDishChoice } from "#client/features/menus/form/use-dish-choice.ts";
import { useAddDish } from "#client/features/menus/menu-dishes.data.ts";
import { activeMenusQuery } from "#client/features/menus/menus.data.ts";
import { GuestChoices } from "#client/features/people/guest-choices.tsx";
import { useHouseClashes } from "#client/features/people/household-needs.ts";
import { formatEventDay } from "#client/lib/event-date.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { useOnce } from "#client/ui/dialog/use-once.ts";
import { SearchField } from "#client/ui/form/search-field.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import type { MealSlot } from "#shared/choices.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { MAX_TITLE } from "#shared/limits.ts";
import { SlotChoice } from "./day-choices.tsx";

/** Takes a dish to a day or to an event of it; a day takes a few words, too. */
export function ChooseDish({ day }: { day: string }) {
  const { close } = useOpenDialog();
  const dishes = useQuery(dishesQuery);
  const listed = useWithoutDeleted(dishes.data);
  const planning = usePlan();
  const planOnce = useOnce(planning);
  const [slot, setSlot] = useState<MealSlot>("dinner");
  const [search, setSearch] = useState("");
  /** The search on which Enter was pressed. */
  const [entered, setEntered] = useState("");
  const events = (useQuery(activeMenusQuery).data ?? []).filter(({ eventDate }) => eventDate?.trim() === day);
  const [eventId, setEventId] = useState<number | null>(null);
  const event = events.find(({ id }) => id === eventId);
  const addOnce = useOnce(useAddDish());
  const options = { onSuccess: () => void close() };
  const [guestIds, setGuestIds] = useState<number[]>();
  // Without guests: only the menu of a meal with a dish can change them.
  const plan = (text: string) => planOnce([{ day, slot, text }], options);
  const choose = (dishId: number) =>
    event ? addOnce({ menu: event, dishId }, options) : planOnce([{ day, slot, guestIds, dishId }], options);
  const typed = search.trim();
  const words = [t`Leftovers`, t({ message: "Eating out", comment: "A plan for a day: we eat out" })];
  return (
    <Dialog size="md" title={formatEventDay(day)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {!event && (
          <>
            <SlotChoice slot={slot} onChange={setSlot} />
            <GuestChoices guestIds={guestIds} onChange={setGuestIds} />
          </>
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {events.map(({ id, title }) => (
            <Button
              key={id}
              variant={id === eventId ? "primary" : "secondary"}
              size="sm"
              aria-pressed={id === eventId}
              onClick={() => setEventId(id === eventId ? null : id)}
              className="min-w-0!"
            >
              <CalendarDays />
              <span className="truncate">{t`For the event ${{ title: isolate(title) }}`}</span>
            </Button>
          ))}
        </div>
        <SearchField
          label={t`Dish or a few words`}
          value={search}
          maxLength={MAX_TITLE}
          onChange={setSearch}
          onEnter={() => setEntered(typed)}
        />
        <div className="flex flex-wrap gap-2 empty:hidden">
          {(event ? [] : typed ? [typed] : words).map((text) => (
            <Button key={text} variant="secondary" size="sm" onClick={() => plan(text)} className="min-w-0!">
              <Plus />
              <span className="truncate">{typed ? t`Plan "${{ words: isolate(text) }}"` : text}</span>
            </Button>
          ))}
        </div>
        <QueryContent query={{ ...dishes, data: listed }} skeleton={<DishPickerSkeleton />}>
          {(all) => (
            <Dishes
              dishes={all}
              guestIds={event ? [] : guestIds}
              search={search}
              isEntered={typed !== "" && typed === entered}
              onChoose={choose}
              onEnter={(dishId) => {
                setEntered("");
                if (dishId !== undefined) choose(dishId);
                else if (!event) plan(typed);
              }}
              pendingId={planning.isPending ? planning.variables[0]?.dishId : undefined}
            />
          )}
        </QueryContent>
      </div>
    </Dialog>
  );
}

interface DishesProps {
  dishes: readonly Dish[];
  guestIds: readonly number[] | undefined;
  search: string;
  isEntered: boolean;
  onChoose: (id: number) => void;
  /** Called with the first hit as soon as the search is done. */
  onEnter: (id: number | undefined) => void;
  pendingId: number | null | undefined;
}

function Dishes({ dishes, guestIds, search, isEntered, onChoose, onEnter, pendingId }: DishesProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const memories = useMemories();
  const clashesOf = useHouseClashes(guestIds);
  const { data: wishes } = useQuery(wishesQuery);
  const pickable = useMemo(() => {
    const wished = new Set(wishes?.map(({ dish }) => dish.id));
    return dishes.map(toPickable).toSorted((a, b) => Number(wished.has(b.id)) - Number(wished.has(a.id)));
  }, [dishes, wishes]);
  const { found, isSearched, isMissing, colorOf } = useDishChoice(pickable, categories, search);
  const enter = useEffectEvent(() => onEnter(found[0]?.id));
  useEffect(() => {
    if (isEntered && isSearched) enter();
  }, [isEntered, isSearched]);
  return (
    <>
      {found.length === 0 && (
        <p className="rounded-control bg-sunken p-4 text-center text-sm text-muted">
          {dishes.length === 0
            ? t`There are no dishes yet. Create the first one here, or just type what you'll have.`
            : t`No dish matches. Create it, or plan what you typed.`}
        </p>
      )}
      {found.length === 0 && (
        <NewDish
          search={search}
          isMissing={isMissing}
          category=""
          categories={categories.map(({ name }) => name)}
          onCreated={({ id }) => onChoose(id)}
        />
      )}
      <ul className="-mx-2 space-y-1 empty:hidden">
        {found.map((dish) => (
          <li key={dish.id} className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
            <button
              type="button"
              aria-busy={dish.id === pendingId}
              onClick={() => onChoose(dish.id)}
              className="flex w-full items-center min-h-16 gap-3 rounded-control px-2 py-1 text-start transition-[background-color] hover:bg-sunken aria-busy:opacity-50"
            >
              <PickerDish
                dish={dish}
                color={colorOf(dish)}
                memory={memories.get(dish.id)}
                warning={clashesOf(dish.id)}
              />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
