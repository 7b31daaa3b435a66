import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Flame } from "lucide-react";
import { useId, useState } from "react";
import { dishStatsQuery } from "#client/features/admin/dish-stats.data.ts";
import { cn } from "#client/lib/class-names.ts";
import { i18n } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import type { DishStats } from "#shared/categories.api.ts";

interface Choice {
  estimateAll: boolean;
  label: MessageDescriptor;
  description: (stats: DishStats | undefined) => string;
}

/** Manual entries are not counted in the statistics, hence "Up to". */
const CHOICES: Choice[] = [
  {
    estimateAll: false,
    label: msg`Dishes without calories`,
    description: (stats) => {
      if (!stats) return t`Existing values are kept.`;
      if (stats.totalDishes === 0) return t`There are no dishes yet.`;
      if (stats.dishesWithoutCalories === 0) return t`Every dish already has calories.`;
      return plural(stats.dishesWithoutCalories, {
        one: "# dish. Existing values are kept.",
        other: "# dishes. Existing values are kept.",
      });
    },
  },
  {
    estimateAll: true,
    label: msg`All dishes, except those with calories entered by hand`,
    description: (stats) =>
      stats
        ? plural(stats.totalDishes, {
            one: "Up to # dish. Earlier estimates are replaced.",
            other: "Up to # dishes. Earlier estimates are replaced.",
          })
        : t`Earlier estimates are replaced.`,
  },
];

interface BatchStartProps {
  isStarting: boolean;
  onStart: (estimateAll: boolean) => void;
}

export function BatchStart({ isStarting, onStart }: BatchStartProps) {
  const { data: stats } = useQuery(dishStatsQuery);
  const [estimateAll, setEstimateAll] = useState(false);
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-3 md:grid-cols-2">
        <legend className="sr-only">{t`Dishes to estimate`}</legend>
        {CHOICES.map((choice) => (
          <ChoiceCard
            key={choice.label.id}
            label={i18n._(choice.label)}
            description={choice.description(stats)}
            checked={choice.estimateAll === estimateAll}
            onChoose={() => setEstimateAll(choice.estimateAll)}
          />
        ))}
      </fieldset>
      <Button
        pending={isStarting}
        pendingLabel={t`Starting…`}
        onClick={() => onStart(estimateAll)}
        className="justify-self-start max-md:w-full"
      >
        <Flame /> {t`Start estimating`}
      </Button>
    </div>
  );
}

interface ChoiceCardProps {
  label: string;
  description: string;
  checked: boolean;
  onChoose: () => void;
}

function ChoiceCard({ label, description, checked, onChoose }: ChoiceCardProps) {
  const id = useId();
  return (
    <label
      className={cn(
        "flex cursor-pointer items-start gap-3 rounded-control border p-4 transition-[background-color,border-color]",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
        checked ? "border-brand bg-tint" : "border-control hover:bg-sunken",
      )}
    >
      <input
        type="radio"
        name="batch"
        checked={checked}
        onChange={onChoose}
        aria-label={label}
        aria-describedby={id}
        className="mt-1 size-4 shrink-0 accent-brand outline-none"
      />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span id={id} className={cn("block text-sm", checked ? "text-ink" : "text-muted")}>
          {description}
        </span>
      </span>
    </label>
  );
}
