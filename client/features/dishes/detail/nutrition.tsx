import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Flame } from "lucide-react";
import { useState } from "react";
import { caloriesSourceName } from "#client/features/dish-data/field-labels.ts";
import { CaloriesLine } from "#client/features/dishes/card/dish-badges.tsx";
import { cn } from "#client/lib/class-names.ts";
import { useFoodNames } from "#client/lib/food-names.ts";
import { formatCalories } from "#client/lib/format-calories.ts";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import type { Dish, DishDetail } from "#shared/dishes.api.ts";
import { CalorieRange } from "./calorie-range.tsx";
import { useEstimateCalories, useIsEstimating } from "./calories.data.ts";
import { ConfidenceBadge } from "./confidence-badge.tsx";
import { wordedEstimate } from "./worded-estimate.ts";

/** The list omits the details of the estimate; they arrive with the dish's own response. */
type DishWithEstimate = Dish & Partial<DishDetail>;

export function Nutrition({ dish }: { dish: DishWithEstimate }) {
  const { estimatedCalories, caloriesSource, caloriesConfidence, caloriesReasoning: reasoning } = dish;
  const names = useFoodNames();
  const isEstimate = caloriesSource === "ai" || caloriesSource === "reference";
  if (estimatedCalories === null) {
    return (
      <>
        <p className="text-sm text-muted">
          <Trans>No calories yet.</Trans>
        </p>
        <EstimateButton dish={dish} label={t`Estimate Calories`} />
      </>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CaloriesLine dish={{ estimatedCalories, caloriesSource: null }} perServing />
        {isEstimate && <CalorieRange low={dish.caloriesLow} high={dish.caloriesHigh} />}
        {caloriesSource && <span className="text-xs text-muted">{caloriesSourceName(caloriesSource)}</span>}
        {isEstimate && typeof caloriesConfidence === "number" && (
          <ConfidenceBadge confidence={caloriesConfidence} />
        )}
      </div>
      {isEstimate && reasoning && (
        <Reasoning key={dish.id} {...wordedEstimate({ reasoning, details: dish.caloriesDetails }, names)} />
      )}
      <EstimateButton
        dish={dish}
        label={isEstimate ? t`Estimate again` : t`Estimate Calories`}
        needsConfirmation={!isEstimate}
      />
    </>
  );
}

interface EstimateButtonProps {
  dish: Dish;
  label: string;
  /** Set for calories a member entered: replacing them needs a confirmation. */
  needsConfirmation?: boolean;
}

function EstimateButton({ dish, label, needsConfirmation = false }: EstimateButtonProps) {
  const estimate = useEstimateCalories();
  const isEstimating = useIsEstimating(dish.id);
  const [asking, setAsking] = useState(false);
  const calories = formatNumber(dish.estimatedCalories ?? 0);
  const title = isolate(dish.title);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        pending={isEstimating}
        pendingLabel={t`Estimating…`}
        onClick={() => (needsConfirmation ? setAsking(true) : estimate.mutate({ dish }))}
      >
        <Flame /> {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Replace these calories?`}
        description={
          <p className="[overflow-wrap:anywhere]">
            <Trans>
              Someone entered {calories} kcal for "{title}". An estimate will replace it; the old value stays
              in the history.
            </Trans>
          </p>
        }
        confirmLabel={t`Replace with an estimate`}
        cancelLabel={t`Keep it`}
        variant="primary"
        onConfirm={() => {
          setAsking(false);
          estimate.mutate({ dish, overwrite: true });
        }}
      />
    </>
  );
}

/** Characters; about four lines. */
const MAX_COLLAPSED_LENGTH = 220;

function Reasoning({ before, items, after: text }: ReturnType<typeof wordedEstimate>) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > MAX_COLLAPSED_LENGTH;
  return (
    <div className="text-sm text-muted">
      {items.length > 0 && (
        <table className="mb-2 w-full max-w-md">
          <caption className="pb-1 text-start">{before}</caption>
          <tbody>
            {items.map(({ name, grams, kcal }, index) => (
              <tr key={index} className="border-t border-line">
                <th
                  scope="row"
                  dir="auto"
                  className="py-1 text-start font-normal [overflow-wrap:anywhere] text-ink"
                >
                  {name}
                </th>
                <td className="ps-3 text-end whitespace-nowrap">{grams !== undefined && t`${grams} g`}</td>
                <td className="ps-3 text-end whitespace-nowrap">{formatCalories(kcal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p
        dir="auto"
        className={cn("[overflow-wrap:anywhere] whitespace-pre-line", isLong && !open && "line-clamp-4")}
      >
        {text}
      </p>
      {isLong && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-ms-3"
        >
          {open ? t`Show less` : t`Show more`}
        </Button>
      )}
    </div>
  );
}
