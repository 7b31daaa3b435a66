import { t } from "@lingui/core/macro";
import { memo, useId } from "react";
import { cookName } from "#client/features/dish-data/dish-texts.ts";
import { formatDay } from "#client/lib/event-date.ts";
import { formatCalories } from "#client/lib/format-calories.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Card } from "#client/ui/card.tsx";
import { DishPhoto } from "./dish-card-photo.tsx";
import type { DishCardProps } from "./dish-card.tsx";
import { DishMenuButton } from "./dish-menu-button.tsx";
import { LikeButton } from "./like-button.tsx";

/** A dish in the compact list, 80 px high (in rem, to grow with the text). The whole row opens it. */
export const ListRow = memo(function ListRow({ dish, color, onDelete, isFirst, lastServed }: DishCardProps) {
  const { open: view } = useDialogParam("dish");
  const titleId = useId();
  return (
    <Card as="article" aria-labelledby={titleId} className="relative flex h-20 items-center hover:bg-sunken">
      <div className="h-full w-14 shrink-0 min-[22.5rem]:w-20">
        <DishPhoto dish={dish} color={color} eager={isFirst} />
      </div>
      <div className="min-w-0 flex-1 ps-3">
        <h3 id={titleId} className="text-sm leading-4.5 md:text-base md:leading-5">
          <button
            type="button"
            aria-haspopup="dialog"
            title={dish.title}
            onClick={() => view(dish.id)}
            className="line-clamp-2 rounded-sm text-start [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            <bdi>{dish.title}</bdi>
          </button>
        </h3>
        <p className="mt-0.5 flex flex-wrap gap-x-1 text-sm leading-5 text-muted">
          <span dir="auto" className="max-w-full truncate">
            {lastServed === undefined
              ? cookName(dish)
              : lastServed
                ? t`Last on ${{ day: formatDay(lastServed) }}`
                : t`Not on the table yet`}
          </span>
          {dish.estimatedCalories !== null && (
            <span className="shrink-0">{`· ${formatCalories(dish.estimatedCalories)}`}</span>
          )}
        </p>
      </div>
      <div className="relative flex shrink-0 items-center pe-1">
        <span className="max-md:hidden">
          <LikeButton dish={dish} />
        </span>
        <DishMenuButton dish={dish} onDelete={onDelete} variant="ghost" />
      </div>
    </Card>
  );
});
