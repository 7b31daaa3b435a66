import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import { DishRemoved } from "#client/features/dish-data/dish-removed.tsx";
import { dishQuery } from "#client/features/dish-data/dishes.data.ts";
import { Ingredients, ScaledText, useScaledLines } from "#client/features/recipes/ingredients.tsx";
import { convertInstructions } from "#client/features/recipes/scale-ingredients.ts";
import { useUnits } from "#client/features/recipes/units-choice.tsx";
import { hasStatus } from "#client/lib/api/call.ts";
import { cn } from "#client/lib/class-names.ts";
import { useMediaQuery } from "#client/lib/device/media-query.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { Later } from "#client/ui/later.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";
import type { DishDetail } from "#shared/dishes.api.ts";
import { listSteps } from "#shared/recipe-text/list-steps.ts";
import { CookedButtons, CookedFields, useCookedForm } from "./cooked-form.tsx";
import { saveStep, useStep, useTimers, type Timer } from "./cooking-state.ts";
import { ingredientsOf } from "./step-ingredients.ts";
import { StepText } from "./step-text.tsx";
import { TimerList } from "./timer-list.tsx";
import { useArrowKeys, useSwipe } from "./turn-steps.ts";
import { useWakeLock } from "./use-wake-lock.ts";

/** A recipe in large type, step by step, over the whole screen. */
export function CookingDialog({ id }: { id: number }) {
  const { isOpen } = useOpenDialog();
  const showTimer = useShowTimer(id);
  const dish = useQuery({ ...dishQuery(id), enabled: isOpen });
  if (dish.data) return <Cooking dish={dish.data} />;
  const isGone = hasStatus(dish.error, 404);
  return (
    <Dialog
      size="lg"
      title={isGone ? t`Dish Not Found` : t`Cooking`}
      footer={isGone && <TimerList dishId={id} onOpen={showTimer} />}
    >
      {dish.isPending && <SkeletonText lines={6} />}
      {isGone && <DishRemoved />}
      {dish.isError && !isGone && <ErrorState query={dish} />}
    </Dialog>
  );
}

/** Returns a function that goes to the step of a timer, perhaps of another dish. */
function useShowTimer(dishId: number) {
  const { open } = useDialogParam("cooking");
  return (timer: Timer) => {
    saveStep(timer.dishId, timer.step);
    if (timer.dishId !== dishId) open(timer.dishId);
  };
}

function Cooking({ dish }: { dish: DishDetail }) {
  const { isOpen } = useOpenDialog();
  const steps = listSteps(convertInstructions(dish.instructions ?? "", useUnits(dish)));
  const last = Math.max(0, steps.length - 1);
  // Another member may have shortened the recipe.
  const current = Math.min(useStep(dish.id), last);
  const isLast = current === last;
  const hasTimers = useTimers().length > 0;
  const isAwake = useWakeLock(isOpen);
  const showTimer = useShowTimer(dish.id);
  const top = useRef<HTMLDivElement>(null);
  const go = (offset: number) => {
    const next = Math.max(0, Math.min(last, current + offset));
    if (next === current) return;
    saveStep(dish.id, next);
    top.current?.scrollIntoView({ block: "start" });
  };
  const form = useCookedForm(dish.id);
  /** False once the form was left by Back. */
  const [isDone, setDone] = useState<boolean | undefined>(form.draft && true);
  const finish = (done: boolean) => {
    saveStep(dish.id, done ? null : last);
    setDone(done);
  };
  const openTimer = (timer: Timer) => {
    setDone(false);
    showTimer(timer);
  };
  const swipe = useSwipe(go);
  useArrowKeys(isOpen && !isDone, go);

  const [showsIngredients, setShowsIngredients] = useState<boolean>();
  const hints = [
    isAwake && t`The screen stays on while you cook.`,
    hasTimers && t`Timers can't ring while the phone is locked.`,
  ];
  return (
    <Dialog
      coversScreen
      title={dish.title}
      dirty={isDone && form.isDirty}
      // Otherwise the first field of the ingredients would get the focus.
      onSubmit={isDone ? form.save : undefined}
      description={hints.filter(Boolean).join(" ")}
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-3 md:flex-nowrap md:gap-x-4 short:gap-x-2">
          <TimerList dishId={dish.id} onOpen={openTimer} className="w-full md:order-1 md:w-auto md:flex-1" />
          <Button
            variant="secondary"
            size="lg"
            className="max-md:px-3 short:px-3"
            onClick={() => (isDone ? finish(false) : go(-1))}
            disabled={current === 0 && !isDone}
          >
            <ChevronLeft className="max-[359px]:hidden rtl:-scale-x-100" /> {t`Back`}
          </Button>
          {isDone ? (
            <CookedButtons isPending={form.isPending} />
          ) : (
            <Button
              size="lg"
              autoFocus={isDone === false}
              className={cn("max-md:px-3 md:order-2 short:px-3", !isLast && "max-md:flex-1")}
              onClick={() => (isLast ? finish(true) : go(1))}
            >
              <span>{isLast ? t`Done` : t`Next`}</span>
              {!isLast && <ChevronRight className="max-[359px]:hidden rtl:-scale-x-100" />}
            </Button>
          )}
        </div>
      }
    >
      {isDone ? (
        <CookedFields form={form} />
      ) : (
        <div ref={top} {...swipe} className="flex min-h-full flex-col gap-6">
          <CookingStep
            dish={dish}
            steps={steps}
            current={current}
            showsIngredients={showsIngredients}
            onShowIngredients={setShowsIngredients}
          />
        </div>
      )}
    </Dialog>
  );
}

interface CookingStepProps {
  dish: DishDetail;
  steps: readonly string[];
  current: number;
  /** Undefined: on wide screens, or if there is room and the step names none. */
  showsIngredients: boolean | undefined;
  onShowIngredients: (isShown: boolean) => void;
}

/** A step between those before and after it, with its own and all ingredients. */
function CookingStep(props: CookingStepProps) {
  const { dish, steps, current, showsIngredients, onShowIngredients } = props;
  const step = steps[current];
  const lines = useScaledLines({ ...dish, ingredients: dish.ingredients ?? "" });
  const named = ingredientsOf(step ?? "", lines);
  // The bars leave a short screen no room for them.
  const isTall = useMediaQuery("(height > 400px)");
  const isWide = useMediaQuery("(width >= 75rem)");
  const showsAll = showsIngredients ?? (isTall && (isWide || named.length === 0));
  const [number, count] = [formatNumber(current + 1), formatNumber(steps.length)];
  const position = t`Step ${number} of ${count}`;
  const place = dish.ingredients && "md:col-start-2 md:row-span-2 md:row-start-1";
  return (
    <>
      <div aria-hidden="true" className="flex gap-1">
        {steps.map((_, index) => (
          <span
            key={index}
            className={cn("h-1 flex-1 rounded-full", index <= current ? "bg-accent" : "bg-line")}
          />
        ))}
      </div>
      <div
        className={cn(
          "mx-auto flex w-full max-w-280 flex-1 flex-col gap-x-12 gap-y-4 md:grid md:grid-rows-[auto_1fr] md:items-start xl:pt-8",
          dish.ingredients && "md:grid-cols-[minmax(0,1fr)_minmax(0,2.5fr)]",
        )}
      >
        <StepIngredients lines={named} />
        {step === undefined ? (
          <p className={cn("text-muted", place)}>{t`This recipe has no steps yet.`}</p>
        ) : (
          <section aria-label={position} className={cn(named.length > 0 && "max-md:flex-1", place)}>
            <div
              aria-live="polite"
              aria-atomic="true"
              className="text-2xl leading-relaxed md:text-3xl md:leading-relaxed xl:text-[2.5rem] xl:leading-snug [overflow-wrap:anywhere] whitespace-pre-line"
            >
              <VisuallyHidden>{`${position}. `}</VisuallyHidden>
              <span dir="auto" className="block">
                <StepText text={step} dish={dish} step={current} />
              </span>
            </div>
            <p aria-hidden="true" dir="auto" className="mt-8 text-lg text-muted max-md:hidden">
              {steps[current + 1]}
            </p>
          </section>
        )}
        {dish.ingredients && (
          <Later>
            <Disclosure
              open={showsAll}
              onToggle={(open) => open !== showsAll && onShowIngredients(open)}
              summary={t`Ingredients`}
              className="rounded-card border border-line px-4 py-1 text-lg [&_li:last-child]:border-0"
            >
              <Ingredients dish={{ ...dish, ingredients: dish.ingredients }} />
            </Disclosure>
          </Later>
        )}
      </div>
    </>
  );
}

/** The ingredients that a step names, above it or, on wide screens, next to it. */
function StepIngredients({ lines }: { lines: ReturnType<typeof useScaledLines> }) {
  if (lines.length === 0) return null;
  return (
    <ul
      aria-label={t`For this step`}
      className="rounded-card bg-tint px-4 py-2 text-lg [overflow-wrap:anywhere]"
    >
      {lines.map((line, index) => (
        <li dir="auto" key={index} className="py-1">
          <ScaledText line={line} />
        </li>
      ))}
    </ul>
  );
}
