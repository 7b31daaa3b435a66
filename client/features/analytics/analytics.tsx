import { plural, t } from "@lingui/core/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Link, type To } from "react-router-dom";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { call } from "#client/lib/api/call.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { formatDate } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { Photo, Thumbnail } from "#client/ui/photo.tsx";
import { PlateDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { type Analytics, analyticsApi } from "#shared/analytics.api.ts";
import type { Dish } from "#shared/dishes.api.ts";

/** The year of the household. Each list is left out while it is empty. */
export function AnalyticsTab() {
  const query = useQuery(analyticsQuery);
  return (
    <QueryContent query={query} skeleton={<SkeletonText lines={8} />}>
      {(figures) =>
        isEmpty(figures) ? (
          <EmptyState
            drawing={<PlateDrawing />}
            title={t`Nothing to show yet`}
            action={<LinkButton to="/dishes">{t`Go to Dishes`}</LinkButton>}
          >
            {t`Your year begins with the first dish.`}
          </EmptyState>
        ) : (
          <Year figures={figures} />
        )
      }
    </QueryContent>
  );
}

function Year({ figures: { year, latest = [], mostWished, mostLiked, guests } }: { figures: Analytics }) {
  const { data: dishes = [] } = useQuery(dishesQuery);
  const dinners = plural({ count: year.dinners }, { one: "# event", other: "# events" });
  const people = plural({ count: year.guests }, { one: "# guest", other: "# guests" });
  const served = plural(
    { count: year.served ?? 0 },
    { one: "On the table once", other: "On the table # times" },
  );
  const different = plural({ count: year.dishes ?? 0 }, { one: "# dish", other: "# dishes" });
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  const dishRow = ({ dishId, title }: { dishId: number; title: string }, note: string): Row => ({
    key: dishId,
    to: `/dishes?dish=${dishId}`,
    name: title,
    dish: byId.get(dishId),
    note,
  });
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <section aria-labelledby="year" className="lg:col-span-2">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <div>
            <h2 id="year" className="text-lg">
              {t`Our year`}
            </h2>
            <p className="font-display text-2xl font-semibold">
              {year.dinners === 0 ? t`No events yet` : t`${dinners}, ${{ guests: people }}`}
            </p>
            {year.served ? <p className="text-muted">{joinFacts([served, different])}</p> : null}
          </div>
          {year.dinners > 0 && (
            <LinkButton variant="secondary" to="/dishes/book?evenings">
              <Printer /> {t`Print as a book`}
            </LinkButton>
          )}
        </div>
        <ul className="mt-4 grid grid-cols-3 gap-1 empty:hidden sm:grid-cols-4 lg:grid-cols-6">
          {latest.map(({ day, dishId, title, image }, index) => (
            <li key={index}>
              <Link to={`/dishes?dish=${dishId}`} title={title} className="group relative block">
                <Photo
                  src={image}
                  alt={title}
                  tint={byId.get(dishId)?.imageColor ?? null}
                  ratio="1/1"
                  className="rounded-control"
                />
                <span className="absolute start-1.5 bottom-1.5 rounded-full bg-surface/90 px-2 text-xs">
                  {formatDate(day, "day")}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <List
        title={t`Most wished for by guests`}
        rows={mostWished.map(({ wishes, ...dish }) =>
          dishRow(dish, plural(wishes, { one: "# wish", other: "# wishes" })),
        )}
      />
      <List
        title={t`Who was here`}
        rows={guests.map(({ name, events, menuId, title }) => ({
          key: name,
          to: `/menus?guests=${menuId}`,
          name,
          note: events === 1 ? title : lastVisit(events, isolate(title)),
        }))}
      />
      <List
        title={t`Most liked`}
        rows={mostLiked.map(({ likes, ...dish }) =>
          dishRow(dish, plural({ count: likes }, { one: "# like", other: "# likes" })),
        )}
      />
    </div>
  );
}

const lastVisit = (events: number, title: string) =>
  plural(events, { one: `# time, last ${title}`, other: `# times, last ${title}` });

interface Row {
  key: number | string;
  to: To;
  name: string;
  note: string;
  /** Shown with its photo. */
  dish?: Pick<Dish, "images" | "imageColor" | "drawing"> | undefined;
}

function List({ title, rows }: { title: string; rows: readonly Row[] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-1 text-lg">{title}</h2>
      <ol>
        {rows.map(({ key, to, name, note, dish }) => (
          <li key={key}>
            <Link
              to={to}
              className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1 transition-[background-color] hover:bg-sunken"
            >
              {dish && <Thumbnail dish={dish} src={dish.images[0]} className="size-11 rounded-control" />}
              <span dir="auto" className="min-w-0 flex-1 truncate" title={name}>
                {name}
              </span>
              <span dir="auto" className="max-w-1/2 truncate text-sm text-muted">
                {note}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

function isEmpty({ year, mostWished, mostLiked, guests }: Analytics): boolean {
  return year.dinners + (year.served ?? 0) + mostWished.length + mostLiked.length + guests.length === 0;
}

/** Refetched on every visit. The key starts with "dishes", so the figures are invalidated with them. */
const analyticsQuery = queryOptions({
  queryKey: ["dishes", "analytics"],
  queryFn: () => call(analyticsApi.get),
  staleTime: 0,
});
