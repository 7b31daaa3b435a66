import { fullName } from "#client/lib/initials.ts";
import type { HistoryEntry } from "#shared/http/wire.ts";

/** What one person changed in one go. */
export interface HistoryGroup {
  id: number;
  /** Null when nobody signed in did it. */
  editedBy: HistoryEntry["editedBy"];
  createdAt: string;
  changes: HistoryEntry[];
}

/** Puts the fields that were saved together under one heading; the order stays. */
export function groupHistory(entries: readonly HistoryEntry[]): HistoryGroup[] {
  const groups: HistoryGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last.createdAt === entry.createdAt && last.editedBy?.id === entry.editedBy?.id) {
      last.changes.push(entry);
    } else {
      groups.push({ id: entry.id, editedBy: entry.editedBy, createdAt: entry.createdAt, changes: [entry] });
    }
  }
  return groups;
}

/** Who made a change, as others read it. */
export function editorName(editedBy: HistoryEntry["editedBy"]): string {
  return editedBy ? (fullName(editedBy) ?? editedBy.email ?? "A member") : "A guest";
}
