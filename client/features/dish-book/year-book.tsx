import { plural, t } from "@lingui/core/macro";
import { formatList, joinFacts } from "#client/lib/format-lists.ts";
import { formatDate } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Photo } from "#client/ui/photo.tsx";
import type { PastEvent } from "#shared/analytics.api.ts";
import { BookCover, BookPhoto, BOOK_HEADING } from "./book-parts.tsx";

const MOST_PHOTOS = 12;
const MOST_GUESTS = 5;

interface YearBookProps {
  year: string;
  /** By day. */
  events: readonly PastEvent[];
}

/** A book to print: title, the year in numbers and photos, and a page for each event. */
export function YearBook({ year, events }: YearBookProps) {
  return (
    <BookCover title={t`Our evenings`} facts={[year]} isFlowing>
      <YearInNumbers year={year} events={events} />
      {events.map((event) => (
        <BookEvent key={event.menuId} event={event} />
      ))}
    </BookCover>
  );
}

function YearInNumbers({ year, events }: YearBookProps) {
  const guests = events.reduce((sum, { guestCount }) => sum + (guestCount ?? 0), 0);
  const dishes = new Set(events.flatMap((event) => event.dishes.map(({ id }) => id))).size;
  const photos = new Set(events.flatMap(photosOf));
  const names = new Map(events.flatMap((event) => [...namesOf(event)]));
  const timesOf = (person: number) => events.filter((event) => namesOf(event).has(person)).length;
  const visits = [...names].map(([person, name]) => ({ name, times: timesOf(person) }));
  const most = visits.filter(({ times }) => times > 1).sort((a, b) => b.times - a.times);
  return (
    <section aria-labelledby="year" className="print:break-after-page">
      <h2 id="year" className={BOOK_HEADING}>
        {year}
      </h2>
      <p className="font-display text-2xl">
        {joinFacts([
          plural({ count: events.length }, { one: "# evening", other: "# evenings" }),
          guests > 0 && plural({ count: guests }, { one: "# guest", other: "# guests" }),
          plural({ count: dishes }, { one: "# dish", other: "# dishes" }),
        ])}
      </p>
      {most.length > 0 && (
        <p className="mt-2 text-muted">
          {t`Most frequent guests: ${{ names: formatList(most.slice(0, MOST_GUESTS).map(({ name }) => isolate(name))) }}`}
        </p>
      )}
      <ul className="mt-6 mb-10 grid grid-cols-3 gap-1 empty:hidden sm:grid-cols-4 print:grid-cols-4">
        {[...photos].slice(0, MOST_PHOTOS).map((src) => (
          <li key={src}>
            <Photo src={src} alt="" ratio="1/1" eager className="rounded-control" />
          </li>
        ))}
      </ul>
    </section>
  );
}

const photosOf = ({ image, dishes }: PastEvent) =>
  [image, ...dishes.map((dish) => dish.image)].filter((src) => src !== null);

const namesOf = ({ guests }: PastEvent) => new Map(guests.map(({ person, name }) => [person, name]));

function BookEvent({ event }: { event: PastEvent }) {
  const { title, day, guestCount, dishes, guests } = event;
  const names = [...namesOf(event).values()].map(isolate);
  const wishes = Math.max(0, ...dishes.map((dish) => dish.wishes));
  return (
    <section className="dish-book-dish flow-root border-t border-line py-7">
      <BookPhoto src={photosOf(event)[0]} />
      <h2 className="text-2xl">
        <bdi>{title}</bdi>
      </h2>
      <p className="mt-1 text-sm text-muted">
        {joinFacts([
          formatDate(day, "longDay"),
          guestCount !== null && plural({ count: guestCount }, { one: "# guest", other: "# guests" }),
        ])}
      </p>
      {names.length > 0 && <p className="mt-3">{formatList(names)}</p>}
      <ul className="mt-4 space-y-1 font-display text-lg">
        {dishes.map((dish) => (
          <li key={dish.id}>
            <bdi>{dish.title}</bdi>
            {wishes > 0 && dish.wishes === wishes && (
              <span className="ms-2 font-sans text-sm text-muted">{t`most wished for`}</span>
            )}
          </li>
        ))}
      </ul>
      {guests.map(
        ({ name, thanks }, index) =>
          thanks && (
            <blockquote key={index} className="mt-3 border-s-2 border-brand/45 ps-3">
              <p dir="auto">{thanks}</p>
              <footer dir="auto" className="text-sm text-muted">
                {name}
              </footer>
            </blockquote>
          ),
      )}
    </section>
  );
}
