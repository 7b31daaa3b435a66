import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { compareNames } from "#client/lib/compare-names.ts";
import { lineName, type FoodNames } from "#client/lib/food-names.ts";
import { formatDays } from "#client/lib/format-lists.ts";
import { i18n, isolate } from "#client/lib/i18n.tsx";
import type { Aisle, ShoppingLine } from "#shared/shopping.api.ts";
import { shoppingAmount } from "./amount-text.ts";
import type { AnyShoppingList } from "./shopping.data.ts";

const AISLE_NAMES: Record<Aisle, MessageDescriptor> = {
  produce: msg`Fruit and vegetables`,
  meat: msg`Meat`,
  fish: msg`Fish`,
  dairy: msg`Dairy and eggs`,
  bakery: msg`Bread and pastry`,
  pantry: msg`Pantry`,
  baking: msg`Baking`,
  canned: msg`Cans and jars`,
  spices: msg`Spices`,
  frozen: msg`Frozen`,
  drinks: msg`Drinks`,
  other: msg({ message: "Other", context: "aisle" }),
  staples: msg`Probably at home`,
};
export const OWN_LINES = msg`Added by hand`;

export interface AisleGroup {
  aisle: Aisle;
  name: string;
  lines: ShoppingLine[];
}

/** Groups the lines, which are sorted by aisle, and names their foods in the reader's language. */
export function groupByAisle(lines: readonly ShoppingLine[], names: FoodNames): AisleGroup[] {
  const groups: AisleGroup[] = [];
  for (const sent of lines) {
    const line = { ...sent, name: lineName(sent, names) };
    const last = groups.at(-1);
    if (last?.aisle === line.aisle) last.lines.push(line);
    else groups.push({ aisle: line.aisle, name: i18n._(AISLE_NAMES[line.aisle]), lines: [line] });
  }
  for (const group of groups) group.lines.sort((a, b) => compareNames(a.name, b.name));
  return groups;
}

/** The menu's title, or 'Nov 26 – 29'. */
export const titleOf = (list: AnyShoppingList): string =>
  "days" in list ? formatDays(list.days.from, list.days.to) : list.menu.title;

export const headingOf = (list: AnyShoppingList): string =>
  t`Shopping list: ${{ title: isolate(titleOf(list)) }}`;

/** Counts the lines to buy, without staples. */
export function progressOf({ lines, ownLines }: AnyShoppingList): { done: number; total: number } {
  const counted = [...lines.filter(({ aisle }) => aisle !== "staples"), ...ownLines];
  return { done: counted.filter(({ isTicked }) => isTicked).length, total: counted.length };
}

/** The list for a message: the open lines, or all lines if none is open. */
export function shoppingText(list: AnyShoppingList, names: FoodNames): string {
  const groups = [
    ...groupByAisle(list.lines, names).map(({ name, lines }) => ({
      name,
      lines: lines.map((line) => ({
        ...line,
        text: line.amount ? t`${{ label: line.name }}: ${{ text: shoppingAmount(line) ?? "" }}` : line.name,
      })),
    })),
    { name: i18n._(OWN_LINES), lines: list.ownLines },
  ];
  const isDone = groups.every(({ lines }) => lines.every(({ isTicked }) => isTicked));
  const parts = groups.map(({ name, lines }) => ({
    name,
    texts: lines.filter(({ isTicked }) => isDone || !isTicked).map(({ text }) => `- ${text}`),
  }));
  return [
    headingOf(list),
    ...parts.filter(({ texts }) => texts.length > 0).map(({ name, texts }) => [name, ...texts].join("\n")),
  ].join("\n\n");
}
