import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { servedToGuestsQuery } from "#client/features/meals/served.data.ts";
import { formatMonth } from "#client/features/meals/week-days.ts";
import { formatDay } from "#client/lib/event-date.ts";
import { formatList, joinClauses } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { useSamePerson, type Answer } from "./host-event.data.ts";

/** Asks once whether a guest is the one of the same name of an earlier event, and then says what the guest had. */
export function EarlierVisits({ menuId, answer }: { menuId: number; answer: Answer }) {
  const { id, name, sameName = [], samePerson = [] } = answer;
  const link = useSamePerson();
  const [earlier] = sameName;
  if (samePerson.length > 0) return <Had menuId={menuId} answerId={id} />;
  if (!earlier) return null;
  const who = isolate(name);
  const day = earlier.day && formatDay(earlier.day);
  const title = isolate(earlier.eventTitle);
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-muted">
      {day ? t`Is this the ${who} from ${day}?` : t`Is this the ${who} from ${title}?`}
      <Button
        variant="link"
        size="sm"
        aria-label={day ? t`Yes, the same ${who} as on ${day}` : t`Yes, the same ${who} as at ${title}`}
        pending={link.isPending}
        onClick={() => link.mutate({ id, earlierId: earlier.answerId })}
        className="-my-2 -ms-3"
      >
        {t`Yes`}
      </Button>
    </p>
  );
}

/** "Has had Lasagne and Tiramisù in October" */
function Had({ menuId, answerId }: { menuId: number; answerId: number }) {
  const { data: dishes = [] } = useQuery(dishesQuery);
  const { data: served = [] } = useQuery(servedToGuestsQuery(menuId));
  const own = served
    .filter((time) => time.answerId === answerId)
    .toSorted((a, b) => b.day.localeCompare(a.day));
  const months = [...new Set(own.map(({ day }) => formatMonth(day)))];
  const parts = months.flatMap((month) => {
    const ids = own.filter(({ day }) => formatMonth(day) === month).map(({ dishId }) => dishId);
    const titles = ids.flatMap((dishId) => dishes.find((dish) => dish.id === dishId)?.title ?? []);
    return titles.length > 0 ? [t`${{ dishes: formatList(titles.map(isolate)) }} in ${month}`] : [];
  });
  if (parts.length === 0) return null;
  return <p className="text-muted">{t`Has had ${{ dishesInMonths: joinClauses(parts) }}`}</p>;
}
