import { MoreButton } from "#client/ui/menu/more-button.tsx";
import { useLazyMenu } from "#client/ui/menu/use-lazy-menu.ts";
import type { Dish } from "#shared/dishes.api.ts";

const loadMenu = async () => (await import("./dish-menu.tsx")).DishMenu;

interface DishMenuButtonProps {
  dish: Dish;
  onDelete: (dish: Dish) => void;
  variant: "overlay" | "ghost";
  className?: string;
}

export function DishMenuButton({ dish, onDelete, ...look }: DishMenuButtonProps) {
  const { Menu, menu, button } = useLazyMenu(loadMenu);
  const more = { ...look, size: "sm", of: dish.title } as const;
  if (!Menu) return <MoreButton {...button} {...more} />;
  return <Menu {...menu} dish={dish} onDelete={onDelete} trigger={<MoreButton {...more} />} />;
}
