import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { PencilLine, X } from "lucide-react";
import { useId } from "react";
import {
  guestsQuery,
  listAwaited,
  needsOf,
  usePlanGuest,
  wordsOf,
} from "#client/features/guest-book/guest-book.data.ts";
import { needName } from "#client/features/guest-book/need-clashes.ts";
import { isMenuOver } from "#client/features/menus/menu-groups.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import type { Menu } from "#shared/menus.api.ts";
import type { GuestPerson } from "#shared/people.api.ts";
import { ServedBefore } from "./earlier-visits.tsx";

interface PlannedGuestsProps {
  menu: Menu;
  /** Enters an answer for someone; undefined while there is no invitation, and after the event. */
  onEnter: ((guest: GuestPerson) => void) | undefined;
}

/** The people of the guest book for whom a menu is planned, until they answer; none after the event. */
export function PlannedGuests({ menu, onEnter }: PlannedGuestsProps) {
  const menuId = menu.id;
  const { data: guests = [] } = useQuery(guestsQuery);
  const plan = usePlanGuest(menuId);
  const heading = useId();
  const awaited = listAwaited(guests, menuId);
  const others = guests.filter(
    ({ menuIds, visits }) => !menuIds.includes(menuId) && visits.every((visit) => visit.menuId !== menuId),
  );
  if (guests.length === 0 || isMenuOver(menu)) return null;
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h3 id={heading} className="text-base">
        {t`From the guest book`}
      </h3>
      <ul className="divide-y divide-line empty:hidden">
        {awaited.map((guest) => (
          <li key={guest.id} className="flex items-start gap-1 py-2">
            <div className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
              <p dir="auto" className="text-base font-medium">
                {guest.name}
              </p>
              <p className="text-muted">
                {joinFacts([t`No answer yet`, ...needsOf(guest).map(needName), wordsOf(guest)])}
              </p>
              <ServedBefore dishes={guest.had} />
            </div>
            {onEnter && (
              <IconButton
                size="sm"
                label={t`Enter an answer for ${{ name: isolate(guest.name) }}`}
                onClick={() => onEnter(guest)}
              >
                <PencilLine />
              </IconButton>
            )}
            <IconButton
              size="sm"
              label={t`Plan without ${{ name: isolate(guest.name) }}`}
              onClick={() => plan.mutate({ id: guest.id, isPlanned: false })}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Field label={t`Plan for`}>
          <Select
            value=""
            onChange={({ target }) => plan.mutate({ id: Number(target.value), isPlanned: true })}
            options={others.map((guest) => [
              guest.id,
              joinFacts([isolate(guest.name), ...needsOf(guest).map(needName)]),
            ])}
          >
            <option value="">{t`Choose someone`}</option>
          </Select>
        </Field>
      )}
    </section>
  );
}
