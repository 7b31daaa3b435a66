import { t } from "@lingui/core/macro";
import { Flame } from "lucide-react";
import { cookingMethodName } from "#client/features/dish-data/dish-texts.ts";
import { describeCalories } from "#client/features/menus/sheet/menu-calories.ts";
import { formatCalories } from "#client/lib/format-calories.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { shownGuest } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import type { Suggestion } from "#shared/guests.api.ts";
import type { MenuDish } from "#shared/menus.api.ts";

export function SuggestionDetails({ suggestion }: { suggestion: Suggestion }) {
  const { description, guestComments, guestName, dishes } = suggestion;
  const calories = describeCalories(dishes);
  return (
    <>
      {description && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {description}
        </p>
      )}
      {guestComments && (
        <figure className="border-s-3 border-accent ps-3">
          <blockquote dir="auto" className="break-words whitespace-pre-line">
            {guestComments}
          </blockquote>
          <figcaption dir="auto" className="mt-1 text-sm text-muted">
            {shownGuest(guestName) ?? t`The guest`}
          </figcaption>
        </figure>
      )}
      <ul aria-label={t`Suggested dishes`} className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {dishes.map((dish) => (
          <DishRow key={dish.id} dish={dish} />
        ))}
      </ul>
      {calories && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <Flame className="mt-0.5 size-4 shrink-0 text-brand" />
          {calories}
        </p>
      )}
    </>
  );
}

function DishRow({ dish }: { dish: MenuDish }) {
  const { title, category, cookingMethod, estimatedCalories, image, imageColor } = dish;
  const facts = joinFacts([
    category && isolate(category),
    cookingMethod && cookingMethodName(cookingMethod),
    estimatedCalories !== null && formatCalories(estimatedCalories),
  ]);
  return (
    <li className="flex min-w-0 items-center gap-3">
      <Thumbnail src={image} tint={imageColor} className="size-14 rounded-control" />
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-2 text-sm font-medium break-words">
          {title}
        </span>
        {facts && <span className="block text-xs [overflow-wrap:anywhere] text-muted">{facts}</span>}
      </span>
    </li>
  );
}
