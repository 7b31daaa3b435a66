import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PageFailed } from "#client/layout/error-boundary.tsx";

test.each([
  ["has been open for more than a minute and whose server is there", 60_001, 200, 1],
  ["was loaded within the last minute", 59_999, 200, 0],
  ["has been open for more than a minute and whose server is away", 60_001, 502, 0],
])(
  "a page without its code that %s is loaded again, %i ms after its load",
  async (_page, age, status, loads) => {
    const reload = vi.spyOn(window.location, "reload").mockReturnValue();
    const asked = vi.fn(() => Promise.resolve(new Response(null, { status })));
    vi.stubGlobal("fetch", asked);
    vi.spyOn(performance, "now").mockReturnValue(age);
    render(<PageFailed error={new TypeError("Failed to fetch dynamically imported module: /assets/a.js")} />);
    screen.getByRole("heading", { name: "Sofra can't be reached" });
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(age > 60_000 ? 1 : 0));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(loads));
  },
);
