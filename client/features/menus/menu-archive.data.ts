import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/call.ts";
import { refetchTopics } from "#client/lib/topics.ts";
import { toast } from "#client/ui/toast.ts";
import { menusApi, type Menu } from "#shared/menus.api.ts";
import { activeMenusQuery, archivedMenusQuery } from "./menus.data.ts";

function byNewest(a: Menu, b: Menu): number {
  return b.createdAt.localeCompare(a.createdAt) || b.id - a.id;
}

/** Moves the menu to the other list before the server responds; returns a function that rolls back. */
async function moveOptimistically(client: QueryClient, menu: Menu, isArchived: boolean): Promise<() => void> {
  await client.cancelQueries({ queryKey: ["menus"] });
  const from = isArchived ? activeMenusQuery.queryKey : archivedMenusQuery.queryKey;
  const to = isArchived ? archivedMenusQuery.queryKey : activeMenusQuery.queryKey;
  const lists = [from, to].map((key) => [key, client.getQueryData<Menu[]>(key)] as const);
  client.setQueryData<Menu[]>(from, (menus) => menus?.filter(({ id }) => id !== menu.id));
  client.setQueryData<Menu[]>(
    to,
    (menus) => menus && [...menus.filter(({ id }) => id !== menu.id), { ...menu, isArchived }].sort(byNewest),
  );
  return () => {
    for (const [key, menus] of lists) client.setQueryData(key, menus);
  };
}

/** Archives and restores menus; each offers the other as Undo. */
export function useMenuArchive() {
  const client = useQueryClient();
  const archiving = useMutation({
    mutationFn: ({ id }: Menu) => call(menusApi.archive, { params: { id } }),
    onMutate: (menu) => moveOptimistically(client, menu, true),
    onSuccess: (menu) =>
      toast({
        title: "Menu archived",
        description: menu.title,
        action: { label: "Undo", onPress: () => restoring.mutate(menu) },
      }),
    onError: (_error, _menu, rollBack) => {
      rollBack?.();
      toast({ title: "Failed to archive menu. Please try again.", variant: "destructive" });
    },
    onSettled: () => refetchTopics(client, "menus", "counts"),
  });
  const restoring = useMutation({
    mutationFn: ({ id }: Menu) => call(menusApi.unarchive, { params: { id } }),
    onMutate: (menu) => moveOptimistically(client, menu, false),
    onSuccess: (menu) =>
      toast({
        title: "Menu restored",
        description: menu.title,
        action: { label: "Undo", onPress: () => archiving.mutate(menu) },
      }),
    onError: (_error, _menu, rollBack) => {
      rollBack?.();
      toast({ title: "Failed to restore menu. Please try again.", variant: "destructive" });
    },
    onSettled: () => refetchTopics(client, "menus", "counts"),
  });
  return { archive: archiving.mutate, restore: restoring.mutate };
}
