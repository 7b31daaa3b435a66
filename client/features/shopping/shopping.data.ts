import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { reportRefused, send, sendUnsent } from "#client/features/unsent/send-unsent.ts";
import {
  isSameList,
  listRefused,
  listUnsent,
  QUEUED_TOAST,
  queueUnsent,
  type ListOf,
  type UnsentItem,
} from "#client/features/unsent/unsent.ts";
import { call } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { toast } from "#client/ui/status/toast.ts";
import {
  daysShoppingApi,
  shoppingApi,
  type DaysShoppingList,
  type ShoppingList,
} from "#shared/shopping.api.ts";

/** The list of a menu or of some days. */
export type AnyShoppingList = ShoppingList | DaysShoppingList;

/** A new line that the server refused. It stays on this device until it is added again or removed. */
export interface RefusedLine {
  key: string;
  text: string;
  isTicked: boolean;
  reason: string;
}

/** A list with the changes of this device. */
export type ShownShoppingList = AnyShoppingList & {
  refused: readonly RefusedLine[];
};

/** A shopping list, with the changes of this device that are not sent yet, and the new lines that were refused. */
export const shoppingListQuery = (of: ListOf) =>
  queryOptions({
    queryKey: ["shopping", of],
    queryFn: async (): Promise<ShownShoppingList> => {
      const list: AnyShoppingList =
        "days" in of
          ? await call(daysShoppingApi.get, { query: of.days })
          : await call(shoppingApi.get, { params: { id: of.menuId } });
      return { ...listUnsentItems(of).reduce(withItem, list), refused: listRefusedLines(of) };
    },
  });

export const listOf = (list: AnyShoppingList): ListOf =>
  "days" in list ? { days: list.days } : { menuId: list.menu.id };

function listUnsentItems(of: ListOf): UnsentItem[] {
  return listUnsent().flatMap((queued) =>
    queued.kind === "shopping" && isSameList(queued, of) ? [queued] : [],
  );
}

function listRefusedLines(of: ListOf): RefusedLine[] {
  return listRefused().flatMap((line) => {
    const { key, item, refusal = "" } = line;
    return item && isSameList(line, of)
      ? [{ key, text: item.text ?? "", isTicked: item.isTicked, reason: refusal }]
      : [];
  });
}

/** Applies a change of one line to a list. */
export function withItem<List extends AnyShoppingList>(
  list: List,
  { key, item }: Pick<UnsentItem, "key" | "item">,
): List {
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
 * Returns a function that changes a line. The change is shown, stored on this device, and sent, later if the server
 * cannot take it now.
 */
export function useSaveItem(of: ListOf) {
  const client = useQueryClient();
  const { queryKey } = shoppingListQuery(of);
  return async (key: string, item: UnsentItem["item"]): Promise<void> => {
    const waiting = listUnsentItems(of);
    // A line that is not sent yet does not exist on the server, so its tick carries the text.
    const text = item?.text ?? waiting.find((queued) => queued.key === key)?.item?.text;
    const unsent: UnsentItem = { kind: "shopping", ...of, key, item: item && { ...item, text } };
    const isStored = queueUnsent(unsent);
    // A pending response was computed before this change and would undo it on screen.
    void client.cancelQueries({ queryKey });
    client.setQueryData(
      queryKey,
      (list) => list && { ...withItem(list, unsent), refused: listRefusedLines(of) },
    );
    if (!isStored) {
      await send(unsent).catch((error: unknown) => reportRefused([{ unsent, error }]));
      return refetchTopics(client, "shopping");
    }
    await sendUnsent(client);
    if (waiting.length === 0 && listUnsentItems(of).length > 0) toast(QUEUED_TOAST);
  };
}
