import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { startEvent } from "#client/features/events/guest/guest-event.data.ts";
import { EventPage } from "#client/pages/event.page.tsx";
import { GuestsPage } from "#client/pages/guests.page.tsx";
import { MenusPage } from "#client/pages/menus.page.tsx";
import { dishesApi } from "#shared/dishes.api.ts";
import { eventsApi } from "#shared/events.api.ts";
import { guestEventsApi } from "#shared/guest-events.api.ts";
import { hostEventsApi } from "#shared/host-events.api.ts";
import { menusApi } from "#shared/menus.api.ts";
import { peopleApi, type GuestPerson } from "#shared/people.api.ts";
import { usersApi } from "#shared/users.api.ts";
import { buildAnswer, buildEvent, buildMenu, buildMenuDish } from "#tests/setup/data/views.ts";
import { respond } from "./setup/api.ts";
import { expectFocus, field, fill, plainText, screen, show } from "./setup/render.tsx";

const visit = {
  answerId: 9,
  menuId: 7,
  title: "Lunch",
  day: "2021-10-03",
  isComing: true,
  needs: ["nuts" as const],
  needsText: "no onions",
};
const sevgi: GuestPerson = {
  id: 5,
  name: "Sevgi",
  userId: null,
  portion: 1,
  needs: ["fish"],
  needsText: "loves tea",
  updatedAt: "2026-05-01T12:00:00.000Z",
  menuIds: [],
  visits: [visit],
  had: [{ dishId: 2, title: "Pie", day: "2021-10-03" }],
};
const soup = buildMenuDish({ id: 1, title: "Soup" });
const menu = buildMenu({ id: 1, title: "Dinner", dishIds: [1], dishes: [soup] });

beforeEach(() => {
  respond(peopleApi.listGuests, [sevgi]);
  respond(usersApi.list, []);
  respond(menusApi.list, [menu]);
  respond(menusApi.get, menu);
  respond(hostEventsApi.foodChecks, { dishes: [], checks: [] });
  respond(dishesApi.labels, { 1: { found: { fish: "contains" } } });
});

async function openEvent(answers: ReturnType<typeof buildAnswer>[]) {
  respond(eventsApi.get, buildEvent({ answers }));
  const { user } = show(<MenusPage />, { at: `/menus?guests=${menu.id}` });
  const dialog = within(await screen.findByRole("dialog", { name: /^Guests/ }));
  await dialog.findByRole("heading", { name: "Who brings what" });
  return { user, dialog };
}

test("the second view of Guests lists what is typed and what answers said, and adds a person without account", async () => {
  const created = respond(peopleApi.create, sevgi);
  const { user } = show(<GuestsPage />, { at: "/guest-suggestions" });
  await user.click(await screen.findByRole("radio", { name: "People" }));
  await screen.findByText("No fish · loves tea");
  screen.getByText("From answers: No nuts · no onions");
  screen.getByText("Last event: October 3, 2021");
  screen.getByText("Has had Pie in October 2021");
  await user.click(screen.getByRole("button", { name: "Add person" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add person" }));
  expect(dialog.queryByLabelText(/^(Account|Portion|Who is it)/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Add person" }));
  await dialog.findByText("Please enter a name.");
  await fill(user, field("Name", dialog), "Emre");
  await user.click(dialog.getByRole("button", { name: "Add person" }));
  const body = { name: "Emre", userId: null, portion: 1, needs: [], needsText: null, isGuest: true };
  await waitFor(() => expect(created).toEqual([{ body }]));
});

test("a menu is planned for someone, whose needs are compared, and who is left out again or gives an answer", async () => {
  const planned = respond(peopleApi.plan, undefined);
  const left = respond(peopleApi.unplan, undefined);
  const entered = respond(hostEventsApi.enterAnswer, buildEvent());
  const { user, dialog } = await openEvent([]);
  expect(dialog.queryByText("Contains fish, not for Sevgi")).toBeNull();
  respond(peopleApi.listGuests, [{ ...sevgi, menuIds: [menu.id] }]);
  await user.selectOptions(await dialog.findByLabelText("Plan for"), "5");
  await dialog.findByText("Contains fish, not for Sevgi");
  dialog.getByText("No answer yet · No fish · No nuts · loves tea · no onions");
  dialog.getByText("Has had Pie in October 2021");
  expect(dialog.queryByLabelText("Plan for")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Enter an answer for Sevgi" }));
  expect(field("Name of the guest", dialog).value).toBe("Sevgi");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(entered[0]?.body).toMatchObject({ name: "Sevgi", personId: sevgi.id, needs: [] }),
  );
  await user.click(await dialog.findByRole("button", { name: "Plan without Sevgi" }));
  const params = { id: "5", menuId: "1" };
  await waitFor(() => expect([planned, left]).toEqual([[{ params }], [{ params }]]));
});

test.each([
  { ...menu, isArchived: true },
  { ...menu, eventDate: "2021-10-03" },
])("nobody is planned for a menu that is over", async (over) => {
  respond(menusApi.get, over);
  respond(menusApi.list, [over]);
  respond(peopleApi.listGuests, [{ ...sevgi, menuIds: [menu.id] }]);
  const { dialog } = await openEvent([buildAnswer({ id: 3, name: "Sevgi" })]);
  await dialog.findByText("Is this the Sevgi from the guest book?");
  expect(dialog.queryByRole("heading", { name: "From the guest book" })).toBeNull();
});

test("a guest is joined to the person of that name, or kept as someone new; what is typed warns, too", async () => {
  const joined = respond(peopleApi.join, undefined);
  const created = respond(peopleApi.create, sevgi);
  const { user, dialog } = await openEvent([
    buildAnswer({ id: 2, name: "sevgi" }),
    buildAnswer({ id: 3, name: "May" }),
  ]);
  await user.click(await dialog.findByRole("button", { name: "More for May" }));
  await user.click(await screen.findByRole("menuitem", { name: "Keep in the guest book" }));
  const form = within(await screen.findByRole("dialog", { name: "Keep in the guest book" }));
  expect(field("Name", form).value).toBe("May");
  await user.selectOptions(form.getByLabelText("Who is it?"), "Someone new");
  await user.click(form.getByRole("button", { name: "Add person" }));
  await waitFor(() => expect(created[0]?.body).toMatchObject({ name: "May", isGuest: true, answerId: 3 }));
  respond(peopleApi.listGuests, [{ ...sevgi, visits: [visit, { ...visit, answerId: 2, menuId: menu.id }] }]);
  await user.click(await dialog.findByRole("button", { name: "Yes, the sevgi from the guest book" }));
  await dialog.findByText("Contains fish, not for sevgi");
  dialog.getByText("Guest book · Sevgi · No fish · loves tea");
  const checks = within(await dialog.findByRole("region", { name: "Checked for your guests" }));
  await user.click(checks.getByText("1 dish to check: fish"));
  const sheet = await checks.findByRole("heading", { name: /sevgi/ });
  expect(plainText(sheet)).toMatch(/^sevgi: .*fish · loves tea$/);
  expect(joined).toEqual([{ params: { id: "5", answerId: "2" } }]);
});

test("a guest reads what is kept, and deletes it after a question", async () => {
  const { id: _, ...own } = buildAnswer();
  const event = {
    ...menu,
    place: null,
    invitedBy: "Ada L.",
    closesAt: null,
    comingCount: 1,
    names: null,
    claims: [],
  };
  respond(guestEventsApi.getOwn, { ...own, state: "over", event, kept: sevgi });
  const deleted = respond(guestEventsApi.removeKept, undefined);
  const link = { page: "answer", editToken: "edit" } as const;
  const { user } = show(<EventPage link={link} loading={startEvent(link)} />);
  await screen.findByRole("heading", { name: "What is kept about you" });
  screen.getByText("Sevgi · fish · loves tea");
  screen.getByText("Lunch · October 3, 2021 · nuts · no onions");
  screen.getByText("You had: Pie");
  expect(screen.queryByText("Delete my answer")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Delete what you know about me" }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete what you know about me" }));
  dialog.getByText(
    /^This answer, your entry in the guest book and what your hosts entered for you will be deleted\./,
  );
  await user.click(dialog.getByRole("button", { name: "Delete what you know about me" }));
  await expectFocus(() => screen.getByRole("heading", { name: "Your answer was deleted" }));
  expect(deleted).toEqual([{ params: { editToken: "edit" } }]);
});
