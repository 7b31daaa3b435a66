import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { DishRemoved } from "#client/features/dishes/detail/dish-removed.tsx";
import { dishQuery } from "#client/features/dishes/dishes.data.ts";
import { hasStatus } from "#client/lib/api/call.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import type { DishDetail } from "#shared/dishes.api.ts";
import { Ingredients } from "./ingredients.tsx";
import { listSteps } from "./recipe-text.ts";
import { useWakeLock } from "./use-wake-lock.ts";

/** A recipe in large type, step by step. */
export function CookingDialog({ id }: { id: number }) {
  const { isOpen } = useOpenDialog();
  const dish = useQuery({ ...dishQuery(id), enabled: isOpen });
  if (dish.data) return <Cooking dish={dish.data} />;
  const isGone = hasStatus(dish.error, 404);
  return (
    <Dialog size="lg" title={isGone ? "Dish Not Found" : "Cooking"}>
      {dish.isPending && <SkeletonText lines={6} />}
      {isGone && <DishRemoved />}
      {dish.isError && !isGone && <ErrorState query={dish} />}
    </Dialog>
  );
}

function Cooking({ dish }: { dish: DishDetail }) {
  const { isOpen } = useOpenDialog();
  const steps = listSteps(dish.instructions ?? "");
  const [chosen, setChosen] = useState(0);
  // Another member may have shortened the recipe.
  const current = Math.min(chosen, Math.max(0, steps.length - 1));
  const isAwake = useWakeLock(isOpen);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    text.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const go = (offset: number) => setChosen(Math.max(0, Math.min(steps.length - 1, current + offset)));
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "ArrowRight") go(1);
    else if (key === "ArrowLeft") go(-1);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOpen]);

  return (
    <Dialog
      size="lg"
      pinFooter
      title={dish.title}
      description={isAwake ? "The screen stays on while you cook." : undefined}
      footer={
        steps.length > 1 && (
          <div className="flex w-full items-center justify-between gap-2">
            <Button variant="secondary" onClick={() => go(-1)} disabled={current === 0}>
              <ChevronLeft aria-hidden="true" /> Back
            </Button>
            <span className="text-sm text-muted tabular-nums" aria-hidden="true">
              {current + 1} / {steps.length}
            </span>
            <Button onClick={() => go(1)} disabled={current === steps.length - 1}>
              Next <ChevronRight aria-hidden="true" />
            </Button>
          </div>
        )
      }
    >
      <div className="space-y-6">
        {steps.length > 0 ? (
          <section aria-label={`Step ${current + 1} of ${steps.length}`}>
            <p
              ref={text}
              aria-live="polite"
              className="min-h-[40dvh] text-2xl md:min-h-60 short:min-h-0 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line"
            >
              {steps[current]}
            </p>
          </section>
        ) : (
          <p className="text-muted">This recipe has no steps yet.</p>
        )}
        {dish.ingredients && (
          <details className="rounded-card border border-line px-4 py-2 text-lg">
            <summary className="min-h-11 cursor-pointer py-2 font-medium">Ingredients</summary>
            <Ingredients dish={dish} ingredients={dish.ingredients} />
          </details>
        )}
      </div>
    </Dialog>
  );
}
