import { act, cleanup, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { Prompts } from "#client/features/prompts/prompts.tsx";
import { PushSettings } from "#client/features/push/push-settings.tsx";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { rememberMember, rememberNews } from "#client/lib/last-visit.ts";
import { activitiesApi } from "#shared/activities.api.ts";
import { pushApi } from "#shared/push.api.ts";
import { buildActivity, buildMe, pushPreferences } from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import { expectToast, screen, show } from "./setup/render.tsx";

test("a setting that cannot be saved is reverted with an error", async () => {
  respond(pushApi.preferences, pushPreferences);
  const sent = respond(pushApi.updatePreferences, () => refuse(503, "Away."));
  const { user } = show(<PushSettings />);
  const comments = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Comments" });
  expect(comments.checked).toBe(true);
  await user.click(comments);
  await expectToast("Your choice could not be saved", "Please try again.", "destructive");
  expect(comments.checked).toBe(true);
  expect(sent).toEqual([{ body: { comments: false } }]);
});

test("the panel leads to the switches of notifications", async () => {
  respond(activitiesApi.list, [buildActivity()]);
  const { user, router } = show(<p>Home</p>, { at: "/?notifications=1" });
  const panel = within(await screen.findByRole("dialog", { name: /^Notifications/ }));
  await panel.findByRole("button", { name: "Mark all read" });
  await user.click(panel.getByRole("link", { name: "Notification settings" }));
  expect(router.state.location).toMatchObject({ pathname: "/settings", search: "?tab=profile" });
});

test("lines that arrive while the panel is open wait for a press", async () => {
  const lines = [1, 2].map((id) => buildActivity({ id }));
  respond(activitiesApi.list, lines.slice(0, 1));
  const { user, client } = show(<p>Home</p>, { at: "/?notifications=1" });
  const panel = within(await screen.findByRole("dialog", { name: /^Notifications/ }));
  await panel.findByRole("listitem");
  respond(activitiesApi.list, lines.toReversed());
  await refetchTopics(client, "activities");
  const more = await panel.findByRole("button", { name: "Show 1 new" });
  expect(panel.getAllByRole("listitem")).toHaveLength(1);
  await user.click(more);
  expect(panel.getAllByRole("listitem")).toHaveLength(2);
  expect(more.isConnected).toBe(false);
});

const counts = { dishes: 1, menus: 1, guestRequests: 0, pendingSuggestions: 0, firstSteps: null };

test("the book of a year is offered once, and on Home only", async () => {
  rememberNews();
  const asked = respond(activitiesApi.counts, { ...counts, yearToPrint: 2024 });
  const { user, router } = show(<Prompts />, { at: "/menus" });
  const book = () => screen.findByRole("region", { name: /^A book of your evenings in 2024/ });
  await waitFor(() => expect(document.querySelector("[aria-live]:not([data-toaster])")).toBeTruthy());
  expect(asked).toEqual([]);
  await act(() => router.navigate("/"));
  within(await book()).getByRole("link", { name: "Print as a book" });
  await user.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("region")).toBeNull();
  expect(localStorage.getItem("sofra.prompted.book2024")).toBe("yes");
});

describe("the news of a release", () => {
  const mounted = () =>
    waitFor(() => expect(document.querySelector("[aria-live]:not([data-toaster])")).toBeTruthy());
  const news = () => screen.queryByRole("region", { name: /^What's new in version/ });
  beforeEach(() => void respond(activitiesApi.counts, counts));

  test("are shown until they are closed, on a device where a member used an earlier version", async () => {
    localStorage.setItem("sofra.member", buildMe().id);
    rememberMember(buildMe().id);
    const { user } = show(<Prompts />);
    await waitFor(() => expect(news()).toBeTruthy());
    await user.click(screen.getByRole("button", { name: "Got it" }));
    expect(news()).toBeNull();
    cleanup();
    show(<Prompts />);
    await mounted();
    expect(news()).toBeNull();
  });

  test("are not shown after the first sign-in on a device, but those of the next release are", async () => {
    rememberMember(buildMe().id);
    show(<Prompts />);
    await mounted();
    expect(news()).toBeNull();
    cleanup();
    localStorage.setItem("sofra.news", "1.0");
    rememberMember(null);
    rememberMember(buildMe().id);
    show(<Prompts />);
    await waitFor(() => expect(news()).toBeTruthy());
  });
});
