import { fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { GuestsPage } from "#client/pages/guests.page.tsx";
import { dishesApi } from "#shared/dishes.api.ts";
import { eventsApi } from "#shared/events.api.ts";
import { invitationsApi } from "#shared/invitations.api.ts";
import { menusApi } from "#shared/menus.api.ts";
import { suggestionsApi, type Suggestion } from "#shared/suggestions.api.ts";
import {
  buildEvent,
  buildInvitation,
  buildMenu,
  buildOpenEvent,
  buildSuggestion,
  dinner,
} from "#tests/setup/data/views.ts";
import { respond, heldBack, refuse } from "./setup/api.ts";
import { expectFocus, expectToast, field, fill, plainText, screen, show } from "./setup/render.tsx";

const invitation = buildInvitation();

beforeEach(() => {
  respond(dishesApi.labels, {});
  respond(menusApi.list, [dinner]);
  respond(menusApi.get, dinner);
});

describe("Invite Guests", () => {
  const lunch = buildMenu({ title: "Lunch", dishes: dinner.dishes, dishIds: [1, 2], guestCount: 8 });
  const past = buildMenu({ title: "Last summer", eventDate: "2020-05-01" });
  const openDialog = async () => {
    const { user } = show(<GuestsPage />, { at: "/guest-suggestions" });
    await user.click(await screen.findByRole("button", { name: "Invite Guests" }));
    return { user, dialog: within(await screen.findByRole("dialog", { name: "Invite Guests" })) };
  };

  test("lists the coming menus; a press creates the link and shows it", async () => {
    respond(menusApi.list, [dinner, lunch, past]);
    respond(menusApi.get, lunch);
    respond(eventsApi.list, [buildOpenEvent()]);
    respond(eventsApi.get, buildEvent({ menuId: lunch.id }));
    const invited = respond(eventsApi.invite, buildEvent({ menuId: lunch.id }));
    const { user, dialog } = await openDialog();
    const rows = await dialog.findAllByRole("listitem");
    expect(rows.map(plainText)).toEqual([
      "LunchThursday, May 1, 2031",
      "DinnerThursday, May 1, 2031 · 7:30 PM3 of 12 answered, 4 coming",
    ]);
    await user.click(dialog.getByRole("button", { name: /^Lunch/ }));
    const guests = within(await screen.findByRole("dialog", { name: "Guests of Lunch" }));
    await guests.findByLabelText("Link for all guests");
    expect(invited).toEqual([
      {
        params: { id: String(lunch.id) },
        body: { maxAnswers: 100, showsNames: true, followsAnswers: false },
      },
    ]);
  });

  test("opens the link of a menu that has one", async () => {
    respond(eventsApi.list, [buildOpenEvent()]);
    respond(eventsApi.get, buildEvent());
    const { user, dialog } = await openDialog();
    await dialog.findByText(/3 of 12 answered/);
    await user.click(dialog.getByRole("button", { name: /^Dinner/ }));
    const guests = within(await screen.findByRole("dialog", { name: "Guests of Dinner" }));
    await guests.findByLabelText("Link for all guests");
  });

  test("a failure keeps the dialog open and says so", async () => {
    respond(eventsApi.invite, () => refuse(500, "Broken"));
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole("button", { name: /^Dinner/ }));
    await expectToast("The link could not be created");
    dialog.getByRole("button", { name: "New menu" });
  });

  test("only one person gets the form, which keeps what was typed", async () => {
    const { user, dialog } = await openDialog();
    const one = await dialog.findByRole("checkbox", { name: "Only one person" });
    await user.click(one);
    await fill(user, field("Event title", dialog), "Tea");
    await user.click(one);
    await dialog.findByRole("button", { name: "New menu" });
    await user.click(one);
    expect(dialog.getByLabelText<HTMLInputElement>(/^Event title/).value).toBe("Tea");
    dialog.getByRole("button", { name: "Preview" });
  });

  test("offers to load the menus again, instead of the form for one person", async () => {
    respond(menusApi.list, () => refuse(500, "Something went wrong."));
    const { dialog } = await openDialog();
    await dialog.findByText("This could not be loaded.");
    dialog.getByRole("button", { name: "Try again" });
    expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "Only one person" }).checked).toBe(false);
  });

  test("starts with the form if no menu is planned, and a refusal leaves the focus where one types", async () => {
    respond(menusApi.list, [past]);
    const { user, dialog } = await openDialog();
    const create = await dialog.findByRole("button", { name: "Create invitation" });
    expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "Only one person" }).checked).toBe(true);
    const title = field("Event title", dialog);
    const type = () => fireEvent.change(title, { target: { value: "T" } });
    const jump = vi.fn<() => void>();
    title.addEventListener("focus", () => queueMicrotask(type));
    field("Date", dialog).addEventListener("focus", jump);
    await user.click(create);
    await expectFocus(() => title);
    await dialog.findByText("The event needs a date.");
    await new Promise((resolve) => setTimeout(resolve));
    expect(jump).not.toHaveBeenCalled();
  });
});

test.each(["invitations", "answers", "menus"] as const)(
  "Active Invitations has links for all guests, links for one, and who can't come (%s)",
  async (topic) => {
    respond(eventsApi.list, [buildOpenEvent()]);
    respond(eventsApi.get, buildEvent());
    const { user, client } = show(<GuestsPage />, { at: "/guest-suggestions" });
    const list = within(await screen.findByRole("region", { name: "Active Invitations" }));
    const dinner = within(await list.findByRole("article", { name: "Dinner" }));
    expect(list.queryByText(/No active invitations/)).toBeNull();
    const whatsApp = dinner.getByRole<HTMLAnchorElement>("link", { name: "Send Dinner with WhatsApp" });
    expect(decodeURIComponent(whatsApp.href)).toContain("/event/token-of-the-group");
    await user.click(dinner.getByRole("button", { name: "Guests of Dinner: 3 of 12 answered, 4 coming" }));
    await screen.findByRole("dialog", { name: "Guests of Dinner" });
    await user.keyboard("{Escape}");

    const tea = {
      ...invitation,
      eventTitle: "Tea",
      guestName: "Grace",
      declinedAt: invitation.createdAt,
      isUsed: true,
    };
    respond(eventsApi.list, []);
    await refetchTopics(client, topic);
    await waitFor(() => expect(list.queryByRole("article", { name: "Dinner" })).toBeNull());
    respond(invitationsApi.list, [tea]);
    await client.invalidateQueries();
    const declined = within(await list.findByRole("article", { name: "Tea" }));
    declined.getByText("Grace can't come");
    expect(declined.queryByRole("button", { name: "Invitation to Tea" })).toBeNull();
    const withdrawals = respond(invitationsApi.withdraw, undefined);
    await user.click(declined.getByRole("button", { name: "More for Tea" }));
    await user.click(await screen.findByRole("menuitem", { name: "Withdraw" }));
    const question = within(await screen.findByRole("alertdialog"));
    question.getByText(/they can't change that/);
    await user.click(question.getByRole("button", { name: "Withdraw" }));
    await waitFor(() => expect(withdrawals.map(({ params }) => params.token)).toEqual(["token-of-one"]));

    respond(invitationsApi.list, [{ ...tea, guestName: null }]);
    await client.invalidateQueries();
    await list.findByText("Your guest can't come");

    respond(invitationsApi.list, []);
    await client.invalidateQueries();
    await list.findByText(/No active invitations/);
  },
);

test("an event names what clashes, and past events are folded below", async () => {
  respond(dishesApi.labels, {
    1: { confirmed: { nuts: true } },
    2: { confirmed: { nuts: "may", milk: true } },
  });
  const needs = [{ name: "May", needs: ["nuts" as const, "milk" as const] }];
  const over = { token: "old", menuId: 8, title: "Brunch", eventDate: "2020-05-01", state: "over" as const };
  respond(eventsApi.list, [buildOpenEvent({ ...over, needs }), buildOpenEvent({ needs })]);
  show(<GuestsPage />, { at: "/guest-suggestions" });
  const list = within(await screen.findByRole("region", { name: "Active Invitations" }));
  const dinner = within(await list.findByRole("article", { name: "Dinner" }));
  await dinner.findByText("Soup: contains nuts, not for May");
  dinner.getByText("Lamb: contains milk, not for May");
  dinner.getByText("1 more warning");
  expect(list.queryByRole("article", { name: "Brunch" })).toBeNull();
  screen.getByText("Past events (1)");
  const brunch = within(screen.getByRole("article", { name: "Brunch", hidden: true }));
  expect(brunch.queryByRole("button", { name: /Copy Link/, hidden: true })).toBeNull();
  brunch.getByText("3 of 12 answered, 4 said yes");
  expect(brunch.queryByText(/Contains nuts/)).toBeNull();
});

test("suggestions and invitations that change while the page is open stay where they are", async () => {
  const suggestion = (id: number, status: Suggestion["status"]) =>
    buildSuggestion({ id, title: `Idea ${id}`, status });
  respond(suggestionsApi.list, [suggestion(1, "pending")]);
  respond(invitationsApi.list, [invitation]);
  const events = heldBack([buildOpenEvent()]);
  respond(eventsApi.list, events.response);
  const { client, user } = show(<GuestsPage />, { at: "/guest-suggestions" });
  await screen.findByRole("region", { name: "Active Invitations" });
  events.release();
  await screen.findByRole("article", { name: "Lunch" });
  respond(suggestionsApi.list, [suggestion(2, "pending"), suggestion(1, "accepted")]);
  respond(invitationsApi.list, [
    { ...invitation, id: 2, token: "another", eventTitle: "Brunch", eventDate: "2031-01-01" },
    invitation,
  ]);
  await refetchTopics(client, "suggestions", "invitations");
  await screen.findByRole("article", { name: "Brunch" });
  const titles = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(["Dinner", "Idea 1", "Idea 2", "Lunch", "Brunch"]);
  await user.click(screen.getByRole("button", { name: "View Details of Idea 1" }));
  respond(eventsApi.list, [buildOpenEvent({ state: "over" })]);
  await refetchTopics(client, "invitations");
  await screen.findByText("Past events (1)");
  screen.getByRole("button", { name: "Hide Details of Idea 1" });
});

test("the invitations that could be loaded are shown if the others fail", async () => {
  respond(eventsApi.list, () => refuse(500, "Internal error"));
  respond(invitationsApi.list, [invitation]);
  const { user } = show(<GuestsPage />, { at: "/guest-suggestions" });
  const list = within(await screen.findByRole("region", { name: "Active Invitations" }));
  await list.findByText("This could not be loaded.");
  list.getByRole("article", { name: "Lunch" });
  respond(eventsApi.list, [buildOpenEvent()]);
  await user.click(list.getByRole("button", { name: "Try again" }));
  await list.findByRole("article", { name: "Dinner" });
  list.getByRole("article", { name: "Lunch" });
});
