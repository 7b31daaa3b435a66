import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onOtherMember, rememberMember } from "#client/lib/last-visit.ts";

/** The browser's event targets. */
const page = { window: new EventTarget(), document: new EventTarget() };
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("window", page.window);
  vi.stubGlobal("document", page.document);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["as soon as it is written down", page.window, "storage"],
  ["when a window that slept comes to the front", page.document, "visibilitychange"],
  ["when its network comes back later than that", page.window, "online"],
])("another member is detected %s", (_when, target, event) => {
  const noticed = vi.fn();
  const end = onOtherMember("ada", noticed);
  rememberMember("ada");
  target.dispatchEvent(new Event(event));
  expect(noticed).not.toHaveBeenCalled();
  rememberMember("jonas");
  target.dispatchEvent(new Event(event));
  expect(noticed).toHaveBeenCalledTimes(1);
  end();
  target.dispatchEvent(new Event(event));
  expect(noticed).toHaveBeenCalledTimes(1);
});

test("signing out does not count as another member", () => {
  const noticed = vi.fn();
  const end = onOtherMember("ada", noticed);
  rememberMember(null);
  page.window.dispatchEvent(new Event("storage"));
  expect(noticed).not.toHaveBeenCalled();
  end();
});
