import { useQuery } from "@tanstack/react-query";
import { CircleCheck, ChevronDown, TriangleAlert } from "lucide-react";
import { useMinute } from "#client/lib/minute.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { systemFacts, systemSummary, type Fact } from "./system-messages.ts";
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
            <details className="group">
              <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3 px-4 py-2 -outline-offset-2 md:px-5">
                {isWell ? (
                  <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
                ) : (
                  <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
                )}
                <span className={isWell ? "flex-1 font-medium" : "flex-1 font-medium text-danger"}>
                  {text}
                </span>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-muted group-open:rotate-180"
                />
              </summary>
              <dl className="grid gap-x-8 gap-y-4 px-4 py-2 sm:grid-cols-2 md:px-5 lg:grid-cols-4">
                {systemFacts(status).map((fact) => (
                  <FactItem key={fact.label} fact={fact} />
                ))}
              </dl>
              <Button
                variant="ghost"
                size="sm"
                pending={isFetching}
                onClick={() => void refetch()}
                className="mx-1 mb-2 md:mx-2"
              >
                Refresh
              </Button>
            </details>
          </Card>
        );
      }}
    </QueryContent>
  );
}

function FactItem({ fact: { label, value, warning } }: { fact: Fact }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">
        {value}
        {warning !== undefined && <span className="mt-0.5 block text-sm text-danger">{warning}</span>}
      </dd>
    </div>
  );
}
