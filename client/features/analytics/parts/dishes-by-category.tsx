import { counted, inFigures } from "#client/features/dishes/dish-labels.ts";
import type { Analytics } from "#shared/analytics.api.ts";
import { byCategorySummary, categoryName } from "../analytics-words.ts";
import { PlotCard } from "./plot-card.tsx";
import { RowPlot } from "./row-plot.tsx";

/** Categories with a bar of their own, when there are more than these and one. */
const SHOWN = 9;
/** Of what belongs to no category of the household. */
const NO_COLOR = "var(--control)";

type Category = Analytics["dishesByCategory"][number];

export function DishesByCategory({ categories }: { categories: Category[] }) {
  const shown = categories.length > SHOWN + 1 ? SHOWN : categories.length;
  const rest = categories.slice(shown);
  return (
    <PlotCard
      title="Dishes by category"
      summary={byCategorySummary(categories)}
      table={
        categories.length === 0
          ? null
          : {
              head: ["Category", "Dishes"],
              rows: categories.map(({ category, dishes }) => ({
                key: category ?? "",
                name: categoryName(category),
                figures: [inFigures(dishes)],
              })),
            }
      }
    >
      <RowPlot
        rows={[...categories.slice(0, shown).map(rowOf), ...(rest.length > 0 ? [rowOfOthers(rest)] : [])]}
      />
    </PlotCard>
  );
}

function rowOf({ category, color, dishes }: Category) {
  return {
    key: `category ${category ?? ""}`,
    name: categoryName(category),
    to: `/dishes?${new URLSearchParams({ category: category ?? "" }).toString()}`,
    spoken: counted(dishes, "dish", "dishes"),
    shares: [{ key: "dishes", value: dishes, color: color ?? NO_COLOR }],
  };
}

function rowOfOthers(rest: Category[]) {
  const dishes = rest.reduce((sum, category) => sum + category.dishes, 0);
  return {
    key: "others",
    name: `${inFigures(rest.length)} smaller categories`,
    spoken: counted(dishes, "dish", "dishes"),
    shares: [{ key: "dishes", value: dishes, color: NO_COLOR }],
  };
}
