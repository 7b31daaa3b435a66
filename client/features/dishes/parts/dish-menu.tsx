import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { DropdownMenu, MenuItem } from "#client/ui/dropdown-menu.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import type { DishActions } from "./dish-card.tsx";

interface DishMenuProps {
  dish: Dish;
  actions: Pick<DishActions, "edit" | "remove">;
  className?: string;
}

/** What can be done with a dish. */
export function DishMenu({ dish, actions, className }: DishMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size="sm"
          variant="overlay"
          label={`More for ${dish.title}`}
          title="More"
          className={className}
        >
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => actions.edit(dish)}>
        <Pencil aria-hidden="true" /> Edit Dish
      </MenuItem>
      <MenuItem tone="danger" onSelect={() => actions.remove(dish)}>
        <Trash2 aria-hidden="true" /> Delete Dish
      </MenuItem>
    </DropdownMenu>
  );
}
