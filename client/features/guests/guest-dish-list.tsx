import { cn } from "#client/lib/class-names.ts";
import { NearPhoto } from "#client/ui/near-photo.tsx";
import type { MenuDish } from "#shared/menus.api.ts";

interface GuestDishListProps {
  label?: string;
  dishes: readonly Pick<MenuDish, "id" | "title" | "image" | "imageColor">[];
  className?: string;
}

export function GuestDishList({ label, dishes, className }: GuestDishListProps) {
  return (
    <ul aria-label={label} className={cn("grid gap-2", className)}>
      {dishes.map((dish) => (
        <li key={dish.id} className="flex items-center gap-3">
          <NearPhoto
            src={dish.image}
            tint={dish.imageColor}
            alt=""
            ratio="1/1"
            className="size-12 shrink-0 rounded-control"
          />
          <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {dish.title}
          </span>
        </li>
      ))}
    </ul>
  );
}
