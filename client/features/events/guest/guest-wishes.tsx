import { t } from "@lingui/core/macro";
import { CircleQuestionMark, TriangleExclamationPoint } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { checkFood } from "#client/features/events/food-clashes.ts";
import { ChooseDishesCard } from "#client/features/suggestions/choose-dishes/choose-dishes-card.tsx";
import { ChooseDishesPreview } from "#client/features/suggestions/choose-dishes/choose-dishes-preview.tsx";
import type { GuestDish } from "#client/features/suggestions/choose-dishes/dish-choices.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { capitalize } from "#client/lib/format.ts";
import type { FoodLabel } from "#shared/choices.ts";
import type { GuestEventDish } from "./guest-event.data.ts";

interface GuestWishesProps {
  dishes: readonly GuestEventDish[];
  /** A member enters them for a guest. */
  isForGuest: boolean;
  needs: readonly FoodLabel[];
  chosen: readonly number[];
  onToggle: (id: number) => void;
}

/** The menu's dishes as cards. Dishes that clash with the guest's needs are marked, never hidden. */
export function GuestWishes({ dishes, isForGuest, needs, chosen, onToggle }: GuestWishesProps) {
  const [previewed, setPreviewed] = useState<GuestDish | null>(null);
  const cards = useMemo(
    () =>
      dishes.map((dish) => {
        const check = checkFood(dish.labels, needs);
        return {
          dish: { ...dish, images: dish.image === null ? [] : [dish.image] },
          isUnknown: check.unknown.length > 0,
          note: foodNote(check),
        };
      }),
    [dishes, needs],
  );
  return (
    <>
      {!isForGuest && cards.some(({ isUnknown }) => isUnknown) && (
        <p className={`${NOTE} mb-2 text-sm text-muted`}>
          <CircleQuestionMark /> {t`Not confirmed yet. Please ask your host.`}
        </p>
      )}
      <ul className="-mx-1 grid grid-cols-2 gap-1 sm:grid-cols-3">
        {cards.map(({ dish, note }) => (
          <ChooseDishesCard
            key={dish.id}
            dish={dish}
            isChosen={chosen.includes(dish.id)}
            note={note}
            onToggle={onToggle}
            onPreview={setPreviewed}
          />
        ))}
      </ul>
      <ChooseDishesPreview
        dish={previewed}
        isChosen={previewed !== null && chosen.includes(previewed.id)}
        note={cards.find(({ dish }) => dish.id === previewed?.id)?.note}
        removeLabel={t`Remove from my wishes`}
        onToggle={onToggle}
        onClose={() => setPreviewed(null)}
      />
    </>
  );
}

const NOTE =
  "mt-1 flex items-start gap-1 text-xs [overflow-wrap:anywhere] [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:shrink-0";

function foodNote({ clashes, unknown }: ReturnType<typeof checkFood>): ReactNode {
  if (clashes.length + unknown.length === 0) return undefined;
  const foods = capitalize(joinWords(unknown));
  return (
    <>
      {clashes.length > 0 && (
        <span className={`${NOTE} font-medium text-danger`}>
          <TriangleExclamationPoint /> {capitalize(joinWords(clashes))}
        </span>
      )}
      {unknown.length > 0 && (
        <span className={`${NOTE} text-muted`}>
          <CircleQuestionMark /> {t`${foods}?`}
        </span>
      )}
    </>
  );
}
