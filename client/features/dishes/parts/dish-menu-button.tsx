import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import { IconButton } from "#client/ui/icon-button.tsx";
import { useLateMenu } from "#client/ui/use-late-menu.ts";
import type { Dish } from "#shared/dishes.api.ts";
import type { DishActions } from "./dish-card.tsx";

const load = async () => (await import("./dish-menu.tsx")).DishMenu;

interface DishMenuButtonProps {
  dish: Dish;
  actions: Pick<DishActions, "edit" | "remove">;
}

/** Opens what can be done with a dish; lies over the corner of its photo. */
export function DishMenuButton({ dish, actions }: DishMenuButtonProps) {
  const { Menu, menu, button } = useLateMenu(load);
  if (!Menu) return <MoreButton {...button} dish={dish} />;
  return <Menu {...menu} dish={dish} actions={actions} trigger={<MoreButton dish={dish} />} />;
}

function MoreButton({ dish, ...rest }: ComponentProps<"button"> & { dish: Dish }) {
  return (
    <IconButton
      {...rest}
      size="sm"
      variant="overlay"
      label={`More for ${dish.title}`}
      title="More"
      className="absolute top-3 right-3"
    >
      <Ellipsis />
    </IconButton>
  );
}
