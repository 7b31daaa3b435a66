import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { NeedChip } from "#client/features/events/need-chips.tsx";
import { guestsQuery } from "#client/features/guest-book/guest-book.data.ts";
import { formatList } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";

/** "With Monica" */
export function useGuestsText(guestIds: readonly number[] = []): string {
  const { data: book = [] } = useQuery({ ...guestsQuery, enabled: guestIds.length > 0 });
  const guests = book.filter(({ id }) => guestIds.includes(id));
  return guests.length > 0 ? t`With ${{ names: formatList(guests.map(({ name }) => isolate(name))) }}` : "";
}

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

interface GuestChoicesProps {
  guestIds: readonly number[] | undefined;
  onChange: (guestIds: number[]) => void;
}

/** A folded choice of people of the guest book; renders nothing if the guest book is empty. */
export function GuestChoices({ guestIds, onChange }: GuestChoicesProps) {
  const { data: guests = [] } = useQuery(guestsQuery);
  const chosen = useGuestsText(guestIds);
  if (guests.length === 0) return null;
  return (
    <Disclosure summary={chosen || t`Who else eats?`} className="text-sm">
      <GuestChips guestIds={guestIds} onChange={onChange} />
    </Disclosure>
  );
}

/** All people of the guest book as checkboxes. */
export function GuestChips({ guestIds = [], onChange }: GuestChoicesProps) {
  const { data: guests = [] } = useQuery(guestsQuery);
  return (
    <fieldset aria-label={t`Who else eats?`} className="flex flex-wrap gap-2 pb-2">
      {guests.map(({ id, name }) => (
        <NeedChip
          key={id}
          label={name}
          isChecked={guestIds.includes(id)}
          onToggle={() => onChange(toggled(guestIds, id))}
        />
      ))}
    </fieldset>
  );
}
