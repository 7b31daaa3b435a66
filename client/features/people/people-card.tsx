import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonRows } from "#client/ui/status/skeleton.tsx";
import { peopleQuery } from "./people.data.ts";
import { factsOf, PersonList } from "./person-list.tsx";

/** The people who eat at home: members, and people without an account such as children. */
export function PeopleCard() {
  const people = useQuery({ ...peopleQuery, refetchOnMount: "always" });
  const { open } = useDialogParam("person");
  const { householdServings } = useCurrentUser();
  return (
    <SectionCard
      title={t`Who eats at home`}
      description={t`Meals and shopping lists are sized for these people, and ideas leave out what any of them avoids. Only members see this.`}
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
            <PersonList
              people={listed}
              valueOf={({ id }) => String(id)}
              removes={t`Meals no longer count them, and what they avoid is deleted.`}
            >
              {(person) => joinFacts(factsOf(person))}
            </PersonList>
            {listed.length > 0 && householdServings && (
              <p className="pt-2 text-muted">{t`Meals are for ${{ count: formatNumber(householdServings) }}.`}</p>
            )}
          </>
        )}
      </QueryContent>
    </SectionCard>
  );
}
