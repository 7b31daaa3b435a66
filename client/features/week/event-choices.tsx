import { plural, t } from "@lingui/core/macro";
import { Check, Plus } from "lucide-react";
import { cn } from "#client/lib/class-names.ts";
import { formatClock, formatEventDay } from "#client/lib/event-date.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { Spinner } from "#client/ui/status/spinner.tsx";
import type { Menu } from "#shared/menus.api.ts";

interface EventChoicesProps {
  events: readonly Menu[];
  dishId: number;
  /** The menu that the dish is being added to. */
  pendingId: number | undefined;
  onAdd: (menu: Menu) => void;
  /** Under its day, an event is named without it. */
  hasDay?: boolean;
}

/** Menus that a dish can be added to; those with the dish are ticked. */
export function EventChoices({ events, dishId, pendingId, onAdd, hasDay = false }: EventChoicesProps) {
  return (
    <ul className={cn("empty:hidden", hasDay ? "ms-27" : "-mx-2")}>
      {events.map((menu) => {
        const isOn = menu.dishIds.includes(dishId);
        const facts = [
          !hasDay && formatEventDay(menu.eventDate),
          formatClock(menu.eventTime),
          plural({ count: menu.dishIds.length }, { one: "# dish", other: "# dishes" }),
        ];
        return (
          <li key={menu.id}>
            <button
              type="button"
              aria-disabled={isOn}
              onClick={() => !isOn && onAdd(menu)}
              className={cn(
                "flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-start transition-[background-color]",
                isOn ? "cursor-default" : "hover:bg-sunken",
              )}
            >
              <span className="min-w-0 flex-1">
                <span dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
                  {menu.title}
                </span>
                <span className="block text-sm [overflow-wrap:anywhere] text-muted">{joinFacts(facts)}</span>
              </span>
              {isOn && <span className="sr-only">{t`, on this menu`}</span>}
              <span
                aria-hidden="true"
                className={cn(
                  "grid size-7 shrink-0 place-items-center rounded-full [&_svg]:size-4",
                  isOn ? "bg-brand text-brand-on" : "text-muted",
                )}
              >
                {pendingId === menu.id ? <Spinner /> : isOn ? <Check strokeWidth={3} /> : <Plus />}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
