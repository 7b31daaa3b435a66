import { Link } from "react-router-dom";
import { formatNumber, pluralize } from "#client/lib/format.ts";
import type { Analytics } from "#shared/analytics.api.ts";
import {
  byCategorySummary,
  caloriesSummary,
  categoryName,
  formatShare,
  monthName,
  monthTick,
  mostLikedSummary,
  overTimeSummary,
  stepName,
} from "../analytics-messages.ts";
import { ColumnPlot } from "./column-plot.tsx";
import { PlotCard } from "./plot-card.tsx";
import { RowPlot } from "./row-plot.tsx";

/** More categories than this, plus one, are summed up in a last bar. */
const SHOWN = 9;
const NO_COLOR = "var(--control)";

type Category = Analytics["dishesByCategory"][number];

export function DishesByCategory({ categories, total }: { categories: Category[]; total: number }) {
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
                figures: [formatNumber(dishes)],
              })),
            }
      }
    >
      <RowPlot
        whole={total}
        rows={[
          ...categories.slice(0, shown).map((category) => rowOf(category, total)),
          ...(rest.length > 0 ? [rowOfOthers(rest, total)] : []),
        ]}
      />
    </PlotCard>
  );
}

function rowOf({ category, color, dishes }: Category, total: number) {
  return {
    key: `category ${category ?? ""}`,
    name: categoryName(category),
    to: `/dishes?${new URLSearchParams({ category: category ?? "" }).toString()}`,
    ...shareOfDishes(dishes, total),
    shares: [{ key: "dishes", value: dishes, color: color ?? NO_COLOR }],
  };
}

function rowOfOthers(rest: Category[], total: number) {
  const dishes = rest.reduce((sum, category) => sum + category.dishes, 0);
  return {
    key: "others",
    name: `${formatNumber(rest.length)} smaller categories`,
    ...shareOfDishes(dishes, total),
    shares: [{ key: "dishes", value: dishes, color: NO_COLOR }],
  };
}

function shareOfDishes(dishes: number, total: number) {
  const percent = formatShare(dishes / total);
  return {
    spoken: `${pluralize(dishes, "dish", "dishes")}, ${percent}`,
    label: `${formatNumber(dishes)} (${percent})`,
  };
}

/** @param total all dishes, including those older than the months shown */
export function DishesOverTime({ months, total }: { months: Analytics["dishesByMonth"]; total: number }) {
  return (
    <PlotCard
      wide
      title="Dishes over time"
      summary={overTimeSummary(months, total)}
      table={
        months.length === 0
          ? null
          : {
              head: ["Month", "New dishes"],
              rows: months
                .map(({ month, dishes }) => ({
                  key: month,
                  name: monthName(month),
                  figures: [formatNumber(dishes)],
                }))
                .toReversed(),
            }
      }
    >
      <ColumnPlot
        columns={months.map(({ month, dishes }) => ({
          key: month,
          caption: monthTick(month),
          value: dishes,
          landmark: month.endsWith("-01"),
        }))}
      />
    </PlotCard>
  );
}

interface CaloriesSpreadProps {
  spread: Analytics["caloriesSpread"];
  /** The number of dishes without calories. */
  without: number;
}

export function CaloriesSpread({ spread, without }: CaloriesSpreadProps) {
  const isEmpty = spread.every(({ dishes }) => dishes === 0);
  return (
    <PlotCard
      title="Calories per serving"
      summary={caloriesSummary(spread, without)}
      table={
        isEmpty
          ? null
          : {
              head: ["kcal", "Dishes"],
              rows: [
                ...spread.map((step) => ({
                  key: step.from,
                  name: stepName(step),
                  figures: [formatNumber(step.dishes)],
                })),
                { key: "without", name: "Unknown", figures: [formatNumber(without)] },
              ],
            }
      }
    >
      <ColumnPlot
        columns={spread.map((step) => ({
          key: String(step.from),
          caption: stepName(step),
          value: step.dishes,
        }))}
      />
    </PlotCard>
  );
}

const likesOf = (likes: number, members: number) => `${formatNumber(likes)} of ${formatNumber(members)}`;
const addressOf = (dishId: number) => `/dishes?dish=${dishId}`;

interface MostLikedProps {
  dishes: Analytics["mostLiked"];
  /** The number of members, who can each like a dish once. */
  members: number;
}

export function MostLiked({ dishes, members }: MostLikedProps) {
  return (
    <PlotCard
      title="Most liked dishes"
      summary={mostLikedSummary(dishes, members)}
      table={
        dishes.length === 0
          ? null
          : {
              head: ["Dish", "Likes"],
              rows: dishes.map(({ dishId, title, likes }) => ({
                key: dishId,
                name: (
                  <Link to={addressOf(dishId)} className="text-brand underline underline-offset-4">
                    {title}
                  </Link>
                ),
                figures: [formatNumber(likes)],
              })),
            }
      }
    >
      <RowPlot
        whole={members}
        rows={dishes.map(({ dishId, title, likes }) => ({
          key: dishId,
          name: title,
          to: addressOf(dishId),
          spoken: `liked by ${likesOf(likes, members)} members`,
          label: likesOf(likes, members),
          shares: [{ key: "likes", value: likes }],
        }))}
      />
    </PlotCard>
  );
}
