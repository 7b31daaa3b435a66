import { t } from "@lingui/core/macro";
import { Flame } from "lucide-react";
import {
  type FocusEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cookName, formatShortDay } from "#client/features/dish-data/dish-texts.ts";
import { useIsEstimating } from "#client/features/dishes/detail/estimates-in-progress.ts";
import { Avatar } from "#client/features/users/avatar.tsx";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import { CommentsButton } from "./comments-button.tsx";
import { CaloriesLine } from "./dish-badges.tsx";
import { DishCardPhoto } from "./dish-card-photo.tsx";
import { DishMenuButton } from "./dish-menu-button.tsx";
import { LikeButton } from "./like-button.tsx";
import { ShareDishButton } from "./share-dish-button.tsx";

export interface DishCardProps {
  dish: Dish;
  color: string | null;
  onDelete: (dish: Dish) => void;
  /** Loads its photo eagerly. */
  isFirst: boolean;
  /** True below a heading with the category. */
  hasHeading: boolean;
  /** The day on which it was served last, which a row shows instead of the cook; null for never. */
  lastServed?: string | null | undefined;
}

/** A dish card, 420 px high; in rem, so that it grows with the text size. Off-screen cards skip layout. */
export const DishCard = memo(function DishCard({
  dish,
  color,
  onDelete,
  isFirst,
  hasHeading,
}: DishCardProps) {
  const { open: view } = useDialogParam("dish");
  const titleId = useId();
  const { isPreviewing, photo, card } = usePhotoPreview();
  return (
    <Card
      as="article"
      lively
      aria-labelledby={titleId}
      {...card}
      className="relative flex h-[26.25rem] flex-col [contain-intrinsic-size:auto_26.25rem] [content-visibility:auto]"
    >
      <div className="relative min-h-24 flex-1" {...photo}>
        <DishCardPhoto
          dish={dish}
          color={color}
          isPreviewing={isPreviewing}
          eager={isFirst}
          hasHeading={hasHeading}
          onOpen={() => view(dish.id)}
        />
      </div>
      <DishFacts dish={dish} titleId={titleId} onOpen={() => view(dish.id)} />
      <div className="grid shrink-0 grid-cols-[repeat(2,minmax(auto,5.25rem))_auto_1fr] items-center justify-items-start border-t border-line px-2 py-1 md:grid-cols-[repeat(2,minmax(auto,4rem))_auto_1fr] md:py-1.5">
        <LikeButton dish={dish} />
        <CommentsButton dish={dish} />
        <ShareDishButton dish={dish} />
        <Button
          size="sm"
          variant="ghost"
          aria-label={t`View details of ${{ title: isolate(dish.title) }}`}
          aria-haspopup="dialog"
          onClick={() => view(dish.id)}
          className="ms-auto"
        >
          {t`Details`}
        </Button>
      </div>
      <DishMenuButton dish={dish} onDelete={onDelete} variant="overlay" className="absolute top-3 end-3" />
    </Card>
  );
});

/** On wide screens all are equally high, and so are the photos. */
function DishFacts({ dish, titleId, onOpen }: { dish: Dish; titleId: string; onOpen: () => void }) {
  return (
    <div className="shrink-0 px-4 py-3">
      <div className="md:line-clamp-3 md:h-18">
        <h3
          dir="auto"
          id={titleId}
          className="relative max-md:line-clamp-2 text-lg leading-6 [overflow-wrap:anywhere] hover:underline hover:decoration-accent hover:underline-offset-4"
        >
          {dish.title}
          {/* By pointer only, as the photo's button. */}
          <button
            type="button"
            aria-hidden="true"
            tabIndex={-1}
            onClick={onOpen}
            className="absolute inset-0"
          />
        </h3>
        {dish.description && (
          <p dir="auto" className="mt-1 max-md:line-clamp-2 text-sm [overflow-wrap:anywhere] text-muted">
            {dish.description}
          </p>
        )}
      </div>
      <p className="mt-2 mb-1.5 flex items-center gap-2 text-sm text-muted">
        <Avatar person={dish.creator} size="sm" />
        <span dir="auto" className="min-w-0 truncate">
          {cookName(dish)}
        </span>
        <span aria-hidden="true">·</span>
        <time dateTime={dish.createdAt} className="shrink-0">
          {formatShortDay(dish.createdAt)}
        </time>
      </p>
      <div className="min-h-5.5 max-md:empty:hidden">
        <Calories dish={dish} />
      </div>
    </div>
  );
}

function Calories({ dish }: { dish: Dish }) {
  if (!useIsEstimating(dish.id)) return <CaloriesLine dish={dish} />;
  return (
    <p className="flex items-center gap-1.5 py-0.5 text-xs text-muted">
      <Flame className="size-3.5 animate-breathe text-brand" /> {t`Estimating…`}
    </p>
  );
}

const HOLD_MS = 350;
/** A finger that moves further scrolls the page. */
const MAX_MOVE_PX = 10;

/**
 * Shows all photos of a card while the mouse is over its photo, while keyboard focus is in the card, and during a long
 * press (the click that ends a long press is suppressed).
 */
function usePhotoPreview() {
  const [isPreviewing, setPreviewing] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const held = useRef(false);
  useEffect(() => {
    return () => window.clearTimeout(timer.current);
  }, []);

  const end = () => {
    window.clearTimeout(timer.current);
    setPreviewing(false);
  };

  return {
    isPreviewing,
    photo: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === "mouse") setPreviewing(true);
      },
      onPointerDown: (event: PointerEvent) => {
        held.current = false;
        if (event.pointerType === "mouse") return;
        start.current = { x: event.clientX, y: event.clientY };
        timer.current = window.setTimeout(() => {
          held.current = true;
          setPreviewing(true);
        }, HOLD_MS);
      },
      onPointerMove: (event: PointerEvent) => {
        const { x, y } = start.current;
        if (event.pointerType === "mouse" || Math.hypot(event.clientX - x, event.clientY - y) < MAX_MOVE_PX)
          return;
        end();
      },
      onPointerUp: (event: PointerEvent) => {
        if (event.pointerType !== "mouse") end();
      },
      onPointerLeave: end,
      onPointerCancel: end,
      onContextMenu: (event: MouseEvent) => {
        if (held.current) event.preventDefault();
      },
      onClickCapture: (event: MouseEvent) => {
        if (!held.current) return;
        held.current = false;
        event.stopPropagation();
      },
    },
    card: {
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(":focus-visible")) setPreviewing(true);
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setPreviewing(false);
      },
    },
  };
}
