import { describe, expect, test } from "vitest";
import { shownFields } from "#client/features/dish-data/shown-fields.ts";
import { editorName, groupHistory } from "#client/features/history/history-groups.ts";
import type { HistoryEntry } from "#shared/http/wire.ts";

const ada = { id: "u1", firstName: "Ada", lastName: "Koç", email: null, color: 0 };
const ben = { id: "u2", firstName: null, lastName: null, email: "ben@example.org", color: 0 };

function change(id: number, editedBy: HistoryEntry["editedBy"], createdAt: string): HistoryEntry {
  return { id, fieldName: "title", oldValue: "A", newValue: "B", editedBy, createdAt };
}

describe("change history", () => {
  test("groups the changes of one save under one heading, in order", () => {
    const entries = [
      change(4, ben, "2026-11-02T10:00:00.000Z"),
      change(3, ada, "2026-11-02T10:00:00.000Z"),
      change(2, ada, "2026-11-02T10:00:00.000Z"),
      change(1, ada, "2026-11-01T10:00:00.000Z"),
    ];
    expect(groupHistory(entries).map(({ changes }) => changes.map(({ id }) => id))).toEqual([
      [4],
      [3, 2],
      [1],
    ]);
  });

  test("names the editor by name or email, or as a guest", () => {
    expect([ada, ben, null].map(editorName)).toEqual(["Ada Koç", "ben@example.org", "A guest"]);
  });

  test("describes photos, calories and their source", () => {
    const { images, estimatedCalories, caloriesSource } = shownFields();
    expect(images.text("/images/a.jpg, /images/b.jpg")).toBe("2 photos");
    expect(estimatedCalories.text("320")).toBe("320 kcal");
    expect(caloriesSource.text("ai")).toBe("AI estimated");
  });
});
