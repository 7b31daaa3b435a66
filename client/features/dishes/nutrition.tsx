import { Flame } from "lucide-react";
import { useState } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import type { Dish, DishDetail } from "#shared/dishes.api.ts";
import { useEstimateCalories, useIsEstimating } from "./calories.data.ts";
import { ConfidenceBadge } from "./confidence-badge.tsx";
import { CaloriesLine } from "./dish-badges.tsx";
import { formatNumber } from "./dish-labels.ts";

/** What only the dish's own answer holds comes a moment later. */
type DishWithEstimate = Dish & Partial<Pick<DishDetail, "caloriesConfidence" | "caloriesReasoning">>;

/** A dish's calories per serving, where they come from, how sure they are and why, and the way to an estimate. */
export function Nutrition({ dish }: { dish: DishWithEstimate }) {
  const { estimatedCalories, caloriesSource, caloriesConfidence, caloriesReasoning } = dish;
  const isEstimate = caloriesSource === "ai" || caloriesSource === "reference";
  if (estimatedCalories === null) {
    return (
      <>
        <p className="text-sm text-muted">No calories yet.</p>
        <EstimateButton dish={dish} label="Estimate Calories" />
      </>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CaloriesLine dish={dish} perServing />
        {isEstimate && typeof caloriesConfidence === "number" && (
          <ConfidenceBadge confidence={caloriesConfidence} />
        )}
      </div>
      {isEstimate && caloriesReasoning && <Reasoning key={dish.id} text={caloriesReasoning} />}
      <EstimateButton
        dish={dish}
        label={isEstimate ? "Estimate again" : "Estimate Calories"}
        needsConfirmation={!isEstimate}
      />
    </>
  );
}

interface EstimateButtonProps {
  dish: Dish;
  label: string;
  /** A person typed the figure: it goes only when somebody says so (decisions §8). */
  needsConfirmation?: boolean;
}

function EstimateButton({ dish, label, needsConfirmation = false }: EstimateButtonProps) {
  const estimate = useEstimateCalories();
  const isEstimating = useIsEstimating(dish.id);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        pending={isEstimating}
        pendingLabel="Estimating…"
        onClick={() => (needsConfirmation ? setAsking(true) : estimate.mutate({ dish }))}
      >
        <Flame aria-hidden="true" /> {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Replace these calories?"
        description={
          <p className="[overflow-wrap:anywhere]">
            Someone entered {formatNumber(dish.estimatedCalories ?? 0)} kcal for “{dish.title}”. An estimate
            will replace it; the old value stays in the history.
          </p>
        }
        confirmLabel="Replace with an estimate"
        cancelLabel="Keep it"
        variant="primary"
        onConfirm={() => {
          setAsking(false);
          estimate.mutate({ dish, overwrite: true });
        }}
      />
    </>
  );
}

/** Longer than what four lines hold. */
const LONG = 220;

/** Why an estimate is what it is: plain text, whatever came; long ones open on demand. */
function Reasoning({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > LONG;
  return (
    <div className="text-sm text-muted">
      <p className={cn("[overflow-wrap:anywhere] whitespace-pre-line", isLong && !open && "line-clamp-4")}>
        {text}
      </p>
      {isLong && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-ml-3"
        >
          {open ? "Show less" : "Show more"}
        </Button>
      )}
    </div>
  );
}
