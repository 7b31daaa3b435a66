import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { PushSettings } from "#client/features/push/push-settings.tsx";
import { activitiesApi } from "#shared/activities.api.ts";
import { pushApi } from "#shared/push.api.ts";
import { buildActivity, pushPreferences } from "#tests/setup/views.ts";
import { answer, refuse } from "./setup/api.ts";
import { expectToast, screen, show } from "./setup/render.tsx";

test("a setting that cannot be saved is reverted with an error", async () => {
  answer(pushApi.preferences, pushPreferences);
  const sent = answer(pushApi.updatePreferences, () => refuse(503, "Away."));
  const { user } = show(<PushSettings />);
  const comments = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Comments" });
  expect(comments.checked).toBe(true);
  await user.click(comments);
  await expectToast("Your choice could not be saved", "Please try again.", "destructive");
  expect(comments.checked).toBe(true);
  expect(sent).toEqual([{ body: { comments: false } }]);
});

test("the panel leads to the switches of notifications", async () => {
  answer(activitiesApi.list, [buildActivity()]);
  const { user, router } = show(<p>Home</p>, { at: "/?notifications=1" });
  const panel = within(await screen.findByRole("dialog", { name: /^Notifications/ }));
  await panel.findByRole("button", { name: "Mark all read" });
  await user.click(panel.getByRole("link", { name: "Notification settings" }));
  expect(router.state.location).toMatchObject({ pathname: "/settings", search: "?tab=profile" });
});
