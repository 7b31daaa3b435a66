import { plural, t } from "@lingui/core/macro";
import { Suspense, useDeferredValue, useMemo, useRef } from "react";
import { ImportLink } from "#client/features/dish-data/import-link.tsx";
import { useDishSearch } from "#client/features/dishes/dish-search.data.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { PlateDrawing, PotDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import { CategoryFilter } from "./category-filter.tsx";
import { DishGrid, DishGridSkeleton } from "./dish-grid.tsx";
import { findGroup } from "./dish-groups.ts";
import { isNarrowed, NO_FILTERS, type DishSelection } from "./dish-selection.ts";
import { useListLayout } from "./list-layout.ts";
import type { DishView } from "./use-dish-selection.ts";
import { useSelectedDishes } from "./use-selected-dishes.ts";

const FoodFilterNotice = lazyComponent(() => import("./food-filter-notice.tsx"));

export function DishList({ view, onDelete }: { view: DishView; onDelete: (dish: Dish) => void }) {
  const { open: create } = useDialogParam("new");
  const { selection, applied, change } = view;
  const search = useDeferredValue(useDishSearch(selection.search));
  const criteria = useMemo(() => ({ ...applied, search }), [applied, search]);
  const { listed, groups, found, colorOf, queries } = useSelectedDishes(criteria);
  const { dishes, categories, labels, served } = queries;
  const layout = useListLayout(listed?.length ?? 0);
  const { list, toStart } = useListStart();
  const choose = (changes: Partial<DishSelection>) => {
    toStart();
    change(changes);
  };

  if (dishes.isPending || categories.isPending) return <DishGridSkeleton layout={layout} />;
  if (!listed) return <ErrorState query={dishes} />;

  const { filter, sort } = selection;
  if (listed.length === 0 && filter.all) {
    return (
      <EmptyState
        drawing={<PlateDrawing />}
        title={t`No dishes yet`}
        action={
          <div className="grid gap-2">
            <Button onClick={() => create("dish")}>{t`Add Dish`}</Button>
            <ImportLink />
          </div>
        }
      >
        {t`Post your best dish. A name is enough, but a photo makes everyone hungry.`}
      </EmptyState>
    );
  }
  const clear = () => choose(NO_FILTERS);
  const narrowed = isNarrowed(selection);
  const group = filter.all ? null : findGroup(groups, filter.category);
  const shown = group ? group.dishes : found;
  const isGrouped = filter.all && sort === "newest";
  const isUnlabeled = labels !== null && !labels.data;
  return (
    <>
      <CategoryFilter
        groups={groups}
        total={found.length}
        filter={filter}
        onChange={(next) => choose({ filter: next })}
        onClear={narrowed || !filter.all ? clear : undefined}
      />
      {labels?.data && (
        <Suspense fallback={null}>
          <FoodFilterNotice dishes={listed} criteria={criteria} labels={labels.data} />
        </Suspense>
      )}
      <Announce>
        {isNarrowed({ ...selection, search: search.text }) && !isUnlabeled
          ? plural({ count: shown.length }, { one: "# dish", other: "# dishes" })
          : ""}
      </Announce>
      {isUnlabeled && labels.isPending && <DishGridSkeleton layout={layout} />}
      {isUnlabeled && labels.isError && <ErrorState query={labels} />}
      {served?.isLoadingError && <ErrorState query={served} />}
      <div ref={list}>
        {shown.length > 0 && (
          <DishGrid
            key={`${layout} ${isGrouped}`}
            sections={isGrouped ? groups : [{ dishes: shown }]}
            colorOf={colorOf}
            layout={layout}
            onDelete={onDelete}
            served={served?.data}
          />
        )}
      </div>
      {shown.length === 0 && narrowed && !isUnlabeled && (
        <EmptyState
          drawing={<PotDrawing />}
          title={t`No matching dishes`}
          action={<Button variant="secondary" onClick={clear}>{t`Clear filters`}</Button>}
        >
          {t`Try a shorter word or fewer filters.`}
        </EmptyState>
      )}
      {shown.length === 0 && !narrowed && group && (
        <EmptyState
          drawing={<PotDrawing />}
          title={
            group.category === null
              ? t`No Uncategorized dishes yet`
              : t`No ${{ category: isolate(group.label) }} dishes yet`
          }
          action={<Button variant="secondary" onClick={() => create("dish")}>{t`Add Dish`}</Button>}
        >
          {t`Be the first to put one on the table.`}
        </EmptyState>
      )}
    </>
  );
}

/** `toStart` scrolls up to the first dish if the page was scrolled past it. */
function useListStart() {
  const list = useRef<HTMLDivElement>(null);
  const toStart = () => {
    const element = list.current;
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: "start" });
  };
  return { list, toStart };
}
