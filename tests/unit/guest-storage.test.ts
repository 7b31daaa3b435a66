import { beforeEach, expect, test, vi } from "vitest";
import {
  answerDraftKey,
  readAnswerDraft,
  readEdit,
  readGuest,
  rememberGuest,
  saveEdit,
  type AnswerValues,
} from "#client/features/events/guest/guest-storage.ts";
import { saveDraft } from "#client/lib/device/draft-store.ts";

const guest = { name: "May", adults: 2, children: 0, needs: ["nuts" as const], needsText: "" };
const values: AnswerValues = { ...guest, isComing: null, dishIds: [3, 1], note: "" };
const edit = { updatedAt: "2026-11-21T10:00:00.000Z", sent: values, values: { ...values, isComing: true } };

beforeEach(() => {
  for (const name of ["localStorage", "sessionStorage"]) {
    const kept = new Map<string, string>();
    vi.stubGlobal(name, {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
  }
  return () => vi.unstubAllGlobals();
});

test("returns what was stored", () => {
  saveDraft(answerDraftKey("abc"), { key: null, values });
  saveEdit("abc", edit);
  rememberGuest(guest);
  expect(readAnswerDraft("abc")).toEqual({ key: null, values });
  expect(readEdit("abc")).toEqual(edit);
  expect(readGuest()).toEqual(guest);
});

test.each(["no json", "null", "7", "[]", "{}", '"text"', '{"key":null,"values":null}'])(
  "returns nothing for %s",
  (text) => {
    localStorage.setItem("event-draft:abc", text);
    localStorage.setItem("event-guest", text);
    sessionStorage.setItem("event-edit:abc", text);
    expect([readAnswerDraft("abc"), readEdit("abc"), readGuest()]).toEqual([null, null, null]);
  },
);

test.each([
  ["name", 7],
  ["adults", "2"],
  ["children", 0.5],
  ["needs", ["nuts", "constructor"]],
  ["needs", "nuts"],
  ["needsText", null],
  ["isComing", "yes"],
  ["dishIds", [1, "2"]],
  ["note", undefined],
])("returns no draft and no edit whose %s is %j", (field, value) => {
  const wrong = { ...values, [field]: value };
  localStorage.setItem("event-draft:abc", JSON.stringify({ key: null, values: wrong }));
  sessionStorage.setItem("event-edit:abc", JSON.stringify({ ...edit, sent: wrong }));
  expect([readAnswerDraft("abc"), readEdit("abc")]).toEqual([null, null]);
});
