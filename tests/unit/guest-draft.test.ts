import { beforeEach, expect, it, vi } from "vitest";
import {
  deleteDraft,
  deleteExpiredDrafts,
  saveDraft,
  readDraft,
  saveSentToken,
  findSentToken,
} from "#client/features/suggestions/guest-page/guest-draft.ts";
import { initialValues } from "#client/features/suggestions/guest-page/guest-form.ts";

const DAY = 24 * 60 * 60_000;
const link = { kind: "invitation", token: "abc" } as const;
const empty = initialValues({});
const filledIn = { ...empty, title: "Dinner", dishIds: [3, 1] };

/** A fake of the browser's storage. */
function storage(kept = new Map<string, string>()) {
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  return () => vi.unstubAllGlobals();
});

it("keeps a draft until it is sent", () => {
  saveDraft(link, null, filledIn);
  expect(readDraft(link, null, empty)).toEqual(filledIn);
  deleteDraft(link);
  expect(readDraft(link, null, empty)).toBeNull();
});

it("keeps separate drafts for separate links", () => {
  saveDraft(link, null, filledIn);
  expect(readDraft({ kind: "invitation", token: "other" }, null, empty)).toBeNull();
  expect(readDraft({ kind: "own", token: "abc" }, null, empty)).toBeNull();
  expect(readDraft({ kind: "open" }, null, empty)).toBeNull();
});

it("drops the draft of a suggestion that was changed on another device", () => {
  saveDraft({ kind: "own", token: "abc" }, "2026-11-21T10:00:00.000Z", filledIn);
  const later = "2026-11-21T11:00:00.000Z";
  expect(readDraft({ kind: "own", token: "abc" }, later, empty)).toBeNull();
});

it("ignores invalid values in storage", () => {
  const value = {
    base: null,
    values: { title: 7, guestName: "Mia", dishIds: [1, "2", null, 3], isAdmin: true },
  };
  localStorage.setItem("guest-draft:invitation:abc", JSON.stringify({ at: Date.now(), value }));
  expect(readDraft(link, null, empty)).toEqual({ ...empty, guestName: "Mia", dishIds: [1, 3] });

  for (const text of [
    "no json",
    "null",
    "{}",
    '{"value":{"base":null}}',
    '{"value":{"base":null,"values":{"dishIds":"x"}}}',
  ]) {
    localStorage.setItem("guest-draft:invitation:abc", text);
    expect(readDraft(link, null, empty) ?? empty).toEqual(empty);
  }
});

it("remembers the suggestion that was sent for an invitation", () => {
  saveSentToken("abc", "secret");
  expect(findSentToken("abc")).toBe("secret");
  expect(findSentToken("other")).toBeNull();
});

it("removes its entries that are older than any invitation, and no others", () => {
  saveDraft(link, null, filledIn);
  saveSentToken("abc", "secret");
  localStorage.setItem("theme", "dark");
  deleteExpiredDrafts(Date.now() + 29 * DAY);
  expect(findSentToken("abc")).toBe("secret");
  deleteExpiredDrafts(Date.now() + 31 * DAY);
  expect(findSentToken("abc")).toBeNull();
  expect(readDraft(link, null, empty)).toBeNull();
  expect(localStorage.getItem("theme")).toBe("dark");
});

it("works without storage", () => {
  vi.stubGlobal("localStorage", undefined);
  saveDraft(link, null, filledIn);
  expect(readDraft(link, null, empty)).toBeNull();
  deleteDraft(link);
  deleteExpiredDrafts();
});
