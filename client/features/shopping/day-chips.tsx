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
  const first = useFirstPlannedDay();
  const from = today();
  const middle = weekendAfter(from);
  const name = (day: string) => formatDate(day, "weekday");
  const choices = [
    { from: first, to: first, label: first === from ? t`Only today` : t`Only ${{ weekday: name(first) }}` },
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

/** The first of the next seven days with a meal to cook or an event, else today. */
function useFirstPlannedDay(): string {
  const { data: meals } = useQuery(nextMealsQuery());
  const { data: menus } = useQuery(activeMenusQuery);
  // A day of only one of both might not be the first.
  if (!meals || !menus) return today();
  const planned = new Set([
    ...meals.filter(({ dish, isCooked }) => dish && !isCooked).map(({ day }) => day),
    ...menus.map(({ eventDate }) => eventDate?.trim()),
  ]);
  return sevenDays(today()).find((day) => planned.has(day)) ?? today();
}
