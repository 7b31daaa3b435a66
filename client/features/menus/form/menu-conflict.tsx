import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { editorName } from "#client/features/history/history-groups.ts";
import { menuHistoryQuery } from "#client/features/menus/menus.data.ts";
import { changedFields, mergeChanges } from "#client/lib/api/merge-changes.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { ConflictNotice } from "#client/ui/dialog/conflict-notice.tsx";
import type { Menu } from "#shared/menus.api.ts";
import { menuFieldLabels, valuesOf, type MenuFormValues } from "./menu-form.ts";

interface MenuConflictProps {
  /** The version the form started from. */
  base: Menu;
  /** The version another member saved since. */
  newer: Menu;
  mine: MenuFormValues;
  pending: boolean;
  onTakeTheirs: () => void;
  /** Receives the newer version merged with the member's own changes. */
  onKeepMine: (merged: MenuFormValues) => void;
}

export function MenuConflict({ base, newer, mine, pending, onTakeTheirs, onKeepMine }: MenuConflictProps) {
  const editor = useQuery({ ...menuHistoryQuery(newer.id), staleTime: 0 }).data?.[0]?.editedBy;
  const dishes = useQuery({ ...dishesQuery, enabled: false }).data ?? [];
  const titles = new Map([...dishes, ...base.dishes, ...newer.dishes].map(({ id, title }) => [id, title]));
  const [before, theirs] = [valuesOf(base), valuesOf(newer)];
  const formatValue = (field: keyof MenuFormValues, values: MenuFormValues): string => {
    if (field === "dishIds")
      return joinWords(values.dishIds.map((id) => isolate(titles.get(id) ?? t`Dish ${id}`)));
    if (field === "eventDate") return formatEventDate(values.eventDate);
    if (field === "image") return values.image && t`A picture`;
    return values[field];
  };
  return (
    <ConflictNotice
      title={
        editor
          ? t`${{ name: isolate(editorName(editor)) }} changed this menu while you were editing.`
          : t`Someone else changed this menu while you were editing.`
      }
      rows={changedFields(before, theirs).map((field) => ({
        label: menuFieldLabels()[field],
        theirs: formatValue(field, theirs),
        mine: formatValue(field, mine),
      }))}
      pending={pending}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={() => onKeepMine(mergeChanges(before, mine, theirs))}
    />
  );
}
