import { useQuery, type QueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, startTransition, Suspense, useMemo, useOptimistic } from "react";
import { useSearchParams } from "react-router-dom";
import { useEstimatedTitles } from "#client/features/dishes/calories.data.ts";
import { categoriesQuery } from "#client/features/categories/categories.data.ts";
import { useWithoutDeleted } from "#client/features/dishes/deleting-dishes.ts";
import { CategoryFilter } from "#client/features/dishes/category-filter.tsx";
import { DishGrid, DishGridSkeleton, GroupedDishes } from "#client/features/dishes/dish-grid.tsx";
import {
  parseDishFilter,
  findGroup,
  groupDishes,
  includesCategory,
  type DishFilter,
} from "#client/features/dishes/dish-groups.ts";
import { dishesQuery } from "#client/features/dishes/dishes.data.ts";
import { useNewDish } from "#client/features/dishes/use-new-dish.ts";
import { Page } from "#client/layout/page.tsx";
import { useDialogParam } from "#client/lib/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { PlateDrawing, PotDrawing } from "#client/ui/drawings.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { useConfirmation } from "#client/ui/use-confirmation.ts";
import { Announce } from "#client/ui/visually-hidden.tsx";
import type { Dish } from "#shared/dishes.api.ts";

const DeleteDishDialog = lazy(async () => ({
  default: (await import("#client/features/dishes/delete-dish-dialog.tsx")).DeleteDishDialog,
}));

/** Starts fetching the page's data while its code is loaded. */
export async function fetchDishes(client: QueryClient): Promise<void> {
  await Promise.all([client.prefetchQuery(dishesQuery), client.prefetchQuery(categoriesQuery)]);
}

/** /dishes: all dishes, by category. */
export function DishesPage() {
  const [params, setParams] = useSearchParams();
  // The router updates the URL in a transition; the pressed radio button must respond immediately.
  const [filter, showFilter] = useOptimistic(parseDishFilter(params));
  const { actions, deletion } = useDishActions();
  const { open } = useDialogParam("new");
  const create = () => open("dish");
  const choose = (next: DishFilter) =>
    startTransition(() => {
      showFilter(next);
      setParams(
        (before) => {
          if (next.all) before.delete("category");
          else before.set("category", next.category ?? "");
          return before;
        },
        { replace: true },
      );
    });

  return (
    <Page
      title="Our Dishes"
      actions={
        <Button onClick={create}>
          <Plus aria-hidden="true" /> Add Dish
        </Button>
      }
    >
      <Dishes filter={filter} onFilter={choose} actions={actions} onCreate={create} />
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
  filter: DishFilter;
  onFilter: (filter: DishFilter) => void;
  actions: ReturnType<typeof useDishActions>["actions"];
  onCreate: () => void;
}

function Dishes({ filter, onFilter, actions, onCreate }: DishesProps) {
  const [params] = useSearchParams();
  const isCreating = params.has("new") || params.has("shared");
  const dishes = useQuery(dishesQuery);
  const categories = useQuery(categoriesQuery);
  const listed = useWithoutDeleted(dishes.data);
  const groups = useMemo(() => groupDishes(listed ?? [], categories.data ?? []), [listed, categories.data]);

  const marked = useNewDish(listed, !isCreating, ({ category }) => {
    if (!includesCategory(filter, category)) onFilter({ all: false, category });
  });

  if (dishes.isPending || categories.isPending) return <DishGridSkeleton />;
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
  if (listed.length === 0 && filter.all) {
    return (
      <EmptyState drawing={<PlateDrawing />} title="No dishes yet" action={addDish}>
        Post your best dish. A name is enough, but a photo makes everyone hungry.
      </EmptyState>
    );
  }
  const group = filter.all ? null : findGroup(groups, filter.category);
  return (
    <>
      <CategoryFilter groups={groups} total={listed.length} filter={filter} onChange={onFilter} />
      {!group && <GroupedDishes groups={groups} actions={actions} marked={marked} />}
      {group && group.dishes.length > 0 && (
        <DishGrid dishes={group.dishes} color={group.color} actions={actions} marked={marked} />
      )}
      {group && group.dishes.length === 0 && (
        <EmptyState drawing={<PotDrawing />} title={`No ${group.label} dishes yet`} action={addDish}>
          Be the first to put one on the table.
        </EmptyState>
      )}
    </>
  );
}
