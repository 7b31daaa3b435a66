import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { loadPhotos } from "#client/features/dish-book/book-parts.tsx";
import { yearQuery, useBook } from "#client/features/dish-book/book.data.ts";
import { DishBook } from "#client/features/dish-book/dish-book.tsx";
import { YearBook } from "#client/features/dish-book/year-book.tsx";
import { Page } from "#client/layout/page.tsx";
import { formatDate } from "#client/lib/format.ts";
import { Button } from "#client/ui/button.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { PotDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";

/**
 * /dishes/book: the dishes of Our Dishes' filters as a book; `?flow=1` lets several dishes share a page.
 * `?evenings=2026`: the events of a year.
 */
export function DishBookPage() {
  const [params, setParams] = useSearchParams();
  const year = params.get("evenings");
  if (year === null) return <DishesPage params={params} />;
  return <YearPage year={year} onYear={(chosen) => setParams({ evenings: chosen }, { replace: true })} />;
}

interface BookPageProps {
  tabTitle: string;
  /** Null while there is nothing to print. */
  book: ReactNode;
  isRendered: boolean;
  /** Shown above the book, or instead of it. */
  children: ReactNode;
}

function BookPage({ tabTitle, book, isRendered, children }: BookPageProps) {
  const [isLoading, setLoading] = useState(false);
  const print = async () => {
    setLoading(true);
    await loadPhotos();
    setLoading(false);
    window.print();
  };
  return (
    <Page
      title={t`Print as a book`}
      tabTitle={tabTitle}
      actions={
        book && (
          <Button
            pending={isLoading || !isRendered}
            pendingLabel={isLoading ? t`Loading photos…` : t`Preparing…`}
            onClick={() => void print()}
          >
            <Printer /> {t`Print`}
          </Button>
        )
      }
    >
      {children}
      {book}
    </Page>
  );
}

const OPTION = "flex min-h-11 cursor-pointer items-center gap-3 text-sm font-medium";

function DishesPage({ params }: { params: URLSearchParams }) {
  const [isRendered, setRendered] = useState(false);
  const { chapters, hasNoDishes, recipes, failed } = useBook(params);
  const [isFlowing, setFlowing] = useState(params.has("flow"));
  const isEmpty = recipes !== undefined && chapters.length === 0;
  return (
    <BookPage
      tabTitle={t`Our Dishes`}
      isRendered={isRendered}
      book={
        !failed && recipes && !isEmpty ? (
          <DishBook
            chapters={chapters}
            recipes={recipes}
            isFlowing={isFlowing}
            onRendered={() => setRendered(true)}
          />
        ) : null
      }
    >
      {failed && <ErrorState query={failed} />}
      {isEmpty && (
        <EmptyState
          drawing={<PotDrawing />}
          title={hasNoDishes ? t`No dishes yet` : t`No matching dishes`}
          action={
            <LinkButton variant="secondary" to="/dishes">
              {t`Our Dishes`}
            </LinkButton>
          }
        >
          {hasNoDishes
            ? t`Post what you like to cook, then print it as a book.`
            : t`There is nothing to print with these filters.`}
        </EmptyState>
      )}
      {!failed && !recipes && <SkeletonText lines={6} />}
      {recipes && !isEmpty && (
        <label className={`mx-auto mb-4 max-w-3xl ${OPTION}`}>
          <input
            type="checkbox"
            checked={!isFlowing}
            onChange={({ target }) => setFlowing(!target.checked)}
            className="size-6 shrink-0 check-box"
          />
          {t`Start each dish on a new page`}
        </label>
      )}
    </BookPage>
  );
}

function YearPage({ year, onYear }: { year: string; onYear: (year: string) => void }) {
  const query = useQuery(yearQuery(year));
  const { years = [], year: shown, evenings: events = [] } = query.data ?? {};
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = events.filter(({ menuId }) => !left.has(menuId));
  const toggle = (id: number) =>
    setLeft((ids) => new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]));
  return (
    <BookPage
      tabTitle={t`Our year`}
      isRendered
      book={chosen.length > 0 ? <YearBook year={String(shown)} events={chosen} /> : null}
    >
      {query.isError && !query.data && <ErrorState query={query} />}
      {query.isPending && <SkeletonText lines={6} />}
      {query.data && (
        <div className="mx-auto mb-4 max-w-3xl">
          {shown && (
            <Select
              aria-label={t`Year`}
              value={shown}
              onChange={({ target }) => onYear(target.value)}
              className="w-40"
            >
              {[...new Set([...years, shown])].map((option) => (
                <option key={option}>{option}</option>
              ))}
            </Select>
          )}
          {events.length === 0 && (
            <EmptyState drawing={<PotDrawing />} title={t`No evenings yet`}>
              {t`Each menu gets a page once its day has passed.`}
            </EmptyState>
          )}
          <ul className="mt-2 grid gap-x-6 empty:hidden sm:grid-cols-2">
            {events.map(({ menuId, title, day }) => (
              <li key={menuId}>
                <label className={OPTION}>
                  <input
                    type="checkbox"
                    checked={!left.has(menuId)}
                    onChange={() => toggle(menuId)}
                    className="size-6 shrink-0 check-box"
                  />
                  <bdi className="min-w-0 truncate">{title}</bdi>
                  <span className="ms-auto shrink-0 font-normal text-muted">{formatDate(day, "day")}</span>
                </label>
              </li>
            ))}
          </ul>
        </div>
      )}
    </BookPage>
  );
}
