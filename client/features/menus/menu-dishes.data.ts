import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dishQuery } from "#client/features/dish-data/dishes.data.ts";
import { call } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { toast } from "#client/ui/status/toast.ts";
import { menuDishesApi } from "#shared/menu-dishes.api.ts";
import { menusApi, type Menu } from "#shared/menus.api.ts";
import { updateCachedMenu } from "./menu-form.data.ts";

interface MenuDish {
  menu: Menu;
  dishId: number;
}

function useShowMenu() {
  const client = useQueryClient();
  return (menu: Menu, dishId: number) => {
    updateCachedMenu(client, menu);
    void refetchTopics(client, "menus");
    // Its details list its menus.
    void client.invalidateQueries({ queryKey: dishQuery(dishId).queryKey });
  };
}

/** Removes a dish from a menu. Undo puts it back in its place; as after any removal, its course and ticks are lost. */
export function useRemoveDish() {
  const show = useShowMenu();
  const undo = useMutation({
    mutationFn: ({ menu: { id, dishIds, updatedAt } }: MenuDish) =>
      call(menusApi.update, { params: { id }, body: { dishIds, expectedUpdatedAt: updatedAt } }),
    onSuccess: (menu, { dishId }) => show(menu, dishId),
    meta: { failed: t`This could not be undone` },
  });
  return useMutation({
    mutationFn: ({ menu, dishId }: MenuDish) =>
      call(menuDishesApi.removeDish, { params: { id: menu.id, dishId } }),
    onSuccess: (menu, { menu: before, dishId }) => {
      const dishIds = menu.dishIds.toSpliced(before.dishIds.indexOf(dishId), 0, dishId);
      const action = { label: t`Undo`, onPress: () => undo.mutate({ menu: { ...menu, dishIds }, dishId }) };
      toast({ title: t`Removed from menu`, description: menu.title, action });
      show(menu, dishId);
    },
    meta: { failed: t`Failed to remove the dish` },
  });
}

/** Adds a dish to a menu, with Undo. The server keeps dishes that other members add at the same time. */
export function useAddDish() {
  const show = useShowMenu();
  const remove = useRemoveDish();
  return useMutation({
    mutationFn: ({ menu, dishId }: MenuDish) =>
      call(menuDishesApi.addDish, { params: { id: menu.id, dishId } }),
    onSuccess: ({ isAdded, menu }, { dishId }) => {
      // A menu cannot lose its only dish.
      const canUndo = isAdded && menu.dishIds.length > 1;
      toast({
        title: isAdded ? t`Added to menu` : t`Already on this menu`,
        description: menu.title,
        variant: "success",
        ...(canUndo && { action: { label: t`Undo`, onPress: () => remove.mutate({ menu, dishId }) } }),
      });
      show(menu, dishId);
    },
    meta: { failed: t`Failed to add the dish` },
  });
}
