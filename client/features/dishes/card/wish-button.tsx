import { t } from "@lingui/core/macro";
import { CalendarHeart } from "lucide-react";
import { useWish } from "#client/features/meals/wishes.data.ts";
import { cn } from "#client/lib/class-names.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { ACTION_BUTTON } from "./like-button.tsx";

export function WishButton({ dish: { id, title, images, imageColor } }: { dish: Dish }) {
  const { isWished, change } = useWish({ id, title, image: images[0] ?? null, imageColor });
  return (
    <button
      type="button"
      aria-pressed={isWished === true}
      aria-label={t`I'd like this soon`}
      title={isWished ? t`Remove wish` : t`I'd like this soon`}
      disabled={isWished === undefined}
      onClick={() => change(!isWished)}
      className={cn(ACTION_BUTTON, isWished ? "text-brand" : "text-muted hover:text-ink")}
    >
      <CalendarHeart />
    </button>
  );
}
