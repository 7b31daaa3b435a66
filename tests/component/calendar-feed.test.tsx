import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CalendarFeedCard } from "#client/features/calendar/calendar-feed.tsx";
import { calendarFeedApi } from "#shared/calendar-feed.api.ts";
import { buildMe } from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import { expectToast, screen, show } from "./setup/render.tsx";

const feed = { includesMeals: false, lastUsedAt: null, createdAt: "2026-05-01T12:00:00.000Z" };
const token = "Ab1".repeat(10);
const button = (name: string, scope: Pick<typeof screen, "getByRole"> = screen) =>
  scope.getByRole("button", { name });

test("an address is shown once, as text, link and QR code, and gone after it is revoked", async () => {
  respond(calendarFeedApi.get, null);
  const made = respond(calendarFeedApi.create, { ...feed, token });
  const { user } = show(<CalendarFeedCard />);
  const create = await screen.findByRole("button", { name: "Create address" });
  respond(calendarFeedApi.get, feed);
  await user.click(create);
  const address = `${window.location.origin}/api/calendar/${token}.ics`;
  expect((await screen.findByLabelText<HTMLTextAreaElement>("Your address")).value).toBe(address);
  const webcal = address.replace(/^https?/, "webcal");
  expect(screen.getByRole("link", { name: "Subscribe" }).getAttribute("href")).toBe(webcal);
  await screen.findByRole("img", { name: "QR code that subscribes to this calendar" });
  screen.getByText(/not used yet/);
  expect(made).toEqual([{ body: { includesMeals: false } }]);

  respond(calendarFeedApi.revoke, undefined);
  await user.click(button("Revoke"));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Revoke your calendar address?" }));
  respond(calendarFeedApi.get, null);
  await user.click(button("Revoke address", dialog));
  await expectToast("Address revoked");
  await screen.findByRole("button", { name: "Create address" });
  expect(screen.queryByLabelText("Your address")).toBeNull();
});

test("a new address replaces the old one after a question, and keeps the choice of meals", async () => {
  respond(calendarFeedApi.get, { ...feed, includesMeals: true, lastUsedAt: new Date().toISOString() });
  const made = respond(calendarFeedApi.create, { ...feed, includesMeals: true, token });
  const { user } = show(<CalendarFeedCard />);
  await screen.findByText(/last used just now/);
  expect(screen.queryByLabelText("Your address")).toBeNull();
  await user.click(button("Replace"));
  expect(made).toEqual([]);
  await user.click(button("Replace address"));
  await screen.findByLabelText("Your address");
  expect(made).toEqual([{ body: { includesMeals: true } }]);
});

test("meals are switched on, and a failure takes the switch back", async () => {
  respond(calendarFeedApi.get, feed);
  const { user } = show(<CalendarFeedCard />, { me: buildMe({ isAdmin: true, timeZone: null }) });
  const meals = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Include meals" });
  expect(screen.getByRole("link", { name: "set your time zone" }).getAttribute("href")).toBe(
    "/admin?part=household#time-zone",
  );
  const changed = respond(calendarFeedApi.update, { ...feed, includesMeals: true });
  respond(calendarFeedApi.get, { ...feed, includesMeals: true });
  await user.click(meals);
  await waitFor(() => expect(meals.checked).toBe(true));
  expect(changed).toEqual([{ body: { includesMeals: true } }]);
  respond(calendarFeedApi.update, () => refuse(500, "Broken"));
  await user.click(meals);
  await expectToast("The address could not be changed");
  await waitFor(() => expect(meals.checked).toBe(true));
});
