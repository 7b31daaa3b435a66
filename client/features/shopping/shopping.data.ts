import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQueryClient, type Query } from "@tanstack/react-query";
import { saveLine } from "#client/features/unsent/send-unsent.ts";
import {
  isLineOf,
  isRefused,
  listUnsentShoppingLines,
  type UnsentShoppingLine,
} from "#client/features/unsent/unsent.ts";
import { call } from "#client/lib/api/call.ts";
import { toast } from "#client/ui/status/toast.ts";
import { menusApi } from "#shared/menus.api.ts";
import {
  daysShoppingApi,
  shoppingApi,
  type DaysShoppingList,
  type ListId,
  type ShoppingList,
} from "#shared/shopping.api.ts";

type OwnLine = ShoppingList["ownLines"][number] & Pick<UnsentShoppingLine, "refusal">;

type WithRefused<List extends ShoppingList | DaysShoppingList> = Omit<List, "ownLines"> & {
  ownLines: OwnLine[];
};

/** The list of a menu or of some days, with the changes of this device. */
export type AnyShoppingList = WithRefused<ShoppingList> | WithRefused<DaysShoppingList>;

/** A shopping list, with the changes of this device that are not sent yet, and its refused lines. */
export const shoppingListQuery = (of: ListId) =>
  queryOptions({
    queryKey: ["shopping", of],
    queryFn: async () => {
      const list: AnyShoppingList =
        "days" in of
          ? await call(daysShoppingApi.get, { query: of.days })
          : await call(shoppingApi.get, { params: { id: of.menuId } });
      return listUnsentShoppingLines(of).reduce(withItem, list);
    },
  });

export const listIdOf = (list: AnyShoppingList): ListId =>
  "days" in list ? { days: list.days } : { menuId: list.menu.id };

function withItem(
  list: AnyShoppingList,
  { key, item, refusal }: Pick<UnsentShoppingLine, "key" | "item" | "refusal">,
): AnyShoppingList {
  if (!item) return { ...list, ownLines: list.ownLines.filter((line) => line.key !== key) };
  const { isTicked, text } = item;
  const change = <Line extends { key: string }>(lines: Line[], changes: Partial<Line>) =>
    lines.map((line) => (line.key === key ? { ...line, ...changes } : line));
  const isNew = text !== undefined && !list.ownLines.some((line) => line.key === key);
  return {
    ...list,
    lines: change(list.lines, { isTicked }),
    ownLines: isNew
      ? [...list.ownLines, { key, text, isTicked, refusal }]
      : change(list.ownLines, { isTicked, refusal }),
  };
}

/** Returns a function that changes a line. */
export function useSaveItem(of: ListId) {
  const client = useQueryClient();
  return async (key: string, item: UnsentShoppingLine["item"]): Promise<void> => {
    // A line that is not sent yet does not exist on the server, so its tick carries the text.
    const before = listUnsentShoppingLines(of).find((queued) => queued.key === key);
    const text = item?.text ?? before?.item?.text;
    const unsent: UnsentShoppingLine = { kind: "shopping", ...of, key, item: item && { ...item, text } };
    const lists = {
      queryKey: ["shopping"],
      predicate: ({ queryKey: [, list] }: Query) => isLineOf({ ...of, key }, list as ListId),
    };
    const show = (list: AnyShoppingList) => withItem(list, unsent);
    return saveLine(client, unsent, lists, show, () => !listUnsentShoppingLines(of).every(isRefused));
  };
}

/** Changes whether the household eats at a menu, too. */
export function useCountHousehold(id: number) {
  return useMutation({
    mutationFn: (countsHousehold: boolean) =>
      call(menusApi.update, { params: { id }, body: { countsHousehold } }),
    meta: { failed: t`This could not be saved`, refetches: ["menus"] },
  });
}

/** Moves a line to the household's staples, or back to its aisle, on all lists; with Undo. */
export function useSetStaple() {
  const set = useMutation({
    mutationFn: ({ key, isStaple }: { key: string; name: string; isStaple: boolean }) =>
      call(daysShoppingApi.setStaple, { params: { line: key }, body: { isStaple } }),
    onSuccess: (_nothing, line) =>
      toast({
        title: line.isStaple ? t`Moved to "Probably at home"` : t`Back on the list`,
        description: line.name,
        action: { label: t`Undo`, onPress: () => set.mutate({ ...line, isStaple: !line.isStaple }) },
      }),
    meta: { failed: t`This could not be saved`, refetches: ["shopping"] },
  });
  return set.mutate;
}
