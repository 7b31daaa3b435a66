import { Link } from "react-router-dom";
import { counted, inFigures } from "#client/features/dishes/dish-labels.ts";
import type { Analytics } from "#shared/analytics.api.ts";
import { mostLikedSummary } from "../analytics-words.ts";
import { PlotCard } from "./plot-card.tsx";
import { RowPlot } from "./row-plot.tsx";

const addressOf = (dishId: number) => `/dishes?dish=${dishId}`;

export function MostLiked({ dishes }: { dishes: Analytics["mostLiked"] }) {
  return (
    <PlotCard
      title="Most liked dishes"
      summary={mostLikedSummary(dishes)}
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
                figures: [inFigures(likes)],
              })),
            }
      }
    >
      <RowPlot
        rows={dishes.map(({ dishId, title, likes }) => ({
          key: dishId,
          name: title,
          to: addressOf(dishId),
          spoken: counted(likes, "like"),
          shares: [{ key: "likes", value: likes }],
        }))}
      />
    </PlotCard>
  );
}
