import { t } from "@lingui/core/macro";
import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { changedFields } from "#client/lib/api/merge-changes.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { ConflictNotice } from "#client/ui/dialog/conflict-notice.tsx";
import type { FormConflict } from "#client/ui/form/use-versioned-form.ts";
import type { HistoryEntry } from "#shared/http/wire.ts";
import { editorName } from "./history-groups.ts";
import type { HistoryField } from "./history-section.tsx";

interface VersionConflictProps<Values extends object, Key extends readonly unknown[]> {
  conflict: FormConflict<Values, unknown>;
  /** Names who saved the newer version. */
  query: UseQueryOptions<HistoryEntry[], Error, HistoryEntry[], Key>;
  /** @param editor undefined if it is not known */
  title: (editor: string | undefined) => string;
  /** A list is formatted as one text with commas. */
  fields: Record<keyof Values, HistoryField>;
}

export function VersionConflict<Values extends object, Key extends readonly unknown[]>(
  props: VersionConflictProps<Values, Key>,
) {
  const { conflict, query, title, fields } = props;
  const { before, theirs, mine, pending, onTakeTheirs, onKeepMine } = conflict;
  const editor = useQuery({ ...query, staleTime: 0 }).data?.[0]?.editedBy;
  const myFields = changedFields(before, mine);
  const textOf = (field: keyof Values, { [field]: value }: Values) => {
    const text = Array.isArray(value) ? value.join(", ") : String(value);
    return fields[field].text?.(text) ?? text;
  };
  return (
    <ConflictNotice
      title={title(editor ? isolate(editorName(editor)) : undefined)}
      rows={changedFields(before, theirs).map((field) => ({
        label: fields[field].label,
        theirs: textOf(field, theirs),
        mine: myFields.includes(field) ? textOf(field, mine) : t`not changed`,
      }))}
      pending={pending}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  );
}
