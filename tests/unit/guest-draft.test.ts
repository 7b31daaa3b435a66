import { beforeEach, expect, test, vi } from "vitest";
import { answerDraftKey, readAnswerDraft } from "#client/features/events/guest/guest-storage.ts";
import { findEditToken, SENT_SUGGESTION } from "#client/features/guests/sent-tokens.ts";
import {
  deleteExpiredDrafts,
  guestDraftKey,
  readGuestDraft,
} from "#client/features/suggestions/guest-page/guest-draft.ts";
import { initialValues } from "#client/features/suggestions/guest-page/suggestion-form.ts";
import { deleteDraft, saveDraft } from "#client/lib/device/draft-store.ts";

const needs = { name: "May", adults: 2, children: 0, needs: ["nuts"], needsText: "" };
const DAY = 24 * 60 * 60_000;
const link = { kind: "invitation", token: "abc" } as const;
const empty = initialValues({});
const key = guestDraftKey(link);
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

test("keeps a draft until it is sent", () => {
  saveDraft(key, { base: null, values: filledIn });
  expect(readGuestDraft(link, null, empty)).toEqual(filledIn);
  deleteDraft(key);
  expect(readGuestDraft(link, null, empty)).toBeNull();
});

test("keeps separate drafts for separate links", () => {
  saveDraft(key, { base: null, values: filledIn });
  expect(readGuestDraft({ kind: "invitation", token: "other" }, null, empty)).toBeNull();
  expect(readGuestDraft({ kind: "own", token: "abc" }, null, empty)).toBeNull();
  expect(readGuestDraft({ kind: "open" }, null, empty)).toBeNull();
});

test("drops the draft of a suggestion that was changed on another device", () => {
  const own = { kind: "own", token: "abc" } as const;
  saveDraft(guestDraftKey(own), { base: "2026-11-21T10:00:00.000Z", values: filledIn });
  expect(readGuestDraft(own, "2026-11-21T11:00:00.000Z", empty)).toBeNull();
});

test("completes the draft of an earlier version, and ignores what is not a draft", () => {
  const stored = (values: object) => JSON.stringify({ at: Date.now(), value: { base: null, values } });
  localStorage.setItem("guest-draft:invitation:abc", stored({ guestName: "Mia", dishIds: [1, 3] }));
  expect(readGuestDraft(link, null, empty)).toEqual({ ...empty, guestName: "Mia", dishIds: [1, 3] });
  for (const text of [
    "no json",
    "null",
    "{}",
    '{"value":{"base":null}}',
    '{"value":{"base":null,"values":null}}',
    stored({ dishIds: "x" }),
    stored({ dishIds: [1, "2"] }),
    stored({ title: 7 }),
  ]) {
    localStorage.setItem("guest-draft:invitation:abc", text);
    expect(readGuestDraft(link, null, empty)).toBeNull();
  }
});

test("finds the answer to an event that this version and 1.1 stored", () => {
  const values = { ...needs, isComing: true, dishIds: [1], note: "" };
  localStorage.setItem("event-draft:old", JSON.stringify({ key: "sent", values }));
  expect(readAnswerDraft("old")).toEqual({ key: "sent", values });
  saveDraft(answerDraftKey("new"), { key: null, values });
  expect(readAnswerDraft("new")).toEqual({ key: null, values });
});

test("removes its entries that are older than any invitation, and no others", () => {
  const store = (daysAgo: number) => {
    const at = Date.now() - daysAgo * DAY;
    localStorage.setItem("guest-sent:abc", JSON.stringify({ at, value: "secret" }));
    localStorage.setItem("guest-draft:open", JSON.stringify({ at, value: {} }));
    deleteExpiredDrafts();
  };
  localStorage.setItem("theme", "dark");
  store(29);
  expect(findEditToken(SENT_SUGGESTION + "abc")).toBe("secret");
  store(31);
  expect(findEditToken(SENT_SUGGESTION + "abc")).toBeNull();
  expect(localStorage.getItem("guest-draft:open")).toBeNull();
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("works without storage", () => {
  vi.stubGlobal("localStorage", undefined);
  saveDraft(key, { base: null, values: filledIn });
  expect(readGuestDraft(link, null, empty)).toBeNull();
  deleteDraft(key);
  deleteExpiredDrafts();
});
