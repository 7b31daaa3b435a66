import { t } from "@lingui/core/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { call } from "#client/lib/api/call.ts";
import { cn } from "#client/lib/class-names.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { buttonLook } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { systemApi } from "#shared/system.api.ts";
import { newerVersion, systemFacts, systemSummary } from "./system-messages.ts";

const WARNING = "rounded-control bg-danger-tint p-3";

/** A summary of the system status, with its facts. */
export function SystemCard() {
  useMinute();
  const query = useQuery(systemQuery);
  return (
    <QueryContent query={query} skeleton={<Skeleton shape="card" className="h-60" />}>
      {(status) => {
        const { text, isWell } = systemSummary(status);
        return (
          <Card>
            <CardBody className="space-y-3">
              {status.newer && <p className="[overflow-wrap:anywhere]">{newerVersion(status.newer)}</p>}
              <p className={cn("flex items-center gap-3 font-medium", !isWell && WARNING)}>
                {isWell ? (
                  <CircleCheck className="size-5 shrink-0 text-good" />
                ) : (
                  <TriangleAlert className="size-5 shrink-0 text-danger" />
                )}
                <span>{text}</span>
              </p>
              {status.lastBackup?.isOld !== false && (
                <LinkButton to="/admin?part=backups">{t`Backups`}</LinkButton>
              )}
              <dl className="grid grid-cols-2 gap-x-8 gap-y-4 py-2 lg:grid-cols-4">
                {systemFacts(status)
                  .filter(({ warning }) => warning === undefined)
                  .map(({ label, value }) => (
                    <div key={label} className="min-w-0">
                      <dt className="text-sm text-muted">{label}</dt>
                      <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
                    </div>
                  ))}
              </dl>
              <a href={withBase("/licenses")} className={buttonLook({ variant: "link", className: "-mx-4" })}>
                {t`Licenses`}
              </a>
            </CardBody>
          </Card>
        );
      }}
    </QueryContent>
  );
}

/** Refetched on every visit, and once a minute. The key starts with "backups", so a new backup invalidates it. */
export const systemQuery = queryOptions({
  queryKey: ["backups", "system"],
  queryFn: () => call(systemApi.get),
  staleTime: 0,
  refetchInterval: 60_000,
});
