import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { chosenCountText } from "#client/features/guests/guest-messages.ts";
import { STICKY_BAR } from "#client/features/guests/sticky-bar.ts";
import type { GuestDish } from "#client/features/suggestions/choose-dishes/dish-choices.ts";
import { cn } from "#client/lib/class-names.ts";
import { Button } from "#client/ui/button.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";

interface GuestSubmitBarProps {
  chosen: readonly GuestDish[];
  count: number;
  isSending: boolean;
  hasFailed: boolean;
  /** Labels the button Save, for a suggestion that was sent before. */
  isChange: boolean;
  /** Scrolls to the chosen dishes, or to all dishes if none is chosen. */
  onShowDishes: () => void;
  /** "I can't come", until a dish is chosen. */
  decline: ReactNode;
}

const PHOTOS = 3;

export function GuestSubmitBar(props: GuestSubmitBarProps) {
  const { chosen, count, isSending, hasFailed, isChange, onShowDishes, decline } = props;
  return (
    <div className={cn("lg:ms-92", STICKY_BAR)}>
      <div className="flex items-center gap-2 md:gap-3">
        <div className="flex shrink-0 -space-x-5 empty:hidden max-[359px]:hidden">
          {chosen.slice(-PHOTOS).map((dish) => (
            <Thumbnail key={dish.id} dish={dish} className="size-8 rounded-full border-2 border-raised" />
          ))}
        </div>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-4">
          {count > 0 || !decline ? (
            <button
              type="button"
              title={count === 0 ? t`Go to the dishes` : t`Show the chosen dishes`}
              onClick={onShowDishes}
              className={cn(
                "-my-2 inline-flex min-h-11 items-center text-start text-sm leading-tight underline decoration-line decoration-2 underline-offset-4 hover:decoration-brand",
                count > 0 && "font-semibold",
              )}
            >
              {chosenCountText(count)}
            </button>
          ) : (
            <>{decline}</>
          )}
          {hasFailed && <p className="w-full text-xs text-danger">{t`Not sent yet`}</p>}
        </div>
        <Button id="guest-submit" type="submit" size="lg" pending={isSending} pendingLabel={t`Sending…`}>
          {isChange ? t`Save` : t`Submit menu`}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {chosenCountText(count)}
      </span>
    </div>
  );
}
