import { t } from "@lingui/core/macro";
import { Share2 } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#client/lib/class-names.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useLazyMenu } from "#client/ui/menu/use-lazy-menu.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { ACTION_BUTTON } from "./like-button.tsx";

const load = async () => (await import("./share-dish-menu.tsx")).ShareDishMenu;

export function ShareDishButton({ dish }: { dish: Dish }) {
  const { Menu, menu, button } = useLazyMenu(load);
  if (!Menu) return <ShareButton {...button} dish={dish} />;
  return <Menu {...menu} dish={dish} align="start" trigger={<ShareButton dish={dish} />} />;
}

function ShareButton({ dish, ...rest }: ComponentProps<"button"> & { dish: Dish }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={t`Share ${{ title: isolate(dish.title) }}`}
      title={t`Share`}
      className={cn(ACTION_BUTTON, "text-muted hover:text-ink")}
    >
      <Share2 />
    </button>
  );
}
