import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { ConfirmedMutation } from "#client/ui/dialog/confirmed-mutation.tsx";
import { useConfirmation } from "#client/ui/dialog/use-confirmation.ts";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import { MoreButton } from "#client/ui/menu/more-button.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonRows } from "#client/ui/status/skeleton.tsx";
import type { HousePerson } from "#shared/people.api.ts";
import { needName } from "./household-needs.ts";
import { peopleQuery, useRemovePerson } from "./people.data.ts";

/** Who eats at home: members, and people without an account such as children. */
export function PeopleCard() {
  const people = useQuery({ ...peopleQuery, refetchOnMount: "always" });
  const { open } = useDialogParam("person");
  const removal = useConfirmation<HousePerson>();
  const { householdServings } = useCurrentUser();
  return (
    <SectionCard
      title={t`Who eats at home`}
      description={t`Meals and shopping lists are for these people, and ideas leave out what one of them avoids. Only members see this.`}
      actions={
        <Button variant="secondary" size="sm" onClick={() => open("new")}>
          <Plus /> {t`Add person`}
        </Button>
      }
    >
      <QueryContent
        query={people}
        skeleton={<SkeletonRows label={t`Loading people`} rows={2} className="h-12" />}
      >
        {(listed) => (
          <>
            <ul className="divide-y divide-line">
              {listed.map((person) => (
                <li key={person.id} className="flex items-center gap-3 py-2">
                  <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                    <p dir="auto" className="font-medium">
                      {person.name}
                    </p>
                    <p className="text-sm text-muted">{joinFacts(factsOf(person))}</p>
                  </div>
                  <DropdownMenu trigger={<MoreButton of={person.name} />}>
                    <MenuItem onSelect={() => open(person.id)}>
                      <Pencil /> {t`Edit`}
                    </MenuItem>
                    <MenuItem tone="danger" onSelect={() => removal.ask(person)}>
                      <Trash2 /> {t`Remove`}
                    </MenuItem>
                  </DropdownMenu>
                </li>
              ))}
            </ul>
            {listed.length > 0 && householdServings && (
              <p className="pt-2 text-muted">{t`Meals are for ${{ count: formatNumber(householdServings) }}.`}</p>
            )}
          </>
        )}
      </QueryContent>
      <ConfirmedMutation
        confirmation={removal}
        mutation={useRemovePerson()}
        inputOf={(person) => person}
        question={({ name }) => ({
          title: t`Remove ${{ name: isolate(name) }}?`,
          description: t`Meals are no longer for them, and what they avoid is deleted.`,
          confirmLabel: t`Remove`,
        })}
      />
    </SectionCard>
  );
}

const factsOf = ({ portion, needs, needsText }: HousePerson) => [
  portion !== 1 && t`Portion: ${{ count: formatNumber(portion) }}`,
  ...needs.map(needName),
  needsText && isolate(needsText),
];
