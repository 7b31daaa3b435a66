import { Share2 } from "lucide-react";
import { dishLink } from "#client/features/sharing/share-links.ts";
import { ShareMenu } from "#client/features/sharing/share-menu.tsx";
import { cn } from "#client/lib/class-names.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { FOOT_BUTTON } from "./like-button.tsx";

/** Opens the ways to pass a dish on. */
export function ShareDishButton({ dish }: { dish: Dish }) {
  return (
    <ShareMenu
      shared={{ title: dish.title, link: dishLink(dish) }}
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Share ${dish.title}`}
          title="Share"
          className={cn(FOOT_BUTTON, "text-muted hover:text-ink")}
        >
          <Share2 aria-hidden="true" />
        </button>
      }
    />
  );
}
