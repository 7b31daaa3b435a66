import { useQuery } from "@tanstack/react-query";
import { RotateCw, TriangleAlert } from "lucide-react";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";
import { systemFacts, type Fact } from "./system-messages.ts";
import { systemQuery } from "./system.data.ts";

export function SystemCard() {
  const query = useQuery(systemQuery);
  const { data, isFetching, refetch } = query;
  return (
    <SectionCard
      id="system"
      title="System"
      description="Version, storage and health."
      actions={
        <Button variant="secondary" pending={isFetching && data !== undefined} onClick={() => void refetch()}>
          <RotateCw aria-hidden="true" /> Refresh
        </Button>
      }
    >
      <QueryContent query={query} skeleton={<SystemSkeleton />} error="System status could not be loaded">
        {(status) => (
          <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
            {systemFacts(status).map((fact) => (
              <FactItem key={fact.label} fact={fact} />
            ))}
          </dl>
        )}
      </QueryContent>
    </SectionCard>
  );
}

function FactItem({ fact: { label, value, warning } }: { fact: Fact }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">
        {value}
        {warning !== undefined && (
          <span className="mt-0.5 flex items-start gap-1.5 text-sm text-danger">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {warning}
          </span>
        )}
      </dd>
    </div>
  );
}

function SystemSkeleton() {
  return (
    <div role="status" className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      <VisuallyHidden>Loading system status</VisuallyHidden>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </div>
  );
}
