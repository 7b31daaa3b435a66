import { useQuery, type QueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { categoriesQuery } from "#client/features/categories/categories.data.ts";
import { useWithoutDeleted } from "#client/features/dishes/deleting-dishes.ts";
import { useEstimatedTitles } from "#client/features/dishes/detail/calories.data.ts";
import { useDishSearch } from "#client/features/dishes/dish-search.data.ts";
import { dishesQuery } from "#client/features/dishes/dishes.data.ts";
import { labelsQuery, type LabelsById } from "#client/features/dishes/food-labels/food-labels.data.ts";
import { CategoryFilter } from "#client/features/dishes/list/category-filter.tsx";
import { DishControls } from "#client/features/dishes/list/dish-controls.tsx";
import { DishGrid, DishGridSkeleton, GroupedDishes } from "#client/features/dishes/list/dish-grid.tsx";
import { findGroup, groupDishes, includesCategory } from "#client/features/dishes/list/dish-groups.ts";
import {
  hasFoodFilter,
  isNarrowed,
  NO_FILTERS,
  selectDishes,
  type DishCriteria,
  type DishSelection,
} from "#client/features/dishes/list/dish-selection.ts";
import { useListLayout } from "#client/features/dishes/list/list-layout.ts";
import { useDishSelection } from "#client/features/dishes/list/use-dish-selection.ts";
import { useNewDish } from "#client/features/dishes/list/use-new-dish.ts";
import { Page } from "#client/layout/page.tsx";
import { pluralize } from "#client/lib/format.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { useConfirmation } from "#client/ui/dialog/use-confirmation.ts";
import { PlateDrawing, PotDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";
import type { Category } from "#shared/categories.api.ts";
import type { Dish } from "#shared/dishes.api.ts";

const DeleteDishDialog = lazy(async () => ({
  default: (await import("#client/features/dishes/delete-dish-dialog.tsx")).DeleteDishDialog,
}));

const FoodFilterNotice = lazy(async () => ({
  default: (await import("#client/features/dishes/list/food-filter-notice.tsx")).FoodFilterNotice,
}));

/** Starts fetching the page's data while its code is loaded. */
export async function fetchDishes(client: QueryClient): Promise<void> {
  await Promise.all([client.prefetchQuery(dishesQuery), client.prefetchQuery(categoriesQuery)]);
}

/** /dishes: all dishes, by category. */
export function DishesPage() {
  const { actions, deletion } = useDishActions();
  const { open } = useDialogParam("new");
  const create = () => open("dish");

  return (
    <Page
      title="Our Dishes"
      actions={
        <Button onClick={create}>
          <Plus aria-hidden="true" /> Add Dish
        </Button>
      }
    >
      <Dishes actions={actions} onCreate={create} />
      <EstimatingStatus />
      {deletion.subject && (
        <Suspense fallback={null}>
          <DeleteDishDialog
            key={deletion.subject.id}
            open={deletion.isOpen}
            onClose={deletion.close}
            dish={deletion.subject}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** The actions of a dish card. Memoized, because hundreds of cards receive them. */
function useDishActions() {
  const { open: view } = useDialogParam("dish");
  const { open: comment } = useDialogParam("comments");
  const { open: edit } = useDialogParam("edit-dish");
  const { ask: remove, ...deletion } = useConfirmation<Dish>();
  const actions = useMemo(
    () => ({
      view: ({ id }: Dish) => view(id),
      comment: ({ id }: Dish) => comment(id),
      edit: ({ id }: Dish) => edit(id),
      remove,
    }),
    [view, comment, edit, remove],
  );
  return { actions, deletion };
}

function EstimatingStatus() {
  const titles = useEstimatedTitles();
  return <Announce>{titles.length > 0 ? `Estimating the calories of ${titles.join(", ")}…` : ""}</Announce>;
}

interface DishesProps {
  actions: ReturnType<typeof useDishActions>["actions"];
  onCreate: () => void;
}

function Dishes({ actions, onCreate }: DishesProps) {
  const [params] = useSearchParams();
  const isCreating = params.has("new") || params.has("shared");
  const dishes = useQuery(dishesQuery);
  const categories = useQuery(categoriesQuery);
  const listed = useWithoutDeleted(dishes.data);
  const layout = useListLayout();
  const { selection, change, type, flush } = useDishSelection();
  const isFoodFiltered = hasFoodFilter(selection);
  const labels = useQuery({ ...labelsQuery, enabled: isFoodFiltered });
  const search = useDeferredValue(useDishSearch(selection.search));
  const criteria = useMemo(() => ({ ...selection, search }), [selection, search]);
  const { groups, found, colorOf } = useSelectedDishes(listed, categories.data, criteria, labels.data);
  const { list, toStart } = useListStart();
  const choose = (changes: Partial<DishSelection>) => {
    toStart();
    change(changes);
  };

  const marked = useNewDish(listed, !isCreating, (dish) => {
    const local = { ...selection, search: { text: selection.search, ids: null } };
    const isHidden = selectDishes([dish], local, labels.data).length === 0;
    if (isHidden) change(NO_FILTERS);
    else if (!includesCategory(selection.filter, dish.category)) {
      change({ filter: { all: false, category: dish.category } });
    }
  });

  if (dishes.isPending || categories.isPending) return <DishGridSkeleton layout={layout} />;
  if (!listed) {
    return (
      <ErrorState
        title="The dishes could not be loaded"
        error={dishes.error}
        onRetry={() => dishes.refetch()}
        pending={dishes.isFetching}
      />
    );
  }

  const addDish = (
    <Button onClick={onCreate}>
      <Plus aria-hidden="true" /> Add Dish
    </Button>
  );
  const { filter, sort } = selection;
  if (listed.length === 0 && filter.all) {
    return (
      <EmptyState drawing={<PlateDrawing />} title="No dishes yet" action={addDish}>
        Post your best dish. A name is enough, but a photo makes everyone hungry.
      </EmptyState>
    );
  }
  const clear = () => choose(NO_FILTERS);
  const narrowed = isNarrowed(selection);
  const group = filter.all ? null : findGroup(groups, filter.category);
  const shown = group ? group.dishes : found;
  const isGrouped = filter.all && sort === "newest";
  const isUnlabeled = isFoodFiltered && !labels.data;
  const common = { layout, actions, marked };
  return (
    <>
      <DishControls dishes={listed} selection={selection} onChange={choose} onType={type} onTyped={flush} />
      <CategoryFilter
        groups={groups}
        total={found.length}
        filter={filter}
        onChange={(next) => choose({ filter: next })}
        onClear={narrowed || !filter.all ? clear : undefined}
      />
      {isFoodFiltered && labels.data && (
        <Suspense fallback={null}>
          <FoodFilterNotice dishes={listed} criteria={criteria} labels={labels.data} />
        </Suspense>
      )}
      <Announce>
        {isNarrowed({ ...selection, search: search.text }) && !isUnlabeled
          ? pluralize(shown.length, "dish", "dishes")
          : ""}
      </Announce>
      {isUnlabeled && labels.isPending && <DishGridSkeleton layout={layout} />}
      {isUnlabeled && labels.isError && (
        <ErrorState title="Allergens and diets could not be loaded" query={labels} />
      )}
      <div ref={list}>
        {shown.length > 0 && isGrouped && <GroupedDishes key={layout} groups={groups} {...common} />}
        {shown.length > 0 && !isGrouped && (
          <DishGrid key={layout} dishes={shown} colorOf={colorOf} {...common} />
        )}
      </div>
      {shown.length === 0 && narrowed && !isUnlabeled && (
        <EmptyState drawing={<PotDrawing />} title="No dish fits">
          Try a shorter word or fewer filters, or press Clear.
        </EmptyState>
      )}
      {shown.length === 0 && !narrowed && group && (
        <EmptyState drawing={<PotDrawing />} title={`No ${group.label} dishes yet`} action={addDish}>
          Be the first to put one on the table.
        </EmptyState>
      )}
    </>
  );
}

/** Returns the selected dishes: `found` in all categories, and `groups` of them, also empty ones. */
function useSelectedDishes(
  listed: Dish[] | undefined,
  categories: Category[] | undefined,
  { search, sort, method, cook, isLiked, diets, without }: DishCriteria,
  labels: LabelsById | undefined,
) {
  const all = useMemo(() => groupDishes(listed ?? [], categories ?? []), [listed, categories]);
  const colorOf = useMemo(() => {
    const colors = new Map(all.flatMap(({ dishes, color }) => dishes.map(({ id }) => [id, color])));
    return ({ id }: Dish) => colors.get(id) ?? null;
  }, [all]);
  const selected = useMemo(() => {
    const criteria = { search, sort, method, cook, isLiked, diets, without };
    return {
      found: selectDishes(listed ?? [], criteria, labels),
      groups: all.map((group) => ({ ...group, dishes: selectDishes(group.dishes, criteria, labels) })),
    };
  }, [listed, all, search, sort, method, cook, isLiked, diets, without, labels]);
  return { ...selected, colorOf };
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
