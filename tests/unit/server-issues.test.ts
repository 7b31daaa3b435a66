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
