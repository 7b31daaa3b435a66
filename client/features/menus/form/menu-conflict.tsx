import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { VersionConflict } from "#client/features/history/version-conflict.tsx";
import { menuHistoryQuery } from "#client/features/menus/menu-form.data.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import type { FormConflict } from "#client/ui/form/use-versioned-form.ts";
import type { Menu } from "#shared/menus.api.ts";
import { menuFieldLabels, type MenuFormValues } from "./menu-form.ts";

export function MenuConflict({ conflict }: { conflict: FormConflict<MenuFormValues, Menu> }) {
  const { base, newer } = conflict;
  const dishes = useQuery({ ...dishesQuery, enabled: false }).data ?? [];
  const titles = new Map([...dishes, ...base.dishes, ...newer.dishes].map(({ id, title }) => [id, title]));
  const textOf = (field: keyof MenuFormValues, values: MenuFormValues): string => {
    if (field === "dishIds")
      return joinWords(values.dishIds.map((id) => isolate(titles.get(id) ?? t`Dish ${id}`)));
    if (field === "eventDate") return formatEventDate(values.eventDate);
    if (field === "image") return values.image && t`A picture`;
    return values[field];
  };
  return (
    <VersionConflict
      conflict={conflict}
      history={menuHistoryQuery(newer.id)}
      title={(name) =>
        name
          ? t`${name} changed this menu while you were editing.`
          : t`Someone else changed this menu while you were editing.`
      }
      labels={menuFieldLabels()}
      textOf={textOf}
    />
  );
}
