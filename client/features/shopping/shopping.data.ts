import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { send, sendUnsent } from "#client/features/unsent/send-unsent.ts";
import { listUnsent, QUEUED_TOAST, queueUnsent, type UnsentItem } from "#client/features/unsent/unsent.ts";
import { call } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { toast } from "#client/ui/status/toast.ts";
import { shoppingApi, type ShoppingList } from "#shared/shopping.api.ts";

/** The shopping list of a menu, with the changes of this device that are not sent yet. */
export const shoppingListQuery = (menuId: number) =>
  queryOptions({
    queryKey: ["shopping", menuId],
    queryFn: async () => {
      const list = await call(shoppingApi.get, { params: { id: menuId } });
      return listUnsentItems(menuId).reduce(withItem, list);
    },
  });

function listUnsentItems(menuId: number): UnsentItem[] {
  return listUnsent().flatMap((queued) =>
    queued.kind === "shopping" && queued.menuId === menuId ? [queued] : [],
  );
}

/** Applies a change of one line to a list. */
export function withItem(list: ShoppingList, { key, item }: Pick<UnsentItem, "key" | "item">): ShoppingList {
  if (!item) return { ...list, ownLines: list.ownLines.filter((line) => line.key !== key) };
  const { isTicked, text } = item;
  const tick = <Line extends { key: string; isTicked: boolean }>(lines: Line[]) =>
    lines.map((line) => (line.key === key ? { ...line, isTicked } : line));
  const isNew = text !== undefined && !list.ownLines.some((line) => line.key === key);
  return {
    ...list,
    lines: tick(list.lines),
    ownLines: isNew ? [...list.ownLines, { key, text, isTicked }] : tick(list.ownLines),
  };
}

/**
 * Returns a function that changes a line. The change is shown, stored on this device, and sent; without a connection it is
 * sent later.
 */
export function useSaveItem(menuId: number) {
  const client = useQueryClient();
  const { queryKey } = shoppingListQuery(menuId);
  return async (key: string, item: UnsentItem["item"]): Promise<void> => {
    const waiting = listUnsentItems(menuId);
    // A line that is not sent yet does not exist on the server, so its tick carries the text.
    const text = item?.text ?? waiting.find((queued) => queued.key === key)?.item?.text;
    const unsent: UnsentItem = { kind: "shopping", menuId, key, item: item && { ...item, text } };
    // A pending response was computed before this change and would undo it on screen.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (list) => list && withItem(list, unsent));
    if (!queueUnsent(unsent)) {
      await sendDirectly(unsent);
      return;
    }
    await sendUnsent(client);
    if (waiting.length === 0 && listUnsentItems(menuId).length > 0) toast(QUEUED_TOAST);
  };

  async function sendDirectly(unsent: UnsentItem): Promise<void> {
    try {
      await send(unsent);
    } catch (error) {
      showFailure("The shopping list could not be saved", error);
    }
    await refetchTopics(client, "shopping");
  }
}
