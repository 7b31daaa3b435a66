import type { Menu, MenuDish } from "#shared/menus.api.ts";

/** The fields that members' and public menus share; `image` heads the card. */
export type SheetMenu = Pick<Menu, "title" | "description" | "eventDate" | "eventTime" | "guestCount"> &
  Partial<Pick<Menu, "image" | "largeImages">> & { dishes: readonly SheetDish[] };

export type SheetDish = Omit<MenuDish, "cookingMethod" | "estimatedCalories">;
