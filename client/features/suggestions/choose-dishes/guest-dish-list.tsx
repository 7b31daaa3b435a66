import { t } from "@lingui/core/macro";
import { useState } from "react";
import { cn } from "#client/lib/class-names.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { NearPhoto } from "#client/ui/near-photo.tsx";
import type { MenuDish } from "#shared/menus.api.ts";
import { ChooseDishesPreview } from "./choose-dishes-preview.tsx";
import type { GuestDish } from "./dish-choices.ts";

interface GuestDishListProps {
  label?: string;
  /** A press on a dish with a description shows more about it. */
  dishes: readonly (
    | MenuDish
    | (Pick<MenuDish, "id" | "title" | "image" | "imageColor" | "drawing"> & { description?: never })
  )[];
  className?: string;
}

export function GuestDishList({ label, dishes, className }: GuestDishListProps) {
  const [shown, setShown] = useState<GuestDish | null>(null);
  return (
    <>
      <ul aria-label={label} className={cn("grid gap-2", className)}>
        {dishes.map((dish) => (
          <li key={dish.id} className="relative flex items-center gap-3">
            <NearPhoto
              src={dish.image}
              tint={dish.imageColor}
              drawing={dish.drawing}
              alt=""
              ratio="1/1"
              className="size-16 shrink-0 rounded-control"
            />
            <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {dish.title}
              <span dir="auto" className="line-clamp-2 text-sm text-muted">
                {dish.description}
              </span>
            </span>
            {dish.description && (
              <button
                type="button"
                aria-label={t`View details of ${{ title: isolate(dish.title) }}`}
                aria-haspopup="dialog"
                onClick={() => setShown({ ...dish, images: dish.image ? [dish.image] : [] })}
                className="absolute inset-0 scroll-mb-6 rounded-control"
              />
            )}
          </li>
        ))}
      </ul>
      <ChooseDishesPreview dish={shown} onClose={() => setShown(null)} />
    </>
  );
}
