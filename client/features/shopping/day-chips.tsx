import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { nextMealsQuery } from "#client/features/meals/meals.data.ts";
import { addDays, sevenDays, today } from "#client/features/meals/week-days.ts";
import { activeMenusQuery } from "#client/features/menus/menus.data.ts";
import { formatDays } from "#client/lib/format-lists.ts";
import { formatDate } from "#client/lib/format.ts";
import { Chip } from "#client/ui/chip.tsx";
import { parseEventDate } from "#shared/event-date.ts";

interface Days {
  from: string;
  to: string;
}

interface DayChipsProps {
  days: Days;
  onChoose: (days: Days) => void;
}

/** Chooses until when to buy, from today on. */
export function DayChips({ days, onChoose }: DayChipsProps) {
  const { first, isDinner } = useFirstPlannedDay();
  const from = today();
  const middle = weekendAfter(from);
  const name = (day: string) => formatDate(day, "weekday");
  const choices = [
    { from: first, to: first, label: isDinner ? t`Only this dinner` : t`Only ${{ weekday: name(first) }}` },
    { from, to: middle, label: t`Until ${{ weekday: name(middle) }}` },
    { from, to: addDays(from, 6), label: t`This week` },
  ];
  const isChosen = (choice: Days) => choice.from === days.from && choice.to === days.to;
  // The days of an older link, or of a later week.
  if (!choices.some(isChosen)) choices.unshift({ ...days, label: formatDays(days.from, days.to) });
  return (
    <fieldset data-print="hidden" className="relative mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">{t`Until when to buy`}</legend>
      {choices.map(({ label, ...choice }) => (
        <Chip key={label} name="until" checked={isChosen(choice)} onChoose={() => onChoose(choice)}>
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
