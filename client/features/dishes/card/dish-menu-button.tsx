import { MoreButton } from "#client/ui/menu/more-button.tsx";
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
  const more = { ...look, size: "sm", of: dish.title } as const;
  if (!Menu) return <MoreButton {...button} {...more} />;
  return <Menu {...menu} dish={dish} actions={actions} trigger={<MoreButton {...more} />} />;
}
