import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import type { HistoryEntry } from "#shared/http/wire.ts";
import { HistoryList, type HistoryWording } from "./history-list.tsx";

interface HistorySectionProps<Key extends readonly unknown[]> extends HistoryWording {
  query: UseQueryOptions<HistoryEntry[], Error, HistoryEntry[], Key>;
}

/** A collapsed history, fetched when it is first expanded. */
export function HistorySection<Key extends readonly unknown[]>(props: HistorySectionProps<Key>) {
  const { query, ...wording } = props;
  const [open, setOpen] = useState(false);
  const history = useQuery({ ...query, enabled: open });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-control font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-5 text-muted transition-[transform] group-open:rotate-90"
        />
        History
      </summary>
      <div className="pt-2 pb-1">
        <QueryContent compact query={history} skeleton={<SkeletonText lines={3} />}>
          {(entries) => <HistoryList entries={entries} {...wording} />}
        </QueryContent>
      </div>
    </details>
  );
}
