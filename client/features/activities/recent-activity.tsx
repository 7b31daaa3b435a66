import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { activitiesQuery } from "./activities.data.ts";
import { ActivityLine, ActivityListSkeleton } from "./activity-line.tsx";

const SHOWN = 8;

export function RecentActivity() {
  const query = useQuery(activitiesQuery);
  return (
    <section aria-labelledby="recent-activity">
      <h2 id="recent-activity" className="mb-1 text-lg">
        {t`Recent Activity`}
      </h2>
      <QueryContent
        query={query}
        skeleton={
          <div className="-mx-3">
            <ActivityListSkeleton lines={SHOWN} />
          </div>
        }
      >
        {(activities) =>
          activities.length === 0 ? (
            <div className="text-muted">
              <h3 className="font-sans text-base font-medium text-ink">{t`No activity yet`}</h3>
              <p>{t`Start by creating your first dish or menu!`}</p>
            </div>
          ) : (
            <ul className="-mx-3">
              {activities.slice(0, SHOWN).map((activity) => (
                <li key={activity.id}>
                  <ActivityLine activity={activity} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </section>
  );
}
