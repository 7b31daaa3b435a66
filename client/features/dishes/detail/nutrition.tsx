import { plural, t } from "@lingui/core/macro";
import { ChevronDown, Flame } from "lucide-react";
import { useState } from "react";
import { caloriesSourceName } from "#client/features/dish-data/dish-texts.ts";
import { cn } from "#client/lib/class-names.ts";
import { useFoodNames } from "#client/lib/food-names.ts";
import { formatCalories } from "#client/lib/format-calories.ts";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import { LongText } from "#client/ui/long-text.tsx";
import type { Dish, DishDetail } from "#shared/dishes.api.ts";
import { useEstimateCalories } from "./calories.data.ts";
import { CalorieRange, ConfidenceBadge } from "./confidence-badge.tsx";
import { useIsEstimating } from "./estimates-in-progress.ts";
import { wordedEstimate } from "./worded-estimate.ts";

/** The list omits the details of the estimate; they arrive with the dish's own response. */
type DishWithEstimate = Dish & Partial<DishDetail>;

interface NutritionProps {
  dish: DishWithEstimate;
  /** Other facts, on the line of the chip. */
  facts: string;
}

/** The calories of a dish as a chip that opens their source, confidence and reasons. */
export function Nutrition({ dish, facts }: NutritionProps) {
  const { estimatedCalories, caloriesSource, caloriesConfidence, caloriesReasoning: reasoning } = dish;
  const names = useFoodNames();
  const [isOpen, setOpen] = useState(false);
  const isEstimate = caloriesSource === "ai" || caloriesSource === "reference";
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="text-sm text-muted">{facts}</p>
      {estimatedCalories === null ? (
        <EstimateButton dish={dish} label={t`Estimate Calories`} />
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-11 items-center rounded-full md:min-h-9"
        >
          <Badge tone="brand">
            <Flame className="text-brand" />
            {isOpen
              ? plural(
                  { count: estimatedCalories },
                  { one: "# kcal per serving", other: "# kcal per serving" },
                )
              : formatCalories(estimatedCalories)}
            <ChevronDown className={cn("transition-[transform]", isOpen && "rotate-180")} />
          </Badge>
        </button>
      )}
      {isOpen && estimatedCalories !== null && (
        <div className="basis-full space-y-2 pt-1 pb-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {isEstimate && <CalorieRange low={dish.caloriesLow} high={dish.caloriesHigh} />}
            {caloriesSource && (
              <span className="text-xs text-muted">{caloriesSourceName(caloriesSource)}</span>
            )}
            {isEstimate && typeof caloriesConfidence === "number" && (
              <ConfidenceBadge confidence={caloriesConfidence} />
            )}
          </div>
          {isEstimate && reasoning && (
            <Reasoning {...wordedEstimate({ reasoning, details: dish.caloriesDetails }, names)} />
          )}
          <EstimateButton
            dish={dish}
            label={isEstimate ? t`Estimate again` : t`Estimate Calories`}
            needsConfirmation={!isEstimate}
          />
        </div>
      )}
    </div>
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
  const [isAsking, setAsking] = useState(false);
  const calories = formatNumber(dish.estimatedCalories ?? 0);
  const title = isolate(dish.title);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="rounded-full px-0!"
        pending={isEstimating}
        pendingLabel={t`Estimating…`}
        onClick={() => (needsConfirmation ? setAsking(true) : estimate.mutate({ dish }))}
      >
        <Badge tone="brand">
          <Flame className="text-brand" /> {label}
        </Badge>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Replace these calories?`}
        description={
          <p className="[overflow-wrap:anywhere]">
            {t`Someone entered ${calories} kcal for "${title}". An estimate will replace it; the old value stays in the history.`}
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

function Reasoning({ before, items, after: text }: ReturnType<typeof wordedEstimate>) {
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
      <LongText>{text}</LongText>
    </div>
  );
}
