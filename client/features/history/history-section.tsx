import { t } from "@lingui/core/macro";
import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Avatar } from "#client/features/users/avatar.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { TimeAgo } from "#client/ui/time-ago.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";
import type { HistoryEntry } from "#shared/http/wire.ts";
import { editorName, groupHistory } from "./history-groups.ts";

export interface HistoryField {
  label: string;
  /** Formats a value; without it, it is shown as stored. */
  text?: (value: string) => string;
}

interface HistorySectionProps<Key extends readonly unknown[]> {
  fields: Record<string, HistoryField>;
  query: UseQueryOptions<HistoryEntry[], Error, HistoryEntry[], Key>;
}

/** A collapsed history, fetched when it is first expanded. */
export function HistorySection<Key extends readonly unknown[]>(props: HistorySectionProps<Key>) {
  const { query, fields } = props;
  const [isOpen, setOpen] = useState(false);
  const history = useQuery({ ...query, enabled: isOpen });
  return (
    <Disclosure summary={t`History`} onToggle={setOpen}>
      <div className="pt-2 pb-1">
        <QueryContent compact query={history} skeleton={<SkeletonText lines={3} />}>
          {(entries) =>
            entries.length === 0 ? (
              <p className="text-sm text-muted">{t`No changes yet.`}</p>
            ) : (
              <ol className="space-y-4">
                {groupHistory(entries).map(({ id, editedBy, createdAt, changes }) => (
                  <li key={id} className="flex gap-3">
                    <Avatar person={editedBy} size="sm" />
                    <div className="min-w-0 flex-1 text-sm">
                      <p>
                        <bdi className="font-medium">{editorName(editedBy)}</bdi>{" "}
                        <TimeAgo at={createdAt} hasTitle className="text-muted" />
                      </p>
                      <ul className="mt-1 space-y-1">
                        {changes.map((change) => (
                          <li key={change.id} className="[overflow-wrap:anywhere]">
                            <Change change={change} field={fields[change.fieldName]} />
                          </li>
                        ))}
                      </ul>
                    </div>
                  </li>
                ))}
              </ol>
            )
          }
        </QueryContent>
      </div>
    </Disclosure>
  );
}

const MAX_EXCERPT = 160;

function excerpt(text: string): string {
  return text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT).trimEnd()}…` : text;
}

function Change({ change, field }: { change: HistoryEntry; field: HistoryField | undefined }) {
  const { fieldName, oldValue, newValue } = change;
  const label = field?.label ?? fieldName;
  const none = t({ message: "none", context: "value of a field" });
  const show = (value: string | null, Tag: "del" | "ins", className: string) =>
    value === null ? (
      <span className="text-muted">{none}</span>
    ) : (
      <Tag dir="auto" className={className}>
        {field?.text?.(value) ?? excerpt(value)}
      </Tag>
    );
  return (
    <>
      <span className="text-muted">
        {t({ message: `${label}:`, comment: "The name of a field, before its old and new value" })}{" "}
      </span>
      {show(oldValue, "del", "text-muted decoration-control")}
      <ArrowRight className="mx-1 inline size-3.5 text-muted rtl:-scale-x-100" />
      <VisuallyHidden>
        {" "}
        {t({ message: "changed to", comment: "Between the old and the new value of a field" })}{" "}
      </VisuallyHidden>
      {show(newValue, "ins", "no-underline")}
    </>
  );
}
