import { t } from "@lingui/core/macro";
import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { Disclosure } from "#client/ui/disclosure.tsx";
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
    <Disclosure summary={t`History`} onToggle={setOpen}>
      <div className="pt-2 pb-1">
        <QueryContent compact query={history} skeleton={<SkeletonText lines={3} />}>
          {(entries) => <HistoryList entries={entries} {...wording} />}
        </QueryContent>
      </div>
    </Disclosure>
  );
}
