import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Flame } from "lucide-react";
import { useState } from "react";
import { dishStatsQuery } from "#client/features/admin/dish-stats.data.ts";
import { Button } from "#client/ui/button.tsx";
import { RadioCards } from "#client/ui/form/radio-cards.tsx";
import type { DishStats } from "#shared/categories.api.ts";

interface BatchStartProps {
  isStarting: boolean;
  onStart: (estimateAll: boolean) => void;
}

export function BatchStart({ isStarting, onStart }: BatchStartProps) {
  const { data: stats } = useQuery(dishStatsQuery);
  const [choice, setChoice] = useState<"missing" | "all">("missing");
  const shown = (value: typeof choice, text: string) =>
    value === choice ? <span className="text-ink">{text}</span> : text;
  return (
    <div className="grid gap-4">
      <RadioCards
        label={t`Dishes to estimate`}
        options={[
          {
            value: "missing",
            label: t`Dishes without calories`,
            description: shown("missing", missingText(stats)),
          },
          {
            value: "all",
            label: t`All dishes, except those with calories entered by hand`,
            description: shown("all", allText(stats)),
          },
        ]}
        value={choice}
        onChange={setChoice}
        className="md:grid-cols-2"
      />
      <Button
        pending={isStarting}
        pendingLabel={t`Starting…`}
        onClick={() => onStart(choice === "all")}
        className="justify-self-start max-md:w-full"
      >
        <Flame /> {t`Start estimating`}
      </Button>
    </div>
  );
}

function missingText(stats: DishStats | undefined): string {
  if (!stats) return t`Existing values are kept.`;
  if (stats.totalDishes === 0) return t`There are no dishes yet.`;
  if (stats.dishesWithoutCalories === 0) return t`Every dish already has calories.`;
  return plural(stats.dishesWithoutCalories, {
    one: "# dish. Existing values are kept.",
    other: "# dishes. Existing values are kept.",
  });
}

/** Manual entries are not counted in the statistics, hence "Up to". */
function allText(stats: DishStats | undefined): string {
  if (!stats) return t`Earlier estimates are replaced.`;
  return plural(stats.totalDishes, {
    one: "Up to # dish. Earlier estimates are replaced.",
    other: "Up to # dishes. Earlier estimates are replaced.",
  });
}
