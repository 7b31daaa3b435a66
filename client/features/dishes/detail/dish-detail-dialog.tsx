import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, ChefHat } from "lucide-react";
import { lazy, Suspense } from "react";
import { saveStep, useStep, useTimers } from "#client/features/cooking/cooking-state.ts";
import { DishRemoved } from "#client/features/dish-data/dish-removed.tsx";
import { dishQuery, useListedDish } from "#client/features/dish-data/dishes.data.ts";
import { useIsDeleting } from "#client/features/dishes/deleting-dishes.ts";
import { hasStatus } from "#client/lib/api/call.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { ErrorLine } from "#client/ui/status/error-line.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { Skeleton, SkeletonText } from "#client/ui/status/skeleton.tsx";
import { listSteps } from "#shared/recipe-text/list-steps.ts";
import { DishDetails } from "./dish-detail.tsx";

const TimerList = lazy(async () => {
  const loaded = await import("#client/features/cooking/timer-list.tsx").catch(() => null);
  return { default: loaded?.TimerList ?? (() => null) };
});

export function DishDetailDialog({ id }: { id: number }) {
  const { isOpen, leave } = useOpenDialog();
  const { open: plan } = useDialogParam("when");
  const { open: cook } = useDialogParam("cooking");
  const current = useQuery({ ...dishQuery(id), refetchOnMount: "always", enabled: isOpen });
  const listed = useListedDish(id);
  const isDeleting = useIsDeleting(id);
  const isGone = isDeleting || hasStatus(current.error, 404);
  const dish = isGone ? undefined : (current.data ?? listed);
  // Lists do not tell whether a recipe has steps.
  const canCook = dish?.hasRecipe && current.data?.instructions !== null;
  const hasNoRecipe = current.isError && !current.data;
  const steps = listSteps(current.data?.instructions ?? "").length;
  const step = Math.min(useStep(id), Math.max(0, steps - 1));
  const hasTimers = useTimers().length > 0;

  return (
    <Dialog
      size="xl"
      startsWithPhoto={Boolean(dish)}
      title={dish?.title ?? (isGone ? t`Dish Not Found` : t`Dish`)}
      footer={
        dish && (
          <div className="flex w-full flex-wrap justify-end gap-2 max-[389px]:[&>button_svg]:hidden">
            <Suspense>
              {hasTimers && (
                <TimerList
                  dishId={id}
                  onOpen={(timer) => {
                    saveStep(timer.dishId, timer.step);
                    cook(timer.dishId);
                  }}
                  className="w-full"
                />
              )}
            </Suspense>
            <Button
              variant={canCook ? "secondary" : "primary"}
              aria-label={t`Plan for a day`}
              onClick={() => plan(id)}
              className="max-md:flex-1 max-md:px-3"
            >
              <CalendarPlus /> {t`Plan`}
            </Button>
            {canCook && (
              <Button onClick={() => cook(id)} disabled={hasNoRecipe} className="max-md:flex-1">
                <ChefHat /> {step > 0 ? t`Continue at step ${{ number: formatNumber(step + 1) }}` : t`Cook`}
              </Button>
            )}
          </div>
        )
      }
    >
      {dish && <DishDetails dish={dish} failure={hasNoRecipe && <ErrorLine query={current} />} />}
      {isGone && <DishRemoved action={<Button onClick={() => void leave()}>{t`Back to dishes`}</Button>} />}
      {!dish && current.isPending && (
        <div className="grid gap-6 md:grid-cols-2">
          <Skeleton shape="card" className="aspect-4/3" />
          <SkeletonText lines={6} />
        </div>
      )}
      {!dish && current.isError && !isGone && <ErrorState query={current} />}
    </Dialog>
  );
}
