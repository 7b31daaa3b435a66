import type { Dish } from "#shared/dishes.api.ts";

export interface DishActions {
  view: (dish: Dish) => void;
  comment: (dish: Dish) => void;
  edit: (dish: Dish) => void;
  remove: (dish: Dish) => void;
}
