import { useQuery } from "@tanstack/react-query";
import { fullName } from "#client/lib/initials.ts";
import { Card, CardBody, CardHeading } from "#client/ui/card.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";
import { Avatar } from "./avatar.tsx";
import { usersQuery } from "./users.data.ts";

/** Everybody with an account. */
export function Members() {
  return (
    <Card as="section">
      <CardBody>
        <CardHeading title="Members" />
        <MemberList />
      </CardBody>
    </Card>
  );
}

function MemberList() {
  const { data: members, isError, isFetching, refetch } = useQuery(usersQuery);
  if (members) {
    return (
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <li key={member.id} className="flex items-center gap-3 py-2.5">
            <Avatar person={member} />
            <p className="min-w-0 font-medium [overflow-wrap:anywhere]">
              {fullName(member) ?? member.username}
            </p>
          </li>
        ))}
      </ul>
    );
  }
  if (isError) {
    return (
      <ErrorState title="The members could not be loaded" onRetry={() => refetch()} pending={isFetching} />
    );
  }
  return (
    <div role="status" className="space-y-3">
      <VisuallyHidden>Loading the members</VisuallyHidden>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
