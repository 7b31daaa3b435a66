import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PageFailed } from "#client/layout/error-boundary.tsx";

test.each([
  ["loads again by itself a minute after its load if the server is there", 60_001, 200, 1],
  ["does not within that minute", 59_999, 200, 0],
  ["does not while the server is away", 60_001, 502, 0],
])("a page whose code is gone %s", async (_what, age, status, loads) => {
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  const asked = vi.fn(() => Promise.resolve(new Response(null, { status })));
  vi.stubGlobal("fetch", asked);
  vi.spyOn(performance, "now").mockReturnValue(age);
  render(<PageFailed error={new TypeError("Failed to fetch dynamically imported module: /assets/a.js")} />);
  screen.getByRole("heading", { name: "Sofra can't be reached" });
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(age > 60_000 ? 1 : 0));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(loads));
});
