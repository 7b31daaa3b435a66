import { t } from "@lingui/core/macro";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { categoriesQuery } from "#client/features/categories/categories.data.ts";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { useEstimatedTitles } from "#client/features/dishes/detail/estimates-in-progress.ts";
import { DishControls } from "#client/features/dishes/list/dish-controls.tsx";
import { DishList } from "#client/features/dishes/list/dish-list.tsx";
import { useDishSelection } from "#client/features/dishes/list/use-dish-selection.ts";
import { Page, PageAction } from "#client/layout/page.tsx";
import { joinWords } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { useConfirmation } from "#client/ui/dialog/use-confirmation.ts";
import { Announce } from "#client/ui/visually-hidden.tsx";
import type { Dish } from "#shared/dishes.api.ts";

const DeleteDishDialog = lazyComponent(() => import("#client/features/dishes/delete-dish-dialog.tsx"));

/** Starts fetching the page's data while its code is loaded. */
export async function fetchDishes(client: QueryClient): Promise<void> {
  await Promise.all([client.prefetchQuery(dishesQuery), client.prefetchQuery(categoriesQuery)]);
}

/** /dishes: all dishes, by category. */
export function DishesPage() {
  const { ask, ...deletion } = useConfirmation<Dish>();
  const { open } = useDialogParam("new");
  const view = useDishSelection();
  const count = useQuery(dishesQuery).data?.length;

  return (
    <Page
      title={t`Our Dishes`}
      tools={count !== 0 && <DishControls view={view} count={count ?? 0} />}
      actions={count !== 0 && <PageAction label={t`Add Dish`} onClick={() => open("dish")} />}
    >
      <DishList view={view} onDelete={ask} />
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

function EstimatingStatus() {
  const titles = useEstimatedTitles();
  const dishes = joinWords(titles.map(isolate));
  return <Announce>{dishes ? t`Estimating the calories of ${dishes}…` : ""}</Announce>;
}
