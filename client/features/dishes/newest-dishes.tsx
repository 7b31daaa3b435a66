import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { NEWEST_SHOWN, newestDishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { useWithoutDeleted } from "./deleting-dishes.ts";
import { DishTile } from "./dish-tile.tsx";

export function NewestDishes() {
  const { data, isPending } = useQuery(newestDishesQuery);
  const dishes = useWithoutDeleted(data);
  if (isPending) {
    return (
      <div className="grid grid-cols-3 gap-3 pt-9.5">
        {Array.from({ length: NEWEST_SHOWN }, (_, index) => (
          <Skeleton key={index} shape="card" className="mb-6.5 aspect-square" />
        ))}
      </div>
    );
  }
  if (!dishes || dishes.length === 0) return null;
  return (
    <section aria-labelledby="newest-dishes">
      <h2 id="newest-dishes" className="mb-3 text-lg">
        {t`Fresh from the kitchen`}
      </h2>
      <ul className="grid grid-cols-3 gap-3">
        {dishes.map((dish) => (
          <li key={dish.id} className="min-w-0">
            <DishTile
              to={`/dishes?dish=${dish.id}`}
              title={dish.title}
              image={dish.images[0]}
              tint={dish.imageColor}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
