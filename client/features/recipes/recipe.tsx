import { t } from "@lingui/core/macro";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";
import { attempt } from "#client/lib/device/browser-features.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import type { DishDetail, DishWithRecipe } from "#shared/dishes.api.ts";
import { listSteps } from "#shared/recipe-text/list-steps.ts";
import { Ingredients } from "./ingredients.tsx";
import { convertInstructions } from "./scale-ingredients.ts";
import { UnitsChoice, useUnits } from "./units-choice.tsx";

interface RecipeProps {
  /** Without the recipe until the details are loaded. */
  dish: Pick<DishWithRecipe, "id"> &
    Partial<DishWithRecipe> &
    Pick<DishDetail, "ingredientAmounts" | "otherUnits">;
  /** Replaces the recipe if the details could not be loaded. */
  failure?: ReactNode;
  level?: "h2" | "h3";
}

export function Recipe({ dish, failure, level: Heading = "h3" }: RecipeProps) {
  const { servings, ingredients, instructions, sourceUrl } = dish;
  const units = useUnits(dish);
  if (!dish.hasRecipe) return null;
  const steps = listSteps(convertInstructions(instructions ?? "", units));
  const host = sourceUrl && attempt(() => new URL(sourceUrl).hostname.replace(/^www\./, ""));
  const site = isolate(host ?? sourceUrl ?? "");
  return (
    <section className="space-y-4">
      {/* On phones the servings begin the recipe. */}
      <Heading className={cn("text-base", ingredients && servings && "max-md:sr-only")}>{t`Recipe`}</Heading>
      {servings === undefined && (failure ? <>{failure}</> : <SkeletonText lines={4} />)}
      {ingredients ? (
        <Ingredients dish={{ ...dish, servings: servings ?? null, ingredients }} />
      ) : (
        <UnitsChoice dish={dish} />
      )}
      {steps.length > 0 && (
        <ol className="space-y-3">
          {steps.map((step, index) => (
            <li key={index} className="flex gap-3">
              <span
                aria-hidden="true"
                className="min-w-6 shrink-0 font-display text-lg leading-6 whitespace-nowrap text-brand tabular-nums"
              >
                {index + 1}
              </span>
              <p dir="auto" className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">
                {step}
              </p>
            </li>
          ))}
        </ol>
      )}
      {sourceUrl && (
        <p className="text-sm">
          <a
            href={sourceUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 text-brand underline underline-offset-4 [overflow-wrap:anywhere] md:min-h-0"
          >
            {t`Recipe at ${site}`} <ExternalLink className="size-4 shrink-0" />
          </a>
        </p>
      )}
    </section>
  );
}
