import { afterEach, expect, test, vi } from "vitest";
import { call } from "#client/lib/api/call.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { authApi } from "#shared/auth.api.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [false, "There is no connection. Please try again."],
  [true, "Sofra can't be reached. Please try again."],
])("a call without a response (online: %s)", async (onLine, message) => {
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const error: unknown = await call(authApi.user).catch((reason: unknown) => reason);
  expect(errorMessage(error, "Please try again.")).toBe(message);
});

test("a programming error is not called a lost connection", () => {
  expect(errorMessage(new TypeError("x is not a function"), "Please try again.")).toBe("Please try again.");
});

test.each([
  "Failed to fetch dynamically imported module: https://sofra.example/assets/dishes.page-a1.js",
  "error loading dynamically imported module: https://sofra.example/assets/dishes.page-a1.js",
  "Importing a module script failed.",
  "'text/html' is not a valid JavaScript MIME type.",
  "Unable to preload CSS for /assets/shopping-a1.css",
])("a part of the page that could not be fetched is a lost connection: %s", (message) => {
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", { querySelector: () => null });
  expect(errorMessage(new TypeError(message), "Please try again.")).toBe(
    "Sofra can't be reached. Please try again.",
  );
});
