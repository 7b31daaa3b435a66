import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { wishesQuery, type Wish } from "#client/features/meals/wishes.data.ts";
import { Avatar } from "#client/features/users/avatar.tsx";
import { formatList } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Thumbnail } from "#client/ui/photo.tsx";
import { fullName } from "#shared/full-name.ts";
import type { useDragMeal } from "./use-move-meal.ts";

interface Drag {
  drag: ReturnType<typeof useDragMeal>;
}

/** The dishes that members would like soon, above the days of the week; a press or a mouse takes one to a day. */
export function SomeDay({ drag }: Drag) {
  const wishes = useQuery(wishesQuery).data ?? [];
  if (wishes.length === 0) return null;
  return (
    <section aria-labelledby="some-day" className="grid gap-2 px-4 py-3 md:px-5">
      <h3 id="some-day" className="font-sans text-base font-semibold">
        {t`Someday`}
      </h3>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 md:-mx-5 md:scroll-px-5 md:px-5">
        {wishes.map((wish) => (
          <WishedDish key={wish.dish.id} wish={wish} drag={drag} />
        ))}
      </ul>
    </section>
  );
}

function WishedDish({ wish: { dish, people }, drag }: { wish: Wish } & Drag) {
  const { open: plan } = useDialogParam("when");
  const names = formatList(people.map((person) => isolate(fullName(person) ?? t`Someone`)));
  return (
    <li className="shrink-0 snap-start" {...drag.wish(dish.id)}>
      <button
        type="button"
        title={t`Wished for by ${names}`}
        onClick={() => plan(dish.id)}
        className="relative flex min-h-11 max-w-64 items-center gap-2 rounded-control pe-2 text-start hover:bg-sunken"
      >
        <Thumbnail src={dish.image} tint={dish.imageColor} className="size-11 rounded-control" />
        <span dir="auto" className="line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]">
          {dish.title}
        </span>
        <span className="flex shrink-0 -space-x-2">
          <span className="sr-only">{t`Wished for by ${names}`}</span>
          {people.slice(0, 3).map((person) => (
            <Avatar key={person.id} person={person} size="sm" />
          ))}
        </span>
      </button>
    </li>
  );
}
