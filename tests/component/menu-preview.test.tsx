import { fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { MenusPage } from "#client/pages/menus.page.tsx";
import { dishesApi } from "#shared/dishes.api.ts";
import { eventsApi } from "#shared/events.api.ts";
import { menusApi, type Menu } from "#shared/menus.api.ts";
import { buildAnswer, buildClaim, buildDish, buildEvent, buildMenu } from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import { screen, show } from "./setup/render.tsx";

const dishes = [buildDish({ title: "Soup" }), buildDish({ title: "Lamb" }), buildDish({ title: "Bread" })];
const [soup, lamb] = dishes.map(({ id }) => id);
const dinner = buildMenu({
  title: "Dinner",
  image: "/images/garden.jpg",
  dishIds: dishes.map(({ id }) => id),
  dishes: dishes.map((dish) => ({ ...dish, image: null, labels: {} })),
});

const ada = { id: "ada", firstName: "Ada", lastName: "Lind", email: null, color: 1 };
const guest = (id: number, name: string, thanks: string | null) =>
  buildAnswer({ id, name, thanks, needs: ["nuts"], needsText: "raw onions", note: "We come late" });
const nothing = buildEvent({ menuId: dinner.id, invitation: null });
const busy = {
  ...nothing,
  answers: [guest(1, "May", "What an evening!\nThank you"), guest(2, "Jo", null), guest(3, "Leo", "Lovely")],
  claims: [
    buildClaim({ id: 1, dishId: soup, kind: "cook", user: ada }),
    buildClaim({ id: 2, dishId: lamb, answerId: 2, guestName: "Jo" }),
    buildClaim({ id: 3, item: "Salad", answerId: 1, guestName: "May" }),
    buildClaim({ id: 4, item: "Lasagne", kind: "cook" }),
  ],
};

beforeEach(() => {
  respondWithMenu(dinner);
  respond(eventsApi.get, busy);
});

function respondWithMenu(menu: Menu): void {
  respond(menusApi.list, [menu]);
  respond(menusApi.get, menu);
}

async function preview() {
  const { user, client } = show(<MenusPage />, { at: `/menus?menu=${dinner.id}` });
  const dialog = within(await screen.findByRole("dialog", { name: "Menu preview" }));
  const card = await dialog.findByRole("article");
  return { user, client, dialog, card };
}

const textsOf = (element: HTMLElement, selector: string) =>
  [...element.querySelectorAll(selector)].map(({ textContent }) => textContent);

test("the card names who brings or cooks which dish, and lists what else is brought", async () => {
  const { card, client } = await preview();
  await within(card).findByText("cooked by Ada Lind");
  expect(textsOf(card, "li")).toEqual([
    "Soupcooked by Ada Lind",
    "Lambbrought by Jo",
    "Bread",
    "Salad – brought by May",
    "Lasagne – cooked by Someone",
  ]);
  within(card).getByRole("heading", { name: "Brought along" });

  respond(eventsApi.get, { ...busy, claims: busy.claims.slice(1, 2) });
  await client.invalidateQueries({ queryKey: ["answers"] });
  await waitFor(() => expect(textsOf(card, "li")).toEqual(["Soup", "Lambbrought by Jo", "Bread"]));
  expect(within(card).queryByRole("heading", { name: "Brought along" })).toBeNull();
});

test("thanks are shown below the card, needs and notes nowhere", async () => {
  const { card, dialog } = await preview();
  const thanks = await dialog.findByRole("region", { name: "Thanks from your guests" });
  expect(textsOf(thanks, "li p")).toEqual(["What an evening!\nThank you", "May", "Lovely", "Leo"]);
  expect(thanks.closest('[data-print="hidden"]')).not.toBeNull();
  expect(card.contains(thanks)).toBe(false);
  expect(document.body.textContent).not.toMatch(/nuts|raw onions|We come late/);
});

test("a menu without an event shows the card alone", async () => {
  respond(eventsApi.get, nothing);
  const { card, dialog } = await preview();
  await dialog.findByRole("button", { name: "Invite Guests" });
  expect(textsOf(card, "li")).toEqual(["Soup", "Lamb", "Bread"]);
  expect(dialog.queryByRole("region", { name: "Thanks from your guests" })).toBeNull();
});

test("the footer invites guests with one press and then shows their link", async () => {
  respond(eventsApi.get, nothing);
  respond(dishesApi.labels, {});
  const { user, dialog } = await preview();
  const event = buildEvent({ menuId: dinner.id });
  const invited = respond(eventsApi.invite, () => {
    respond(eventsApi.get, event);
    return event;
  });
  await user.click(await dialog.findByRole("button", { name: "Invite Guests" }));
  await screen.findByLabelText("Link for all guests");
  expect(invited.map(({ body }) => body)).toEqual([
    { maxAnswers: 100, showsNames: true, followsAnswers: true },
  ]);
});

test("sharing is next to the title, rarer actions are in a menu", async () => {
  const { user, dialog } = await preview();
  dialog.getByRole("button", { name: "Share" });
  await user.click(dialog.getByRole("button", { name: "More" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent?.trim())).toEqual([
    "Edit Menu",
    "Cooking timeline",
    "Plan again",
    "Add to calendar",
  ]);
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Print a QR code that opens this menu" }));
  await dialog.findByRole("img", { name: /QR code/ });
});

test("the menu's picture heads the card, and a missing one is left out", async () => {
  const { card } = await preview();
  const picture = card.querySelector("img");
  expect(picture?.getAttribute("src")).toBe("/images/garden.jpg");
  if (picture) fireEvent.error(picture);
  expect(card.querySelector("img")).toBeNull();
  within(card).getByRole("heading", { name: "Dinner" });
});

test("without its claims the card is shown, and Try again loads them", async () => {
  respond(eventsApi.get, () => refuse(500, "Internal error"));
  const { user, card, dialog } = await preview();
  await dialog.findByText("This could not be loaded.");
  within(card).getByText("Soup");
  respond(eventsApi.get, busy);
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  await within(card).findByText("brought by Jo");
});

test("a pending suggestion has no event to load", async () => {
  respondWithMenu({ ...dinner, isPending: true, isGuestCreated: true, guestName: "Grace" });
  const reads = respond(eventsApi.get, busy);
  const { dialog } = await preview();
  await dialog.findByText(/^This is a suggestion from Grace/);
  expect(reads).toHaveLength(0);
});
