import { t } from "@lingui/core/macro";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { saveLine } from "#client/features/unsent/send-unsent.ts";
import { isSameLine, listUnsent, type UnsentTimelineLine } from "#client/features/unsent/unsent.ts";
import { call } from "#client/lib/api/call.ts";
import { toast } from "#client/ui/status/toast.ts";
import { timelineApi, type Timeline, type TimelineChanges, type TimelineLine } from "#shared/timeline.api.ts";
import { placeLines } from "#shared/timeline.ts";

const listQueuedLines = (menuId: number) =>
  listUnsent().flatMap((queued) => (queued.kind === "timeline" && queued.menuId === menuId ? [queued] : []));

/** The cooking timeline of a menu, with the changes of this device that are not sent yet. */
export const timelineQuery = (menuId: number) =>
  queryOptions({
    queryKey: ["timeline", menuId],
    queryFn: async () =>
      listQueuedLines(menuId).reduce(withChange, await call(timelineApi.get, { params: { id: menuId } })),
  });

/** Applies a change of one line, which moves others. */
function withChange(timeline: Timeline, { change, ...name }: UnsentTimelineLine): Timeline {
  const { course, isDone, delay, ...chosen } = change;
  const dishes = timeline.dishes.map((dish) =>
    course && dish.id === name.dishId ? { ...dish, course } : dish,
  );
  const lines = timeline.lines.map((line) => {
    if (!isSameLine(line, name)) return line;
    const marks = { isDone: isDone ?? line.isDone, delay: delay ?? line.delay };
    return { ...line, ...marks, chosen: { ...line.chosen, ...chosen } };
  });
  return { ...timeline, dishes, lines: placeLines(dishes, lines, timeline.time) };
}

/** Returns a function that changes a line. */
export function useSaveLine(menuId: number) {
  const client = useQueryClient();
  const { queryKey } = timelineQuery(menuId);
  return ({ dishId, line }: Pick<TimelineLine, "dishId" | "line">, change: TimelineChanges) => {
    const name = { menuId, dishId, line };
    const before = listQueuedLines(menuId).find((queued) => isSameLine(queued, name))?.change;
    const unsent: UnsentTimelineLine = { kind: "timeline", ...name, change: { ...before, ...change } };
    const show = (timeline: Timeline) => withChange(timeline, unsent);
    return saveLine(client, unsent, { queryKey }, show, () => listQueuedLines(menuId).length > 0);
  };
}

/** The same, with Undo, which restores only what was changed. */
export function useCorrectLine(menuId: number) {
  const save = useSaveLine(menuId);
  return (line: TimelineLine, change: TimelineChanges) => {
    const { delay, isDone, chosen } = line;
    const before = Object.entries({ delay, isDone, ...chosen }).filter(([field]) => field in change);
    void save(line, change);
    toast({
      title: t`The timeline was changed`,
      action: { label: t`Undo`, onPress: () => void save(line, Object.fromEntries(before)) },
    });
  };
}
