import { t } from "@lingui/core/macro";
import { fullName } from "#shared/full-name.ts";
import type { HistoryEntry } from "#shared/http/wire.ts";

/** The fields that one person changed in one save. */
export interface HistoryGroup {
  id: number;
  /** Null for a guest. */
  editedBy: HistoryEntry["editedBy"];
  createdAt: string;
  changes: HistoryEntry[];
}

/** Groups consecutive entries of the same save. */
export function groupHistory(entries: readonly HistoryEntry[]): HistoryGroup[] {
  const groups: HistoryGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last.createdAt === entry.createdAt && last.editedBy?.id === entry.editedBy?.id)
      last.changes.push(entry);
    else
      groups.push({ id: entry.id, editedBy: entry.editedBy, createdAt: entry.createdAt, changes: [entry] });
  }
  return groups;
}

export function editorName(editedBy: HistoryEntry["editedBy"]): string {
  return editedBy ? (fullName(editedBy) ?? editedBy.email ?? t`A member`) : t`A guest`;
}
