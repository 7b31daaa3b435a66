import { Photo } from "#client/ui/photo.tsx";
import type { MenuDish } from "#shared/menus.api.ts";

const SHOWN = 5;

/** A glance at what a guest chose; which dishes they are stands in the details. */
export function SuggestionPhotos({ dishes }: { dishes: readonly MenuDish[] }) {
  const shown = dishes.length > SHOWN ? dishes.slice(0, SHOWN - 1) : dishes;
  const tile = "size-14 shrink-0 rounded-control md:size-20";
  return (
    <div aria-hidden="true" className="flex gap-2">
      {shown.map((dish) => (
        <Photo key={dish.id} src={dish.image} tint={dish.imageColor} alt="" ratio="1/1" className={tile} />
      ))}
      {dishes.length > shown.length && (
        <span className={`${tile} grid place-items-center bg-sunken font-medium text-muted`}>
          +{dishes.length - shown.length}
        </span>
      )}
    </div>
  );
}
