import { plural, t } from "@lingui/core/macro";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { formatNumber } from "#client/lib/format.ts";
import { showProblem, toast } from "#client/ui/status/toast.ts";
import { menusApi, type Menu } from "#shared/menus.api.ts";
import { activeMenusQuery, archivedMenusQuery } from "./menus.data.ts";

interface ArchiveOutcome {
  /** The menus that the server returned. */
  moved: readonly Menu[];
  failed: readonly Menu[];
}

function byNewest(a: Menu, b: Menu): number {
  return b.createdAt.localeCompare(a.createdAt) || b.id - a.id;
}

/** Moves menus to the other cached list. */
function moveInCache(client: QueryClient, moved: readonly Menu[], isArchived: boolean): void {
  const ids = new Set(moved.map(({ id }) => id));
  const without = (menus: readonly Menu[]) => menus.filter(({ id }) => !ids.has(id));
  const from = isArchived ? activeMenusQuery.queryKey : archivedMenusQuery.queryKey;
  const to = isArchived ? archivedMenusQuery.queryKey : activeMenusQuery.queryKey;
  client.setQueryData<Menu[]>(from, (menus) => menus && without(menus));
  client.setQueryData<Menu[]>(
    to,
    (menus) => menus && [...without(menus), ...moved.map((menu) => ({ ...menu, isArchived }))].sort(byNewest),
  );
}

/** @throws the first error if no menu could be moved */
async function setArchived(menus: readonly Menu[], isArchived: boolean): Promise<ArchiveOutcome> {
  const endpoint = isArchived ? menusApi.archive : menusApi.unarchive;
  const results = await Promise.allSettled(menus.map(({ id }) => call(endpoint, { params: { id } })));
  const moved = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failure = results.find((result) => result.status === "rejected");
  if (failure && moved.length === 0) throw failure.reason;
  return { moved, failed: menus.filter((_menu, index) => results[index]?.status === "rejected") };
}

function showOutcome({ moved, failed }: ArchiveOutcome, isArchived: boolean, onUndo: () => void): void {
  const action = { label: t`Undo`, onPress: onUndo };
  const [menu, ...others] = moved;
  if (failed.length > 0) {
    const count = formatNumber(failed.length);
    const total = moved.length + failed.length;
    const title = isArchived
      ? plural(total, { other: `${count} of # menus could not be archived` })
      : plural(total, { other: `${count} of # menus could not be restored` });
    toast({ title, description: t`Please try again.`, variant: "destructive", action });
  } else {
    const title = isArchived
      ? plural({ count: moved.length }, { one: "Menu archived", other: "# menus archived" })
      : plural({ count: moved.length }, { one: "Menu restored", other: "# menus restored" });
    toast({ title, ...(menu && others.length === 0 && { description: menu.title }), action });
  }
}

/** Archives and restores menus optimistically; each offers the other as Undo. */
export function useMenuArchive() {
  const client = useQueryClient();
  const optionsOf = (isArchived: boolean, undo: (menus: readonly Menu[]) => void) => ({
    mutationFn: (menus: readonly Menu[]) => setArchived(menus, isArchived),
    onMutate: async (menus: readonly Menu[]) => {
      await client.cancelQueries({ queryKey: ["menus"] });
      moveInCache(client, menus, isArchived);
    },
    onSuccess: (outcome: ArchiveOutcome) => {
      moveInCache(client, outcome.failed, !isArchived);
      showOutcome(outcome, isArchived, () => undo(outcome.moved));
    },
    onError: (_error: unknown, menus: readonly Menu[]) => {
      moveInCache(client, menus, !isArchived);
      const title = isArchived
        ? plural(
            { count: menus.length },
            {
              one: "Failed to archive menu. Please try again.",
              other: "Failed to archive menus. Please try again.",
            },
          )
        : plural(
            { count: menus.length },
            {
              one: "Failed to restore menu. Please try again.",
              other: "Failed to restore menus. Please try again.",
            },
          );
      showProblem(title);
    },
    onSettled: () => refetchTopics(client, "menus", "counts"),
  });
  const archiving = useMutation(optionsOf(true, (menus) => restoring.mutate(menus)));
  const restoring = useMutation(optionsOf(false, (menus) => archiving.mutate(menus)));
  return { archive: archiving.mutate, restore: restoring.mutate };
}
