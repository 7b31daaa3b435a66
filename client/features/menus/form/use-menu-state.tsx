import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { formatNumber } from "#client/lib/format.ts";
import { SegmentedControl } from "#client/ui/form/segmented-control.tsx";
import { ChosenPhotos } from "./choice-card.tsx";
import type { MenuForm } from "./menu-form.ts";
import { pickChosen, toPickable, type PickableDish } from "./pickable-dishes.ts";

type MenuStep = "when" | "what";

/** The step that phones show, and whether the chosen picture is being resized; saving waits for it. */
export function useMenuState(form: MenuForm) {
  const [isPreparing, onPreparing] = useState(false);
  const [step, onStep] = useState<MenuStep>("when");
  const { errors, submitCount } = form.formState;
  const [seen, setSeen] = useState(submitCount);
  if (seen !== submitCount) {
    setSeen(submitCount);
    const fields = Object.keys(errors);
    // The step with the first error.
    if (fields.length > 0) onStep(fields.every((field) => field === "dishIds") ? "what" : "when");
  }
  return { step, onStep, isPreparing, onPreparing };
}

interface MenuStepsProps {
  step: MenuStep;
  onStep: (step: MenuStep) => void;
  chosen: number;
}

/** Switches between the two steps of the menu dialogs on phones. */
export function MenuSteps({ step, onStep, chosen }: MenuStepsProps) {
  const steps = useRef<HTMLDivElement>(null);
  // The button or field that led here is gone.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (step === "what" && (focused === document.body || !focused?.getClientRects().length))
      steps.current?.querySelector<HTMLElement>("input:checked")?.focus();
  }, [step]);
  return (
    <div ref={steps} className="mb-4 grid md:hidden">
      <SegmentedControl
        label={t`Step`}
        options={[
          { value: "when", label: t`When` },
          { value: "what", label: chosen > 0 ? t`Dishes (${{ count: formatNumber(chosen) }})` : t`Dishes` },
        ]}
        value={step}
        onChange={onStep}
      />
    </div>
  );
}

interface ChosenCountProps {
  ids: readonly number[];
  /** The menu's current dishes. */
  known: readonly PickableDish[];
}

export function ChosenCount({ ids, known }: ChosenCountProps) {
  const dishes = useQuery(dishesQuery).data ?? [];
  const count = ids.length;
  return (
    <>
      <ChosenPhotos dishes={pickChosen([...known, ...dishes.map(toPickable)], ids)} />
      <p role="status" className="min-w-0 flex-1 text-sm text-muted">
        {plural(count, { 0: "No dishes chosen", one: "# dish chosen", other: "# dishes chosen" })}
      </p>
    </>
  );
}
