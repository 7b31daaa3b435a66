import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "#client/features/users/avatar.tsx";
import { TimeAgo } from "#client/ui/time-ago.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";
import type { HistoryEntry } from "#shared/http/wire.ts";
import { editorName, groupHistory } from "./history-groups.ts";

export interface HistoryWording {
  /** The label of each field; defaults to the field's name. */
  labels: Record<string, string>;
  /** Formats a value; undefined shows it as stored. */
  format?: (field: string, value: string) => ReactNode;
}

interface HistoryListProps extends HistoryWording {
  /** Newest first. */
  entries: readonly HistoryEntry[];
}

export function HistoryList({ entries, ...wording }: HistoryListProps) {
  if (entries.length === 0) return <p className="text-sm text-muted">No changes yet.</p>;
  return (
    <ol className="space-y-4">
      {groupHistory(entries).map(({ id, editedBy, createdAt, changes }) => (
        <li key={id} className="flex gap-3">
          <Avatar person={editedBy} size="sm" />
          <div className="min-w-0 flex-1 text-sm">
            <p>
              <span className="font-medium">{editorName(editedBy)}</span>{" "}
              <TimeAgo at={createdAt} hasTitle className="text-muted" />
            </p>
            <ul className="mt-1 space-y-1">
              {changes.map((change) => (
                <li key={change.id} className="[overflow-wrap:anywhere]">
                  <Change change={change} {...wording} />
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  );
}

const MAX_EXCERPT = 160;

function excerpt(text: string): string {
  return text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT).trimEnd()}…` : text;
}

function Change({ change, labels, format }: HistoryWording & { change: HistoryEntry }) {
  const { fieldName, oldValue, newValue } = change;
  const show = (value: string) => format?.(fieldName, value) ?? excerpt(value);
  return (
    <>
      <span className="text-muted">{labels[fieldName] ?? fieldName}: </span>
      {oldValue === null ? (
        <span className="text-muted">none</span>
      ) : (
        <del className="text-muted decoration-control">{show(oldValue)}</del>
      )}
      <ArrowRight aria-hidden="true" className="mx-1 inline size-3.5 text-muted" />
      <VisuallyHidden> changed to </VisuallyHidden>
      {newValue === null ? (
        <span className="text-muted">none</span>
      ) : (
        <ins className="no-underline">{show(newValue)}</ins>
      )}
    </>
  );
}
