import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { SetupForm } from "#client/features/auth/setup-form.tsx";
import { authApi } from "#shared/auth.api.ts";
import { respond, refuse } from "./setup/api.ts";
import { fill, screen, show } from "./setup/render.tsx";

test.each([
  ["2,5", 2.5],
  ["", null],
  ["1000", "Please enter how many people are eating: 0.5 to 100, in steps of 0.5."],
  ["few", "Please enter how many people are eating: 0.5 to 100, in steps of 0.5."],
])("%j people at the first start are %j", async (typed, saved) => {
  const calls = respond(authApi.setup, () => refuse(503, "Busy"));
  const { user } = show(<SetupForm token="token" />);
  await fill(user, screen.getByLabelText(/^Username/), "ada");
  await fill(user, screen.getByLabelText(/^First name/), "Ada");
  await fill(user, screen.getByLabelText(/^Password/), "a-good-long-password");
  if (typed) await fill(user, screen.getByLabelText(/^How many of you eat at home/), typed);
  await user.click(screen.getByRole("button", { name: "Create account" }));
  if (typeof saved === "string") {
    const error = await screen.findByText(saved);
    // Its part opens.
    await waitFor(() => expect(error.closest("details")?.open).toBe(true));
    expect(calls).toEqual([]);
  } else await waitFor(() => expect(calls).toMatchObject([{ body: { householdServings: saved } }]));
});
