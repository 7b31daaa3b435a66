import { t } from "@lingui/core/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { call } from "#client/lib/api/call.ts";
import { cn } from "#client/lib/class-names.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { systemApi } from "#shared/system.api.ts";
import { newerVersion, systemFacts, systemSummary } from "./system-messages.ts";

/** A summary of the system status, with its facts. */
export function SystemCard() {
  useMinute();
  const query = useQuery(systemQuery);
  const { isFetching, refetch } = query;
  return (
    <QueryContent query={query} skeleton={<Skeleton shape="card" className="h-60" />}>
      {(status) => {
        const { text, isWell } = systemSummary(status);
        return (
          <Card>
            <CardBody className="space-y-3">
              {status.newer && <p className="[overflow-wrap:anywhere]">{newerVersion(status.newer)}</p>}
              <p className={cn("flex items-center gap-2 font-medium", !isWell && "text-danger")}>
                {isWell ? (
                  <CircleCheck className="size-5 shrink-0 text-good" />
                ) : (
                  <TriangleAlert className="size-5 shrink-0" />
                )}
                <span>{text}</span>
              </p>
              <dl className="grid grid-cols-2 gap-x-8 gap-y-4 py-2 lg:grid-cols-4">
                {systemFacts(status).map(({ label, value, warning }) => (
                  <div key={label} className="min-w-0">
                    <dt className="text-sm text-muted">{label}</dt>
                    <dd
                      className={cn(
                        "font-medium [overflow-wrap:anywhere]",
                        warning !== undefined && "text-danger",
                      )}
                    >
                      {value}
                    </dd>
                  </div>
                ))}
              </dl>
              <div className="-mx-3">
                <Button variant="ghost" size="sm" pending={isFetching} onClick={() => void refetch()}>
                  {t`Refresh`}
                </Button>
                <a href={withBase("/licenses")} className={buttonLook({ variant: "ghost", size: "sm" })}>
                  {t`Licenses`}
                </a>
              </div>
            </CardBody>
          </Card>
        );
      }}
    </QueryContent>
  );
}

/** Refetched on every visit. The key starts with "backups", so a new backup invalidates it. */
export const systemQuery = queryOptions({
  queryKey: ["backups", "system"],
  queryFn: () => call(systemApi.get),
  staleTime: 0,
});
