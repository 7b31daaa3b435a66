import { t } from "@lingui/core/macro";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { saveLine } from "#client/features/unsent/send-unsent.ts";
import { isSameLine, listUnsent, type UnsentEveningLine } from "#client/features/unsent/unsent.ts";
import { call } from "#client/lib/api/call.ts";
import { toast } from "#client/ui/status/toast.ts";
import { eveningApi, type Evening, type EveningChanges, type EveningLine } from "#shared/evening.api.ts";
import { runningOrder } from "#shared/running-order.ts";

const listQueuedLines = (menuId: number) =>
  listUnsent().flatMap((queued) => (queued.kind === "evening" && queued.menuId === menuId ? [queued] : []));

/** The running order of a menu, with the changes of this device that are not sent yet. */
export const eveningQuery = (menuId: number) =>
  queryOptions({
    queryKey: ["evening", menuId],
    queryFn: async () =>
      listQueuedLines(menuId).reduce(withChange, await call(eveningApi.get, { params: { id: menuId } })),
  });

/** Applies a change of one line, which moves others. */
function withChange(
  evening: Evening,
  { change, ...name }: Pick<UnsentEveningLine, "dishId" | "line" | "change">,
): Evening {
  const { course, isDone, delay, ...chosen } = change;
  const dishes = evening.dishes.map((dish) =>
    course && dish.id === name.dishId ? { ...dish, course } : dish,
  );
  const lines = evening.lines.map((line) => {
    if (!isSameLine(line, name)) return line;
    const marks = { isDone: isDone ?? line.isDone, delay: delay ?? line.delay };
    return { ...line, ...marks, chosen: { ...line.chosen, ...chosen } };
  });
  return { ...evening, dishes, lines: runningOrder(dishes, lines, evening.time) };
}

/** Returns a function that changes a line. */
export function useSaveLine(menuId: number) {
  const client = useQueryClient();
  const { queryKey } = eveningQuery(menuId);
  return async (
    { dishId, line }: Pick<EveningLine, "dishId" | "line">,
    change: EveningChanges,
  ): Promise<void> => {
    const before = listQueuedLines(menuId).find((queued) => isSameLine(queued, { dishId, line }))?.change;
    const unsent: UnsentEveningLine = {
      kind: "evening",
      menuId,
      dishId,
      line,
      change: { ...before, ...change },
    };
    const show = (evening: Evening) => withChange(evening, unsent);
    return saveLine(client, unsent, { queryKey }, show, () => listQueuedLines(menuId).length > 0);
  };
}

/** The same, with Undo, which restores only what was changed. */
export function useCorrectLine(menuId: number) {
  const save = useSaveLine(menuId);
  return (line: EveningLine, change: EveningChanges) => {
    const { delay, isDone, chosen } = line;
    const before = Object.entries({ delay, isDone, ...chosen }).filter(([field]) => field in change);
    void save(line, change);
    toast({
      title: t`The timeline was changed`,
      action: { label: t`Undo`, onPress: () => void save(line, Object.fromEntries(before)) },
    });
  };
}
