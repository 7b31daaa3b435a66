import { Photo } from "#client/ui/photo.tsx";
import type { GuestEventDish } from "./guest-event.data.ts";

export function GuestDishList({ label, dishes }: { label: string; dishes: readonly GuestEventDish[] }) {
  return (
    <ul aria-label={label} className="grid gap-2 sm:grid-cols-2">
      {dishes.map((dish) => (
        <li key={dish.id} className="flex items-center gap-3">
          <Photo
            src={dish.image}
            tint={dish.imageColor}
            alt=""
            ratio="1/1"
            className="size-12 shrink-0 rounded-control"
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">{dish.title}</span>
        </li>
      ))}
    </ul>
  );
}
