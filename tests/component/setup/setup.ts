import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi, type MockInstance } from "vitest";
import { toasts } from "#client/ui/status/toast.ts";
import { answerFetch, resetApi } from "./api.ts";

// Generous, for busy machines.
configure({ asyncUtilTimeout: 10_000 });

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  vi.stubGlobal("fetch", answerFetch);
  // Returns a Promise since Chromium 156, which React would call as the cleanup of an effect that returns it.
  Element.prototype.scrollIntoView = () => Promise.resolve();
  consoleError = vi.spyOn(console, "error");
});

afterEach(() => {
  cleanup();
  toasts.set([]);
  localStorage.clear();
  sessionStorage.clear();
  const faults = [...resetApi(), ...consoleError.mock.calls.map((parts) => parts.join(" "))];
  vi.restoreAllMocks();
  if (faults.length > 0) throw new Error(faults.join("\n"));
});
