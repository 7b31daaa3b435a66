import { Photo } from "#client/ui/photo.tsx";
import type { MenuDish } from "#shared/menus.api.ts";

const SHOWN = 4;

/** The photos of what a guest chose, side by side; nothing where no dish has one. */
export function SuggestionPhotos({ dishes }: { dishes: readonly MenuDish[] }) {
  const shown = dishes.filter(({ image }) => image).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <div className="flex h-24 gap-0.5 md:h-32">
      {shown.map((dish) => (
        <Photo
          key={dish.id}
          src={dish.image}
          tint={dish.imageColor}
          alt=""
          ratio="fill"
          className="min-w-0 flex-1"
        />
      ))}
    </div>
  );
}
