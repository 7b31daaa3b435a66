import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatDay } from "#client/lib/event-date.ts";
import { formatList } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { servedQuery, servedToGuestsQuery } from "./served.data.ts";
import { formatMonth } from "./week-days.ts";

/**
 * A line about the past of each dish: "Last on October 3", or for guests who come to the menu "Karin had this in October".
 * None until they are loaded.
 */
export function useMemories(menuId?: number): ReadonlyMap<number, string> {
  const { data: served } = useQuery(servedQuery);
  const { data: guests } = useQuery({ ...servedToGuestsQuery(menuId ?? 0), enabled: menuId !== undefined });
  return useMemo(() => {
    const memories = new Map(
      served?.map(({ dishId, day }) => [dishId, t`Last on ${{ day: formatDay(day) }}`]),
    );
    for (const { dishId } of guests ?? []) {
      const times = guests?.filter((time) => time.dishId === dishId) ?? [];
      const month = formatMonth(
        times
          .map(({ day }) => day)
          .toSorted()
          .at(-1) ?? "",
      );
      const then = times.filter(({ day }) => formatMonth(day) === month);
      const names = formatList(new Set(then.map(({ name }) => isolate(name))));
      memories.set(dishId, t`${names} had this in ${month}`);
    }
    return memories;
  }, [served, guests]);
}
