import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useMinute } from "#client/lib/minute.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { newerVersion, systemFacts, systemSummary } from "./system-messages.ts";
import { systemQuery } from "./system.data.ts";

/** One line that says whether all is well, and opens the facts. */
export function SystemCard() {
  useMinute();
  const query = useQuery(systemQuery);
  const { isFetching, refetch } = query;
  return (
    <QueryContent query={query} skeleton={<Skeleton shape="card" className="h-15" />}>
      {(status) => {
        const { text, isWell } = systemSummary(status);
        return (
          <Card>
            {status.newer && (
              <p className="px-4 pt-4 [overflow-wrap:anywhere] md:px-5">{newerVersion(status.newer)}</p>
            )}
            <Disclosure
              className="px-4 py-2 md:px-5"
              summary={
                <>
                  {isWell ? (
                    <CircleCheck className="size-5 shrink-0 text-good" />
                  ) : (
                    <TriangleAlert className="size-5 shrink-0 text-danger" />
                  )}
                  <span className={isWell ? undefined : "text-danger"}>{text}</span>
                </>
              }
            >
              <dl className="grid gap-x-8 gap-y-4 py-2 sm:grid-cols-2 lg:grid-cols-4">
                {systemFacts(status).map(({ label, value, warning }) => (
                  <div key={label} className="min-w-0">
                    <dt className="text-sm text-muted">{label}</dt>
                    <dd className="font-medium [overflow-wrap:anywhere]">
                      <span>{value}</span>
                      {warning !== undefined && (
                        <span className="mt-0.5 block text-sm text-danger">{warning}</span>
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
              <Button
                variant="ghost"
                size="sm"
                pending={isFetching}
                onClick={() => void refetch()}
                className="-mx-3"
              >
                {t`Refresh`}
              </Button>
              <a href={withBase("/licenses")} className={buttonLook({ variant: "ghost", size: "sm" })}>
                {t`Licenses`}
              </a>
            </Disclosure>
          </Card>
        );
      }}
    </QueryContent>
  );
}
