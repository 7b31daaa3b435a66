import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { nextMealsQuery } from "#client/features/meals/meals.data.ts";
import { sevenDays, today } from "#client/features/meals/week-days.ts";
import { activeMenusQuery } from "#client/features/menus/menus.data.ts";
import { localStore } from "#client/lib/device/browser-features.ts";
import { formatDays } from "#client/lib/format-lists.ts";
import { formatDate } from "#client/lib/format.ts";
import { Chip } from "#client/ui/chip.tsx";
import { addDays, type Days, parseEventDate } from "#shared/event-date.ts";

const STORAGE_KEY = "shop-days";

/** Returns the days from today on, as many as were last chosen on this device (three at first). */
export function rememberedDays(): Days {
  const count = Number(localStore.get(STORAGE_KEY)) || 3;
  return { from: today(), to: addDays(today(), count - 1) };
}

/** Chooses until when to buy, from today on. */
export function DayChips({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) {
  const { first, isDinner } = useFirstPlannedDay();
  const from = today();
  const name = (day: string) => formatDate(day, "weekday");
  const week = sevenDays(from);
  const weekend = weekendAfter(from);
  const remembered = days.from === from && days.to;
  const ends = week.filter(
    (day, index) => index === 2 || index === 6 || day === weekend || (index > 0 && day === remembered),
  );
  const choices = [
    { from: first, to: first, label: isDinner ? t`Only this dinner` : t`Only ${{ weekday: name(first) }}` },
    ...ends.map((to) => ({
      from,
      to,
      label: to === week[6] ? t`This week` : t`Until ${{ weekday: name(to) }}`,
    })),
  ];
  const isChosen = (choice: Days) => choice.from === days.from && choice.to === days.to;
  // The days of an older link, or of a later week.
  if (!choices.some(isChosen)) choices.unshift({ ...days, label: formatDays(days.from, days.to) });
  const choose = (choice: Days) => {
    const count = choice.from === from ? week.indexOf(choice.to) + 1 : 0;
    if (count > 1) localStore.set(STORAGE_KEY, String(count));
    onChoose(choice);
  };
  return (
    <fieldset
      data-print="hidden"
      className="relative -mx-5 -mt-1 mb-3 flex min-w-0 gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] md:-mx-6 md:flex-wrap md:px-6"
    >
      <legend className="sr-only">{t`Days to shop for`}</legend>
      {choices.map(({ label, ...choice }) => (
        <Chip key={label} name="until" checked={isChosen(choice)} onChoose={() => choose(choice)}>
          {label}
        </Chip>
      ))}
    </fieldset>
  );
}

/** Friday, or Sunday from Friday on. */
function weekendAfter(day: string): string {
  const weekday = parseEventDate(day)?.getDay() ?? 0;
  return addDays(day, weekday === 5 || weekday === 6 ? 7 - weekday : 5 - weekday);
}

/** The first of the next seven days with a meal to cook or an event, else today; and whether it has only dinners. */
function useFirstPlannedDay() {
  const { data: meals } = useQuery(nextMealsQuery());
  const { data: menus } = useQuery(activeMenusQuery);
  // A day of only one of both might not be the first.
  if (!meals || !menus) return { first: today(), isDinner: false };
  const toCook = meals.filter(({ dish, isCooked }) => dish && !isCooked);
  const events = new Set(menus.map(({ eventDate }) => eventDate?.trim()));
  const mealsOf = (day: string) => toCook.filter((meal) => meal.day === day);
  const first = sevenDays(today()).find((day) => events.has(day) || mealsOf(day).length > 0) ?? today();
  const meant = mealsOf(first);
  const isDinner = !events.has(first) && meant.length > 0 && meant.every(({ slot }) => slot === "dinner");
  return { first, isDinner };
}
