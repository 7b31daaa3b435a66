import { Flame } from "lucide-react";
import { describeCalories } from "#client/features/menus/sheet/menu-calories.ts";
import { formatNumber } from "#client/lib/format.ts";
import { Thumbnail } from "#client/ui/photo.tsx";
import type { Suggestion } from "#shared/guests.api.ts";
import type { MenuDish } from "#shared/menus.api.ts";

export function SuggestionDetails({ suggestion }: { suggestion: Suggestion }) {
  const { description, guestComments, guestName, dishes } = suggestion;
  const calories = describeCalories(dishes);
  return (
    <div className="space-y-4 border-t border-line p-4">
      {description && <p className="break-words whitespace-pre-line">{description}</p>}
      {guestComments && (
        <figure className="border-l-3 border-accent pl-3">
          <blockquote className="break-words whitespace-pre-line">{guestComments}</blockquote>
          <figcaption className="mt-1 text-sm text-muted">{guestName ?? "The guest"}</figcaption>
        </figure>
      )}
      <ul aria-label="Suggested dishes" className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {dishes.map((dish) => (
          <DishRow key={dish.id} dish={dish} />
        ))}
      </ul>
      {calories && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <Flame aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
          {calories}
        </p>
      )}
    </div>
  );
}

function DishRow({ dish }: { dish: MenuDish }) {
  const { title, category, cookingMethod, estimatedCalories, image, imageColor } = dish;
  const calories = estimatedCalories !== null && `${formatNumber(estimatedCalories)} kcal`;
  const facts = [category, cookingMethod, calories].filter(Boolean).join(" · ");
  return (
    <li className="flex min-w-0 items-center gap-3">
      <Thumbnail src={image} tint={imageColor} className="size-14 rounded-control" />
      <span className="min-w-0">
        <span className="line-clamp-2 text-sm font-medium break-words">{title}</span>
        {facts && <span className="block truncate text-xs text-muted">{facts}</span>}
      </span>
    </li>
  );
}
