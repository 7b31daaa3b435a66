import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";
import { idText } from "./http/wire.ts";
import { menuView } from "./menus.api.ts";

const params = z.object({ id: idText, dishId: idText });

/** In its own file, because Home loads `menusApi`, but not these calls. */
export const menuDishesApi = {
  addDish: endpoint("put", "/api/menus/:id/dishes/:dishId", {
    access: "member",
    scope: "plan",
    summary: "Add a dish to the end of a menu (idempotent)",
    params,
    response: z.object({
      /** False if the dish was on the menu already. */
      isAdded: z.boolean(),
      menu: menuView,
    }),
  }),
  removeDish: endpoint("delete", "/api/menus/:id/dishes/:dishId", {
    access: "member",
    scope: "plan",
    summary: "Remove a dish from a menu (idempotent)",
    params,
    response: menuView,
  }),
};
