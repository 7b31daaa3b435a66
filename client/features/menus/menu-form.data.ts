import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { newsIn } from "#client/features/event-data/event-news.ts";
import { menuEventQuery } from "#client/features/event-data/events.data.ts";
import { call, isStale } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { toast } from "#client/ui/status/toast.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { menusApi, type Menu } from "#shared/menus.api.ts";
import { activeMenusQuery, archivedMenusQuery, menuQuery } from "./menus.data.ts";

export const menuHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: ["menus", "history", id],
    queryFn: () => call(menusApi.history, { params: { id } }),
  });

export type MenuInput = CallInput<typeof menusApi.create>["body"];
export type MenuChanges = CallInput<typeof menusApi.update>["body"];

/** Updates the menu in all caches, so that reopening it before the refetch shows the saved version. */
export function updateCachedMenu(client: QueryClient, saved: Menu): void {
  for (const { queryKey } of [activeMenusQuery, archivedMenusQuery])
    client.setQueryData(queryKey, (menus) => menus?.map((menu) => (menu.id === saved.id ? saved : menu)));
  client.setQueryData(menuQuery(client, saved.id).queryKey, (menu) => menu && saved);
}

/** @param onView opens the new menu from a toast; omitted if it opens by itself */
export function useCreateMenu(onView?: (id: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MenuInput) => call(menusApi.create, { body }),
    onSuccess: (menu) => {
      if (onView) {
        const action = { label: t`View`, onPress: () => onView(menu.id) };
        toast({ title: t`Menu created`, description: menu.title, variant: "success", action });
      }
      // A live update may have added the menu before this response.
      client.setQueryData(
        activeMenusQuery.queryKey,
        (menus) => menus && [menu, ...menus.filter(({ id }) => id !== menu.id)],
      );
      void refetchTopics(client, "menus", "counts", "activities");
    },
    meta: { failed: t`Failed to create menu`, advice: t`What you typed is still here. Please try again.` },
  });
}

/** The fields of a menu whose changes are shown to guests. */
const NEWS = ["eventDate", "eventTime", "place", "dishIds"] as const;

/**
 * Saves changes to a menu. Shows no toast for a stale version: the dialog offers both versions.
 * @param onTell called from the toast, to write to the guests who have answered
 */
export function useUpdateMenu(onTell: (id: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: MenuChanges }) =>
      call(menusApi.update, { params: { id }, body: changes }),
    onSuccess: (menu, { changes }) => {
      const mayTell = NEWS.some((field) => changes[field] !== undefined);
      const event =
        mayTell && client.fetchQuery({ ...menuEventQuery(menu.id), staleTime: 0 }).catch(() => null);
      void Promise.resolve(event).then((current) => {
        const action = { label: t`Tell guests`, onPress: () => onTell(menu.id) };
        toast({
          title: t`Menu updated`,
          description: menu.title,
          variant: "success",
          ...(current && newsIn(current).length > 0 && { action }),
        });
      });
      updateCachedMenu(client, menu);
      void refetchTopics(client, "menus");
    },
    meta: {
      failed: (error) => (isStale(error) ? undefined : t`Failed to update menu`),
      advice: t`What you typed is still here. Please try again.`,
    },
  });
}
