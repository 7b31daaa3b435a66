import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { guestsQuery, listAwaited } from "#client/features/guest-book/guest-book.data.ts";
import { formatDay } from "#client/lib/event-date.ts";
import { formatList } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { servedQuery, servedToGuestsQuery } from "./served.data.ts";
import { formatMonth } from "./week-days.ts";

/**
 * A line about the past of each dish: "Last on October 3", or for guests who come to the menu, or for whom it is
 * planned, "Karin had this in October". None until they are loaded.
 */
export function useMemories(menuId?: number): ReadonlyMap<number, string> {
  const { data: served } = useQuery(servedQuery);
  const enabled = menuId !== undefined;
  const { data: guests } = useQuery({ ...servedToGuestsQuery(menuId ?? 0), enabled });
  const { data: book } = useQuery({ ...guestsQuery, enabled });
  return useMemo(() => {
    const memories = new Map(
      served?.map(({ dishId, day }) => [dishId, t`Last on ${{ day: formatDay(day) }}`]),
    );
    const awaited = listAwaited(book ?? [], menuId ?? 0);
    const all = [
      ...(guests ?? []),
      ...awaited.flatMap(({ name, had }) => had.map((time) => ({ ...time, name }))),
    ];
    for (const { dishId } of all) {
      const times = all.filter((time) => time.dishId === dishId);
      const [last] = times.toSorted((a, b) => b.day.localeCompare(a.day));
      const month = formatMonth(last?.day ?? "");
      const then = times.filter(({ day }) => formatMonth(day) === month);
      const names = formatList(new Set(then.map(({ name }) => isolate(name))));
      memories.set(dishId, t`${names} had this in ${month}`);
    }
    return memories;
  }, [served, guests, book, menuId]);
}
