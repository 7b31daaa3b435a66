import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { useJoinGuest } from "#client/features/guest-book/guest-book.data.ts";
import { servedToGuestsQuery } from "#client/features/meals/served.data.ts";
import { formatMonth } from "#client/features/meals/week-days.ts";
import { formatDay } from "#client/lib/event-date.ts";
import { formatList, joinClauses } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import type { GuestPerson } from "#shared/people.api.ts";
import { useLinkPerson, type Answer } from "./host-event.data.ts";

interface EarlierVisitsProps {
  menuId: number;
  answer: Answer;
  guest: GuestPerson | undefined;
  namesakes: readonly GuestPerson[] | undefined;
}

/** Asks once whether a guest is the one of that name in the guest book or at an earlier event; shows what they had. */
export function EarlierVisits({ menuId, answer, guest, namesakes = [] }: EarlierVisitsProps) {
  const { id, name, sameName = [], samePerson = [] } = answer;
  const link = useLinkPerson();
  const join = useJoinGuest();
  const { open } = useDialogParam("person");
  const [named, another] = guest ? [] : namesakes;
  const [earlier] = sameName;
  const who = isolate(name);
  if (named) {
    return (
      <Question
        question={t`Is this the ${who} from the guest book?`}
        label={t`Yes, the ${who} from the guest book`}
        isPending={join.isPending}
        onYes={() => (another ? open(`answer-${menuId}-${id}`) : join.mutate({ id: named.id, answerId: id }))}
      />
    );
  }
  if (guest || samePerson.length > 0) return <HadBefore menuId={menuId} answerId={id} />;
  if (!earlier) return null;
  const day = earlier.day && formatDay(earlier.day);
  const title = isolate(earlier.eventTitle);
  return (
    <Question
      question={day ? t`Is this the ${who} from ${day}?` : t`Is this the ${who} from ${title}?`}
      label={day ? t`Yes, the same ${who} as on ${day}` : t`Yes, the same ${who} as at ${title}`}
      isPending={link.isPending}
      onYes={() => link.mutate({ id, earlierId: earlier.answerId })}
    />
  );
}

interface QuestionProps {
  question: string;
  label: string;
  isPending: boolean;
  onYes: () => void;
}

function Question({ question, label, isPending, onYes }: QuestionProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-muted">
      {question}
      <Button
        variant="link"
        size="sm"
        aria-label={label}
        pending={isPending}
        onClick={onYes}
        className="-my-2 -ms-3"
      >
        {t`Yes`}
      </Button>
    </p>
  );
}

function HadBefore({ menuId, answerId }: { menuId: number; answerId: number }) {
  const { data: dishes = [] } = useQuery(dishesQuery);
  const { data: served = [] } = useQuery(servedToGuestsQuery(menuId));
  const had = served
    .filter((time) => time.answerId === answerId)
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .flatMap(({ dishId, day }) => {
      const dish = dishes.find(({ id }) => id === dishId);
      return dish ? { title: dish.title, day } : [];
    });
  return <ServedBefore dishes={had} />;
}

/** "Has had Lasagne and Tiramisù in October". @param dishes those of the last days first */
export function ServedBefore({ dishes }: { dishes: readonly { title: string; day: string }[] }) {
  const months = [...new Set(dishes.map(({ day }) => formatMonth(day)))];
  const parts = months.map((month) => {
    const titles = dishes.filter(({ day }) => formatMonth(day) === month).map(({ title }) => isolate(title));
    return t`${{ dishes: formatList(titles) }} in ${month}`;
  });
  if (parts.length === 0) return null;
  return <p className="text-muted">{t`Has had ${{ dishesInMonths: joinClauses(parts) }}`}</p>;
}
