import { MenuPhotos } from "#client/features/menus/menu-photos.tsx";
import type { GuestDish } from "#client/features/suggestions/choose-dishes/dish-choices.ts";
import { cn } from "#client/lib/class-names.ts";
import { Photo } from "#client/ui/photo.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { GUEST_VIEW, pickStrip } from "#shared/first-view/guest-view.ts";

/** Photos on wide screens; phones show the first. */
const MOST = 6;

interface GuestStripProps {
  /** undefined while loading. */
  dishes: readonly GuestDish[] | undefined;
}

/** A row of the household's photos above the invitation, one of them on a phone; a drawing if there are none. */
export function GuestStrip({ dishes }: GuestStripProps) {
  if (!dishes) return <Skeleton shape="flush" className={GUEST_VIEW.strip} />;
  const shown = pickStrip(dishes).slice(0, MOST);
  if (shown.length === 0) return <MenuPhotos dishes={shown} className={GUEST_VIEW.strip} />;
  return (
    <div data-strip aria-hidden="true" className={cn("flex gap-1 overflow-hidden", GUEST_VIEW.strip)}>
      {shown.map((dish, index) => (
        <div key={dish.id} className={cn("flex-1", index > 0 && "max-md:hidden")}>
          <Photo src={dish.image} tint={dish.imageColor} alt="" ratio="fill" eager={index === 0} />
        </div>
      ))}
    </div>
  );
}
