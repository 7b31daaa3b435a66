import { t } from "@lingui/core/macro";
import { Printer } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useBook } from "#client/features/dish-book/book.data.ts";
import { DishBook, loadPhotos } from "#client/features/dish-book/dish-book.tsx";
import { Page } from "#client/layout/page.tsx";
import { Button } from "#client/ui/button.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { PotDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";

/** /dishes/book: the dishes of Our Dishes' filters as a book; `?flow=1` lets several dishes share a page. */
export function DishBookPage() {
  const [params] = useSearchParams();
  const book = useRef<HTMLElement>(null);
  const [isRendered, setRendered] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const { chapters, hasNoDishes, recipes, failed } = useBook(params);
  const [isFlowing, setFlowing] = useState(params.has("flow"));

  const print = async () => {
    if (!book.current) return;
    setLoading(true);
    await loadPhotos(book.current);
    setLoading(false);
    window.print();
  };
  const isEmpty = recipes !== undefined && chapters.length === 0;
  return (
    <Page
      title={t`Print as a book`}
      tabTitle={t`Our Dishes`}
      description={t`In the print window, you can also save it as a PDF.`}
      actions={
        !isEmpty &&
        !failed && (
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
      {failed && <ErrorState query={failed} />}
      {isEmpty && (
        <EmptyState
          drawing={<PotDrawing />}
          title={hasNoDishes ? t`No dishes yet` : t`No dish fits`}
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
        <>
          <label className="mx-auto mb-4 flex min-h-11 max-w-3xl cursor-pointer items-center gap-3 text-sm font-medium">
            <input
              type="checkbox"
              checked={!isFlowing}
              onChange={({ target }) => setFlowing(!target.checked)}
              className="size-6 accent-brand"
            />
            {t`Start each dish on a new page`}
          </label>
          <DishBook
            ref={book}
            chapters={chapters}
            recipes={recipes}
            isFlowing={isFlowing}
            onRendered={() => setRendered(true)}
          />
        </>
      )}
    </Page>
  );
}
