import { waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { MenusPage } from "#client/pages/menus.page.tsx";
import type { EventState } from "#shared/choices.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { eventsApi } from "#shared/events.api.ts";
import { hostEventsApi } from "#shared/host-events.api.ts";
import { servedApi } from "#shared/meals.api.ts";
import { menuDishesApi } from "#shared/menu-dishes.api.ts";
import { menusApi } from "#shared/menus.api.ts";
import {
  buildAnswer,
  buildClaim,
  buildDish,
  buildEvent,
  buildGroupInvitation,
  buildOpenEvent,
  dinner,
  type HostEvent,
} from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import {
  expectFocus,
  expectToast,
  field,
  fill,
  plainText,
  screen,
  show,
  type Person,
} from "./setup/render.tsx";

const stamp = "2026-05-01T12:00:00.000Z";

/** Builds the event of a guest who answered before these changes. */
const buildChanged = (news: HostEvent["answers"][number]["news"], state: EventState = "open") =>
  buildEvent({ answers: [buildAnswer({ news })], invitation: buildGroupInvitation({ state }) });
const newDay = { what: "eventDate", before: "2031-04-30" } as const;
const newPlace = { what: "place", before: "Here" } as const;

const answers = [
  buildAnswer({ id: 1, name: "Leo", isComing: false, adults: 0 }),
  buildAnswer({
    id: 2,
    name: "May",
    adults: 2,
    children: 1,
    dishIds: [2],
    needs: ["nuts", "vegan"],
    needsText: "raw onions",
    note: "We come late",
    thanks: "It was lovely",
  }),
  buildAnswer({ id: 3, name: "Jo", dishIds: [2, 1] }),
];

beforeEach(() => {
  respond(dishesApi.labels, {});
  respond(menusApi.list, [dinner]);
  respond(menusApi.get, dinner);
  respond(hostEventsApi.foodChecks, { dishes: [], checks: [] });
});

async function open(event: HostEvent) {
  respond(eventsApi.get, event);
  const { user, client } = show(<MenusPage />, { at: `/menus?guests=${dinner.id}` });
  const dialog = within(await screen.findByRole("dialog", { name: /^Guests/ }));
  await dialog.findByRole("heading", { name: "Who brings what" });
  return { user, client, dialog };
}

test("a recipe that a guest asked for is given with one press, and taken back", async () => {
  const asking = (givenRecipes: number[]) =>
    buildEvent({ answers: [buildAnswer({ askedRecipes: [2], givenRecipes })] });
  const calls = respond(hostEventsApi.giveRecipe, ({ body }) => {
    const event = asking(body.isGiven ? [2] : []);
    respond(eventsApi.get, event);
    return event;
  });
  const { user, dialog } = await open(asking([]));
  dialog.getByText("Would love the recipe for Lamb.");
  await user.click(dialog.getByRole("button", { name: "Share recipe" }));
  await dialog.findByText("Has the recipe for Lamb.");
  await user.click(await dialog.findByRole("button", { name: "Stop sharing", busy: false }));
  await dialog.findByText("Would love the recipe for Lamb.");
  expect(calls.map(({ body }) => body)).toEqual([{ isGiven: true }, { isGiven: false }]);
});

test("Invite Guests makes one link for all guests with one press", async () => {
  let event = buildEvent({ invitation: null });
  respond(eventsApi.get, () => event);
  const invited = respond(eventsApi.invite, () => (event = buildEvent()));
  const { user } = show(<MenusPage />, { at: `/menus?guests=${dinner.id}` });
  const dialog = within(await screen.findByRole("dialog", { name: "Guests of Dinner" }));
  await user.click(await dialog.findByRole("button", { name: "Invite Guests" }));
  const link = await screen.findByLabelText<HTMLInputElement>("Link for all guests");
  expect(link.value).toMatch(/\/event\/token-of-the-group$/);
  expect(invited.map(({ body }) => body)).toEqual([
    { maxAnswers: 100, showsNames: true, followsAnswers: true },
  ]);
  screen.getByText("Nobody yet. Send the link.");
  screen.getByRole("button", { name: "Share link" });
  expect(dialog.queryByRole("radio")).toBeNull();
  expect(dialog.queryByRole("button", { name: "Remind" })).toBeNull();
});

test("more answers than expected guests are not counted as some of them", async () => {
  const { dialog } = await open(
    buildEvent({ answers, invitation: buildGroupInvitation({ expectedGuests: 2 }) }),
  );
  expect(plainText(dialog.getAllByRole("status")[0])).toMatch(/^4 coming3 answered/);
});

test("answers show the people, needs, notes and thanks; dishes are sorted by wishes", async () => {
  respond(dishesApi.labels, {
    1: { confirmed: { nuts: false, vegan: true } },
    2: { confirmed: { nuts: true } },
  });
  const { dialog } = await open(buildEvent({ answers }));
  await dialog.findByText("Contains nuts, not for May");
  const [tally] = dialog.getAllByRole("status");
  expect(plainText(tally)).toBe("4 coming3 of 12 answered · 3 adults, 1 child · 1 can't come");
  const items = within(dialog.getByRole("region", { name: "Answers" })).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "MMay2 adults, 1 childNo nutsVeganDiet and allergies: raw onionsWe come lateThanks from May: It was lovely",
    "No nuts",
    "Vegan",
    "JJo1 adult",
    "LLeoCan't come",
  ]);
  const lines = within(dialog.getByRole("region", { name: "Who brings what" }));
  expect(lines.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Lamb2 wishes: May, JoContains nuts, not for MayWho?",
    "Soup1 wish: JoWho?",
  ]);
});

test("shows for each dish the lines that a guest avoids, confirms with one press, and takes a dish off the menu with Undo", async () => {
  const lines = [
    { text: "1 onion", found: { ingredients: "known" as const } },
    { text: "50 g walnuts", found: { nuts: "contains" as const, ingredients: "known" as const } },
    { text: "2 tbsp pesto", found: { nuts: "may" as const, ingredients: "known" as const } },
    { text: "1 kroxl", found: {} },
  ];
  const said = { name: "Ada L.", at: "2026-11-20T12:00:00.000Z", ingredients: 2, areAllRead: true };
  respond(dishesApi.labels, { 2: { found: { ingredients: "known" }, confirmed: { nuts: true } } });
  respond(hostEventsApi.foodChecks, {
    dishes: [
      { dishId: 1, updatedAt: stamp, lines },
      { dishId: 2, updatedAt: stamp, lines: lines.slice(0, 2) },
    ],
    checks: [{ dishId: 2, need: "nuts", ...said }],
  });
  const may = buildAnswer({ id: 2, name: "May", needs: ["nuts"], needsText: "no coriander" });
  const { user, dialog } = await open(buildEvent({ answers: [may] }));
  const checks = within(await dialog.findByRole("region", { name: "Checked for your guests" }));
  await user.click(checks.getByText(/1 dish does not fit: nuts\s+1 dish to check: nuts/));
  const heading = await checks.findByRole("heading", { name: /May/ });
  expect(plainText(heading)).toBe("May: nuts · no coriander");
  const texts = () => checks.getAllByRole("listitem").map((item) => plainText(item));
  expect(texts()).toEqual([
    `SoupNot all ingredients recognizedNuts: not confirmed yetContains nuts: 50 g walnutsMay contain nuts: 2 tbsp pestoCould not be read: 1 kroxlNo nutsContains nuts`,
    `LambAll 2 ingredients recognizedContains nuts: confirmed by Ada L., November 20Leave out or replace: 50 g walnuts`,
  ]);
  const confirmed = respond(dishesApi.setLabel, { confirmed: { nuts: false } });
  await user.click(checks.getByRole("button", { name: "Confirm for Soup: No nuts" }));
  await checks.findByText("1 dish does not fit: nuts");
  expect(confirmed).toMatchObject([
    { params: { id: "1", label: "nuts" }, body: { value: false, expectedUpdatedAt: stamp } },
  ]);
  await expectFocus(() => checks.getByRole("heading", { name: "Checked for your guests" }));
  // Other prints, such as of a dish that is open above, do not show the sheet.
  const sheets = () => document.querySelectorAll(".printed-sheet").length;
  const print = vi.fn(() => expect(sheets()).toBe(1));
  vi.stubGlobal("print", print);
  expect(sheets()).toBe(0);
  await user.click(checks.getByRole("button", { name: "Print for the kitchen" }));
  expect(print).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event("afterprint"));
  await waitFor(() => expect(sheets()).toBe(0));
  const less = { ...dinner, dishIds: [1, 3], dishes: dinner.dishes.slice(0, 1) };
  const removed = respond(menuDishesApi.removeDish, () => {
    respond(menusApi.get, less);
    return less;
  });
  await user.click(checks.getByRole("button", { name: "More for Lamb" }));
  await user.click(await screen.findByRole("menuitem", { name: "Take off the menu" }));
  await checks.findByText("All dishes checked: nuts");
  expect(removed).toMatchObject([{ params: { id: "1", dishId: "2" } }]);
  const restored = respond(menusApi.update, dinner);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  const body = { dishIds: [1, 2, 3], expectedUpdatedAt: dinner.updatedAt };
  await waitFor(() => expect(restored).toMatchObject([{ params: { id: "1" }, body }]));
});

test("enters what a guest said on the phone, changes it, and sends the guest the link", async () => {
  const entered = buildAnswer({ id: 5, name: "Aunt Sevgi", adults: 2, needs: ["fish"], isOwn: false });
  const event = buildEvent({ answers: [{ ...entered, author: null }] });
  const sent = respond(hostEventsApi.enterAnswer, () => {
    respond(eventsApi.get, event);
    return event;
  });
  const later = "2026-11-29T12:00:00.000Z";
  const newer = { ...entered, adults: 3, needs: ["fish" as const, "nuts" as const], updatedAt: later };
  const changed = respond(hostEventsApi.changeAnswer, ({ body }) => {
    respond(eventsApi.get, buildEvent({ answers: [newer] }));
    return body.expectedUpdatedAt === later ? event : refuse(409, "It has changed.", { code: "stale" });
  });
  const made = respond(hostEventsApi.makeEditLink, { editToken: "secret" });
  const { user, dialog } = await open(buildEvent());
  await user.click(dialog.getByRole("button", { name: "Enter an answer" }));
  await user.click(await dialog.findByRole("button", { name: "Save" }));
  await dialog.findByText("Please enter the name of the guest.");
  await fill(user, field("Name of the guest"), "Aunt Sevgi");
  await user.click(dialog.getByRole("button", { name: "More adults" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("Entered by a member");
  expect(sent).toMatchObject([{ body: { name: "Aunt Sevgi", isComing: true, adults: 2 } }]);
  expect(localStorage.getItem("event-guest")).toBeNull();
  await user.click(dialog.getByRole("button", { name: /^More for .*Aunt Sevgi/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Change answer" }));
  await user.click(await dialog.findByRole("button", { name: "Fewer adults" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await expectToast("The answer was not saved");
  // What the guest has added meanwhile stays, next to the host's change.
  await dialog.findByText(/^The answer has changed in the meantime/);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("Entered by a member");
  expect(changed).toMatchObject([
    { body: { adults: 1, needs: ["fish"], expectedUpdatedAt: entered.updatedAt } },
    { body: { adults: 1, needs: ["fish", "nuts"], expectedUpdatedAt: later } },
  ]);
  await user.click(await dialog.findByRole("button", { name: /^More for .*Aunt Sevgi/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Send their link" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(made).toEqual([]);
  await user.click(question.getByRole("button", { name: "Send link" }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/\/answer\/secret$/));
});

test("answers that arrive while the dialog is open move nothing, the first as little as later ones", async () => {
  const jo = buildAnswer({ id: 3, name: "Jo", isComing: false, adults: 0 });
  const { dialog, client } = await open(buildEvent());
  const shown = () =>
    [...dialog.getAllByRole("heading", { level: 3 }), ...dialog.getAllByRole("listitem")].flatMap(
      (shownItem) => (shownItem.matches("li li") ? [] : [shownItem.textContent.slice(0, 4)]),
    );
  const link = () => dialog.getByText("Link and messages").closest("details");
  const arrive = async (name: string, all: HostEvent["answers"]) => {
    respond(eventsApi.get, buildEvent({ answers: all }));
    await refetchTopics(client, "answers");
    await dialog.findByText(name);
  };
  expect(shown()).toEqual(["Invi", "Who ", "Soup", "Lamb"]);
  await arrive("Jo", [jo]);
  await arrive("May", [...answers.slice(1, 2), jo]);
  expect(shown()).toEqual(["Invi", "Who ", "Answ", "Soup", "Lamb", "JJoC", "MMay"]);
  expect(link()?.open).toBe(true);
});

test("a past event reads in the past and names no clashes", async () => {
  respond(dishesApi.labels, { 2: { confirmed: { nuts: true } } });
  const invitation = buildGroupInvitation({ state: "over" });
  const { dialog } = await open(buildEvent({ answers, invitation }));
  const [tally] = dialog.getAllByRole("status");
  expect(plainText(tally)).toBe("4 said yes3 of 12 answered · 3 adults, 1 child · 1 said no");
  dialog.getByText("2 wishes: May, Jo");
  expect(dialog.queryByText(/Contains nuts|Not confirmed/)).toBeNull();
});

test.each([
  ["full", /^Full: 30 answers/],
  ["closed", /^Closed: no new answers/],
  ["over", "The event is over."],
  ["archived", /^The menu is archived/],
  ["withdrawn", /^The link was deleted/],
] as const)("an invitation that is %s says so", async (state, text) => {
  const { dialog } = await open(buildEvent({ invitation: buildGroupInvitation({ state }) }));
  dialog.getByText(text);
  expect(dialog.queryByRole("button", { name: "Delete link" }) !== null).toBe(
    state !== "withdrawn" && state !== "over",
  );
  const offersLines = dialog.queryByRole("button", { name: "Who brings Soup?" }) !== null;
  expect(offersLines).toBe(state !== "over");
});

test("an invitation can be closed, reopened and deleted", async () => {
  let event = buildEvent();
  const change = (fields: Parameters<typeof buildGroupInvitation>[0]) =>
    (event = buildEvent({ invitation: buildGroupInvitation(fields) }));
  const closed = respond(hostEventsApi.close, () => change({ state: "closed" }));
  const updated = respond(hostEventsApi.update, () => change({}));
  const withdrawn = respond(hostEventsApi.withdraw, () => change({ state: "withdrawn" }));
  const { user, dialog } = await open(event);
  respond(eventsApi.get, () => event);
  await user.click(dialog.getByRole("button", { name: "Stop new answers" }));
  await user.click(await dialog.findByRole("button", { name: "Reopen" }));
  expect(closed).toHaveLength(1);
  await waitFor(() => expect(updated.map(({ body }) => body)).toEqual([{ closesAt: null }]));
  await dialog.findByRole("button", { name: "Stop new answers" });
  await user.click(dialog.getByRole("button", { name: "Delete link" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(withdrawn).toHaveLength(0);
  await user.click(question.getByRole("button", { name: "Delete link" }));
  await screen.findByText(/^The link was deleted/);
  screen.getByRole("button", { name: "Create a new link" });
});

test("Options sends only the changed fields and shows a refusal at its field", async () => {
  const full = buildGroupInvitation({ state: "full", closesAt: "2026-05-02T12:00:00.000Z" });
  const { user, dialog } = await open(buildEvent({ invitation: full }));
  const message = "3 guests already answered. Please choose at least that many.";
  const updated = respond(hostEventsApi.update, () =>
    refuse(400, message, { issues: [{ path: "maxAnswers", message }] }),
  );
  await user.click(dialog.getByText("Options"));
  await fill(user, field("Maximum answers", dialog), "500");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await dialog.findByText("The number of answers can be at most 100.");
  await fill(user, field("Maximum answers", dialog), "2");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(dialog.getAllByText(message).length).toBeGreaterThan(0));
  expect(updated.map(({ body }) => body)).toEqual([{ maxAnswers: 2 }]);
});

test("Options keep what is typed when folded and when the first answer arrives, and ask before closing", async () => {
  const { user, dialog, client } = await open(buildEvent());
  const options = dialog.getByText("Options");
  await user.click(options);
  await fill(user, field("How many people did you invite?", dialog), "7");
  await user.click(options);
  const changed = buildGroupInvitation({ expectedGuests: 9, showsNames: true });
  respond(eventsApi.get, buildEvent({ answers, invitation: changed }));
  await refetchTopics(client, "answers");
  await dialog.findByText("Leo");
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^Guests see/).checked).toBe(true));
  expect(dialog.getByLabelText<HTMLInputElement>("How many people did you invite?").value).toBe("7");
  const updated = respond(
    hostEventsApi.update,
    buildEvent({ answers, invitation: { ...changed, expectedGuests: 7 } }),
  );
  await user.click(dialog.getByRole("button", { name: "Enter an answer" }));
  await expectFocus(() => dialog.getByRole("heading", { name: "Answer for a guest" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await expectFocus(() => dialog.getByRole("button", { name: "Enter an answer" }));
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  await user.click(options);
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(updated.map(({ body }) => body)).toEqual([{ expectedGuests: 7 }]));
  await expectFocus(() => options);
});

test("the message can be a reminder or a change", async () => {
  const { user, dialog } = await open(buildChanged([newDay, newPlace]));
  dialog.getByText(/You are invited to "Dinner" on Thursday, May 1, 2031 at 7:30 PM/);
  await user.click(dialog.getByRole("radio", { name: "Change" }));
  dialog.getByText(/"Dinner" is now on Thursday, May 1, 2031 at 7:30 PM\.\s+Place: Garden/);
  await user.click(dialog.getByRole("radio", { name: "Remind" }));
  dialog.getByText(/Reminder: "Dinner"/);
  await user.click(dialog.getByRole("button", { name: "Remind" }));
  await expectToast("Message copied to clipboard!");
  expect(await navigator.clipboard.readText()).toContain('Reminder: "Dinner"');
});

test("guests are told in one message what has changed, also when the link is closed", async () => {
  const { user, client, dialog } = await open(buildChanged([newDay]));
  dialog.getByText("Answered before the change");
  const tell = async () => {
    await user.click(await dialog.findByRole("button", { name: "Tell guests" }));
    await expectToast("Message copied to clipboard!");
    return navigator.clipboard.readText();
  };
  expect(await tell()).toContain('"Dinner" is now on Thursday, May 1, 2031 at 7:30 PM.');
  respond(eventsApi.get, buildChanged([{ what: "dishes", before: null }, newPlace], "closed"));
  await refetchTopics(client, "answers");
  await waitFor(() => expect(dialog.queryByText("Answered before the change")).toBeNull());
  expect(dialog.queryByRole("button", { name: "Remind" })).toBeNull();
  await vi.waitFor(async () =>
    expect(await tell()).toContain(
      '"Dinner" has changed.\n\nPlace: Garden\n\nThe dishes have changed.\n\nAll details are here:',
    ),
  );
  respond(eventsApi.get, buildChanged([], "closed"));
  await refetchTopics(client, "answers");
  await waitFor(() => expect(dialog.queryByRole("button", { name: "Tell guests" })).toBeNull());
});

test.each<[string, number, HostEvent]>([
  ["new to one of them", 1, buildChanged([newPlace])],
  ["new to none", 0, buildChanged([])],
  ["of an event without a link", 0, buildChanged([newPlace], "withdrawn")],
])("a saved change that is %s offers %d times to tell the guests", async (_case, offers, event) => {
  respond(menusApi.update, dinner);
  respond(eventsApi.list, [buildOpenEvent()]);
  respond(eventsApi.get, event);
  const { user } = show(<MenusPage />, { at: "/menus" });
  await user.click(await screen.findByRole("button", { name: "Edit Dinner" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Menu" }));
  await fill(user, field("Place", dialog), "Hall");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await expectToast("Menu updated", "Dinner", "success");
  expect(screen.queryAllByRole("button", { name: "Tell guests" })).toHaveLength(offers);
});

test("the link is shared below the answers while it takes answers, copied where there is no share sheet", async () => {
  const { user, client, dialog } = await open(buildEvent({ answers }));
  await user.click(dialog.getByRole("button", { name: "Share link" }));
  await expectToast("Link copied to clipboard!");
  expect(await navigator.clipboard.readText()).toMatch(/^\S+\/event\/token-of-the-group$/);
  for (const state of ["closed", "over", "archived", "withdrawn"] as const) {
    respond(eventsApi.get, buildEvent({ answers, invitation: buildGroupInvitation({ state }) }));
    await refetchTopics(client, "answers");
    await waitFor(() => expect(dialog.queryByRole("button", { name: "Share link" })).toBeNull());
    respond(eventsApi.get, buildEvent({ answers }));
    await refetchTopics(client, "answers");
    await dialog.findByRole("button", { name: "Share link" });
  }
});

test("an answer is merged after a question that names what is lost", async () => {
  const { user, dialog } = await open(buildEvent({ answers }));
  const merged = respond(hostEventsApi.mergeAnswers, buildEvent({ answers }));
  await user.click(dialog.getByRole("button", { name: "More for Jo" }));
  await user.click(await screen.findByRole("menuitem", { name: "Merge into another answer" }));
  const merging = within(await screen.findByRole("alertdialog"));
  merging.getByText(
    "Diet, allergies and notes move to the answer from Leo. What gets lost: the name Jo, the number of people (1 adult), " +
      "wishes and what the guest brings, the guest's own link to this answer. This can't be undone.",
  );
  await user.selectOptions(merging.getByLabelText("Keep the answer from"), "2");
  merging.getByText(
    "Diet, allergies, notes, wishes and what the guest brings move to the answer from May. What gets lost: the name Jo, " +
      "the number of people (1 adult), the guest's own link to this answer. This can't be undone.",
  );
  await user.click(merging.getByRole("button", { name: "Merge" }));
  await waitFor(() => expect(merged).toHaveLength(1));
  expect(merged[0]).toEqual({ params: { id: String(dinner.id), answerId: "2" }, body: { from: 3 } });
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

describe("a removed answer", () => {
  const claims = [buildClaim({ dishId: 1, guestName: "May", answerId: 2 })];
  const findTally = (text: string) =>
    screen.findByText(
      (_text, element) => element?.getAttribute("role") === "status" && plainText(element) === text,
    );
  const remove = async (user: Person, name: string) => {
    await user.click(await screen.findByRole("button", { name: `More for ${name}` }));
    await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
    await expectToast("Answer removed", name);
  };

  test("is hidden with its people and claims, and comes back whole with Undo", async () => {
    const { user, dialog } = await open(buildEvent({ answers, claims }));
    const removed = respond(hostEventsApi.removeAnswer, buildEvent());
    dialog.getByText("May brings this");
    await remove(user, "May");
    await findTally("1 coming2 of 12 answered · 1 can't come");
    expect(dialog.queryByText("May brings this")).toBeNull();
    expect(dialog.queryByRole("button", { name: "More for May" })).toBeNull();
    await expectFocus(() => dialog.getByRole("heading", { name: "Answers" }));

    await user.click(screen.getByRole("button", { name: "Undo" }));
    await findTally("4 coming3 of 12 answered · 3 adults, 1 child · 1 can't come");
    dialog.getByText("May brings this");
    dialog.getByText("We come late");
    expect(removed).toHaveLength(0);
  });

  test("is deleted when Undo is no longer possible", async () => {
    const rest = buildEvent({ answers: answers.slice(0, 2) });
    const { user } = await open(buildEvent({ answers }));
    const removed = respond(hostEventsApi.removeAnswer, rest);
    await remove(user, "Jo");
    respond(eventsApi.get, rest);
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(removed.map(({ params }) => params.answerId)).toEqual(["3"]));
    await findTally("3 coming2 of 12 answered · 2 adults, 1 child · 1 can't come");
  });

  test("is shown again if the server fails, but not if someone else was faster", async () => {
    const { user, dialog } = await open(buildEvent({ answers }));
    respond(hostEventsApi.removeAnswer, () => refuse(500, "Broken"));
    await remove(user, "Jo");
    window.dispatchEvent(new Event("pagehide"));
    await expectToast("The answer from Jo could not be removed");
    await dialog.findByRole("button", { name: "More for Jo" });

    const removed = respond(hostEventsApi.removeAnswer, () => refuse(404, "Answer not found"));
    await remove(user, "Jo");
    respond(eventsApi.get, buildEvent({ answers: answers.slice(0, 1) }));
    window.dispatchEvent(new Event("pagehide"));
    await dialog.findByText("1 of 12 answered · 1 can't come");
    expect(removed).toHaveLength(1);
    expect(screen.queryByText(/could not be removed/)).toBeNull();
  });
});

test("members claim and release dishes and other things", async () => {
  const me = { id: "me", firstName: "Test", lastName: "Member", color: 0 };
  const cooked = buildClaim({ id: 7, dishId: 1, kind: "cook", user: { ...me, email: null } });
  const wine = buildClaim({ id: 8, item: "Wine", guestName: "May", answerId: 2 });
  const claimed = respond(hostEventsApi.claim, buildEvent({ claims: [cooked, wine] }));
  const released = respond(hostEventsApi.release, buildEvent({ claims: [wine] }));
  const { user, dialog } = await open(buildEvent());
  respond(eventsApi.get, buildEvent({ claims: [cooked, wine] }));
  await user.click(dialog.getByRole("button", { name: "Who brings Soup?" }));
  await user.click(await screen.findByRole("menuitem", { name: "I'll cook" }));
  await dialog.findByText("Test Member cooks this");
  await expectFocus(() => dialog.getByRole("button", { name: "Let someone else do it: Soup" }));
  dialog.getByText("May brings this");
  await fill(user, dialog.getByLabelText("Something else"), " Chairs ");
  await user.click(dialog.getByRole("button", { name: "I'll bring" }));
  await waitFor(() => expect(claimed).toHaveLength(2));
  expect(claimed.map(({ body }) => body)).toEqual([
    { dishId: 1, kind: "cook" },
    { item: "Chairs", kind: "bring" },
  ]);
  respond(eventsApi.get, buildEvent({ claims: [wine] }));
  await user.click(dialog.getByRole("button", { name: "Let someone else do it: Soup" }));
  await waitFor(() => expect(released.map(({ params }) => params.claimId)).toEqual(["7"]));
  await expectFocus(() => dialog.getByRole("button", { name: "Who brings Soup?" }));
  respond(hostEventsApi.release, buildEvent());
  respond(eventsApi.get, buildEvent());
  await user.click(dialog.getByRole("button", { name: "Let someone else do it: Wine" }));
  await expectFocus(() => dialog.getByRole("list", { name: "Who brings what" }));
});

test("a line that someone else has just claimed is refused with a message", async () => {
  const { user, dialog } = await open(buildEvent());
  respond(hostEventsApi.claim, () => refuse(409, "Someone else has just claimed this.", { code: "claimed" }));
  await user.click(dialog.getByRole("button", { name: "Who brings Lamb?" }));
  await user.click(await screen.findByRole("menuitem", { name: "I'll bring" }));
  await expectToast("This could not be saved", "Someone else has just claimed this.", "destructive");
});

test("a removed menu is told from a failed request, which Try again repeats", async () => {
  respond(menusApi.get, () => refuse(404, "Menu not found"));
  respond(eventsApi.get, () => refuse(404, "Menu not found"));
  show(<MenusPage />, { at: "/menus?guests=999" });
  await screen.findByRole("dialog", { name: "Menu Not Found" });
  respond(menusApi.get, dinner);
  respond(eventsApi.get, () => refuse(500, "Internal error"));
  const { user } = show(<MenusPage />, { at: `/menus?guests=${dinner.id}` });
  const retry = await screen.findByRole("button", { name: /try again/i });
  respond(eventsApi.get, buildEvent());
  await user.click(retry);
  await screen.findByText("Nobody yet. Send the link.");
});

test("a guest of an earlier name is confirmed once, then says what the guest had; and is taken back", async () => {
  const earlier = { answerId: 9, name: "May", eventTitle: "Lunch", day: "2021-10-03" };
  const asked = buildEvent({ answers: [buildAnswer({ id: 2, name: "May", sameName: [earlier] })] });
  const unlinked = respond(hostEventsApi.unlinkPerson, undefined);
  const pie = buildDish({ title: "Pie" });
  respond(dishesApi.list, [pie]);
  respond(servedApi.toGuests, [
    { dishId: pie.id, answerId: 2, name: "May", day: "2021-10-03" },
    { dishId: pie.id, answerId: 3, name: "May", day: "2021-12-03" },
  ]);
  const { user, dialog } = await open(asked);
  dialog.getByText("Is this the May from October 3, 2021?");
  respond(hostEventsApi.linkPerson, () => refuse(404, "Answer not found"));
  await user.click(dialog.getByRole("button", { name: /^Yes/ }));
  await expectToast("This could not be saved", "Answer not found");

  const known = buildAnswer({ id: 2, name: "May", samePerson: [earlier] });
  const linked = respond(hostEventsApi.linkPerson, undefined);
  respond(eventsApi.get, buildEvent({ answers: [known] }));
  await user.click(await dialog.findByRole("button", { name: /^Yes/, busy: false }));
  await dialog.findByText("Has had Pie in October 2021");
  expect(linked.map(({ body }) => body)).toEqual([{ answerId: 9 }]);
  await user.click(dialog.getByRole("button", { name: "More for May" }));
  await user.click(await screen.findByRole("menuitem", { name: "Not the same person" }));
  await waitFor(() => expect(unlinked.map(({ params }) => params)).toEqual([{ id: "2" }]));
});
