import { t } from "@lingui/core/macro";
import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import { isolate } from "#client/lib/i18n.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { useLazyMenu } from "#client/ui/menu/use-lazy-menu.ts";
import type { Dish } from "#shared/dishes.api.ts";
import type { DishActions } from "./dish-actions.ts";

const loadMenu = async () => (await import("./dish-menu.tsx")).DishMenu;

interface DishMenuButtonProps {
  dish: Dish;
  actions: Pick<DishActions, "edit" | "remove">;
  variant: "overlay" | "ghost";
  className: string;
}

export function DishMenuButton({ dish, actions, ...look }: DishMenuButtonProps) {
  const { Menu, menu, button } = useLazyMenu(loadMenu);
  if (!Menu) return <MoreButton {...button} {...look} dish={dish} />;
  return <Menu {...menu} dish={dish} actions={actions} trigger={<MoreButton {...look} dish={dish} />} />;
}

interface MoreButtonProps extends ComponentProps<"button">, Pick<DishMenuButtonProps, "dish" | "variant"> {}

function MoreButton({ dish, ...rest }: MoreButtonProps) {
  return (
    <IconButton {...rest} size="sm" label={t`More for ${{ title: isolate(dish.title) }}`} title={t`More`}>
      <Ellipsis />
    </IconButton>
  );
}
