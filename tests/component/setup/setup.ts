import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi, type MockInstance } from "vitest";
import { toasts } from "#client/ui/status/toast.ts";
import { servedApi } from "#shared/meals.api.ts";
import { photoReadingsApi } from "#shared/photo-readings.api.ts";
import { respond, respondToFetch, resetApi } from "./api.ts";

// happy-dom has no fonts, whose loading a printed menu awaits.
Object.defineProperty(document, "fonts", { value: { ready: Promise.resolve() }, configurable: true });
// A busy machine takes long to load the code of a dialog for the first time.
configure({ asyncUtilTimeout: 90_000 });

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  vi.stubGlobal("fetch", respondToFetch);
  // Details of a dish ask when it was served.
  respond(servedApi.ofDish, { timesServed: 0, lastServed: null, times: [] });
  // Create Dish asks whether photos can be read.
  respond(photoReadingsApi.get, { isAvailable: false, reading: null });
  // Returns a Promise since Chromium 156, which React would call as the cleanup of an effect that returns it.
  Element.prototype.scrollIntoView = () => Promise.resolve();
  consoleError = vi.spyOn(console, "error");
});

afterEach(() => {
  cleanup();
  // Arrow keys would move a selection that is left in removed elements.
  document.getSelection()?.removeAllRanges();
  toasts.set([]);
  localStorage.clear();
  sessionStorage.clear();
  const faults = [...resetApi(), ...consoleError.mock.calls.map((parts) => parts.join(" "))];
  vi.restoreAllMocks();
  if (faults.length > 0) throw new Error(faults.join("\n"));
});

// Files share the window and packages such as React, but not the state of our modules, like pages loaded one by one.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
