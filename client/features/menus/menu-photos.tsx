import { cn } from "#client/lib/class-names.ts";
import { Photo } from "#client/ui/photo.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import type { MenuDish } from "#shared/menus.api.ts";

const SHOWN = 4;

interface MenuPhotosProps {
  dishes: readonly Pick<MenuDish, "id" | "image" | "imageColor">[];
  eager?: boolean;
  /** The height. */
  className: string;
}

export function MenuPhotos({ dishes, eager = false, className }: MenuPhotosProps) {
  const withPhoto = dishes.filter((dish) => dish.image);
  if (withPhoto.length === 0) {
    return (
      <div className={cn("photo-tint flex items-center justify-center", className)}>
        <TableDrawing className="h-24 max-h-full max-w-full" />
      </div>
    );
  }
  const shown = withPhoto.slice(0, SHOWN);
  return (
    <div
      className={cn(
        "grid gap-0.5",
        className,
        shown.length > 1 && "grid-cols-2",
        shown.length > 2 && "grid-rows-2",
      )}
    >
      {shown.map((dish, index) => (
        <Photo
          key={dish.id}
          src={dish.image}
          tint={dish.imageColor}
          alt=""
          ratio="fill"
          eager={eager}
          className={cn(shown.length === 3 && index === 0 && "row-span-2")}
        />
      ))}
    </div>
  );
}
