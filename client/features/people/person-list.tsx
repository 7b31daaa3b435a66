import { t } from "@lingui/core/macro";
import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { needName } from "#client/features/guest-book/need-clashes.ts";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { useConfirm } from "#client/ui/dialog/use-confirm.tsx";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import { MoreButton } from "#client/ui/menu/more-button.tsx";
import type { HousePerson } from "#shared/people.api.ts";
import { useRemovePerson } from "./people.data.ts";

interface PersonListProps<Person extends HousePerson> {
  people: readonly Person[];
  /** The value of `?person=` that opens one. */
  valueOf: (person: Person) => string;
  /** The details of a person, below the name. */
  children: (person: Person) => ReactNode;
  /** The sentence of the confirmation that names what Remove deletes. */
  removes: string;
}

/** People at home or of the guest book, to edit and remove. */
export function PersonList<Person extends HousePerson>(props: PersonListProps<Person>) {
  const { people, valueOf, children, removes } = props;
  const { open } = useDialogParam("person");
  const removal = useConfirm(useRemovePerson(), ({ name }) => ({
    title: t`Remove ${{ name: isolate(name) }}?`,
    description: removes,
    confirmLabel: t`Remove`,
  }));
  return (
    <>
      <ul className="grid grid-cols-1 max-lg:divide-y lg:grid-cols-2 lg:gap-x-10 lg:*:not-only:border-t">
        {people.map((person) => (
          <li key={person.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <p dir="auto" className="font-medium">
                {person.name}
              </p>
              <div className="text-sm text-muted">{children(person)}</div>
            </div>
            <DropdownMenu trigger={<MoreButton of={person.name} />}>
              <MenuItem onSelect={() => open(valueOf(person))}>
                <Pencil /> {t`Edit`}
              </MenuItem>
              <MenuItem tone="danger" onSelect={() => removal.ask(person)}>
                <Trash2 /> {t`Remove`}
              </MenuItem>
            </DropdownMenu>
          </li>
        ))}
      </ul>
      <>{removal.dialog}</>
    </>
  );
}

/** The portion, if it is not an adult's, and the needs of a person. */
export const factsOf = ({ portion, needs, needsText }: HousePerson) => [
  portion !== 1 && t`Portion: ${{ count: formatNumber(portion) }}`,
  ...needs.map(needName),
  needsText && isolate(needsText),
];
