import { t } from "@lingui/core/macro";
import { Images } from "lucide-react";
import { cn } from "#client/lib/class-names.ts";
import { formatNumber } from "#client/lib/format.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Photo } from "#client/ui/photo.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import { CookingMethodBadge } from "./dish-badges.tsx";

interface DishCardPhotoProps {
  dish: Dish;
  color: string | null;
  /** Shows up to four photos instead of the first one. */
  isPreviewing: boolean;
  eager: boolean;
  hasHeading: boolean;
  onOpen: () => void;
}

/** The first photo, which fills its parent. */
export function DishPhoto({ dish, color, eager }: Pick<DishCardPhotoProps, "dish" | "color" | "eager">) {
  const { images, imageColor, drawing } = dish;
  return (
    <Photo src={images[0]} alt="" tint={imageColor ?? color} drawing={drawing} ratio="fill" eager={eager} />
  );
}

/**
 * The upper part of a card. The photo's button opens the dish by pointer only: keyboard and screen reader use the
 * card's Details button.
 */
export function DishCardPhoto({ dish, color, isPreviewing, eager, hasHeading, onOpen }: DishCardPhotoProps) {
  const several = [...new Set(dish.images)].slice(0, 4);
  return (
    <>
      <button
        type="button"
        aria-hidden="true"
        tabIndex={-1}
        onClick={onOpen}
        className="absolute inset-0 select-none [-webkit-touch-callout:none]"
      >
        <DishPhoto dish={dish} color={color} eager={eager} />
        {isPreviewing && several.length > 1 && <PhotoGrid photos={several} tint={color} />}
      </button>
      <div className="pointer-events-none absolute inset-x-3 bottom-3 flex items-center gap-1.5">
        {dish.category && (
          <Badge
            color={color ?? "var(--muted)"}
            dot
            className={cn("min-w-0 shadow-card", hasHeading && "sr-only")}
          >
            <bdi className="truncate">{dish.category}</bdi>
          </Badge>
        )}
        {dish.cookingMethod && (
          <CookingMethodBadge method={dish.cookingMethod} className="shrink-0 shadow-card" />
        )}
        {several.length > 1 && !isPreviewing && (
          <span className="ms-auto inline-flex shrink-0 items-center gap-1 rounded-full bg-surface/90 px-2 py-0.5 text-xs font-medium shadow-card">
            <Images className="size-3.5" />
            <span className="sr-only">{t`Photos:`} </span>
            {formatNumber(dish.images.length)}
          </span>
        )}
      </div>
    </>
  );
}

function PhotoGrid({ photos, tint }: { photos: string[]; tint: string | null }) {
  return (
    <span
      className={cn(
        "absolute inset-0 grid animate-fade grid-cols-2 gap-0.5 bg-surface",
        photos.length > 2 && "grid-rows-2",
      )}
    >
      {photos.map((photo, index) => (
        <span key={photo} className={cn("block min-h-0", photos.length === 3 && index === 0 && "row-span-2")}>
          <Photo src={photo} alt="" tint={tint} ratio="fill" eager />
        </span>
      ))}
    </span>
  );
}
