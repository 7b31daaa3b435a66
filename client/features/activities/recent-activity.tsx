import { useQuery } from "@tanstack/react-query";
import { Card, CardBody } from "#client/ui/card.tsx";
import { PotDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { ACTIVITIES_ON_HOME } from "#shared/limits.ts";
import { activitiesQuery } from "./activities.data.ts";
import { ActivityLine } from "./activity-line.tsx";
import { ActivityListSkeleton } from "./activity-list-skeleton.tsx";

export function RecentActivity() {
  return (
    <Card as="section" aria-labelledby="recent-activity">
      <CardBody>
        <h2 id="recent-activity" className="mb-2 text-lg">
          Recent Activity
        </h2>
        <Lines />
      </CardBody>
    </Card>
  );
}

function Lines() {
  const query = useQuery(activitiesQuery);
  return (
    <QueryContent
      query={query}
      skeleton={
        <div className="-mx-3">
          <ActivityListSkeleton lines={ACTIVITIES_ON_HOME} />
        </div>
      }
      error="Recent activity could not be loaded"
    >
      {(activities) =>
        activities.length === 0 ? (
          <EmptyState drawing={<PotDrawing />} title="No activity yet" level="h3" className="max-md:-my-5">
            Start by creating your first dish or menu!
          </EmptyState>
        ) : (
          <ul className="-mx-3">
            {activities.slice(0, ACTIVITIES_ON_HOME).map((activity) => (
              <li key={activity.id}>
                <ActivityLine activity={activity} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  );
}
