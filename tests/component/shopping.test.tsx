import { cleanup, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { listUnsent } from "#client/features/unsent/unsent.ts";
import { setTexts } from "#client/lib/i18n.tsx";
import { rememberMember } from "#client/lib/last-visit.ts";
import { MenusPage } from "#client/pages/menus.page.tsx";
import { menusApi } from "#shared/menus.api.ts";
import { shoppingApi, type ShoppingLine, type ShoppingList } from "#shared/shopping.api.ts";
import { buildMe, buildMenu } from "#tests/setup/data/views.ts";
import { respond, heldBack, loseConnection, refuse } from "./setup/api.ts";
import { expectToast, fill, plainText, screen, show } from "./setup/render.tsx";

const menu = buildMenu({ title: "Dinner", guestCount: 8 });
const line = (fields: Partial<ShoppingLine>): ShoppingLine => ({
  key: "Onion",
  name: "Onion",
  amount: "3",
  aisle: "produce",
  dishIds: [1],
  isTicked: false,
  ...fields,
});
const dish = (id: number, title: string, hasIngredients = true, isScaled = true) => ({
  id,
  title,
  hasIngredients,
  isScaled,
});
const list: ShoppingList = {
  menu: { id: menu.id, title: "Dinner", guestCount: 8 },
  lines: [
    line({ dishIds: [1, 2] }),
    line({ key: "Rice", name: "Rice", amount: "500 g", aisle: "pantry", isTicked: true }),
    line({ key: "Salt", name: "Salt", amount: null, aisle: "staples" }),
  ],
  ownLines: [],
  dishes: [dish(1, "Soup"), dish(2, "Salad", true, false), dish(3, "Bread", false, false)],
};

beforeEach(() => {
  rememberMember(buildMe().id);
  setTexts({}, "en");
  respond(menusApi.list, [menu]);
  respond(shoppingApi.get, list);
});

async function open(at = `/menus?shopping=${menu.id}`) {
  const { user } = show(<MenusPage />, { at });
  const dialog = within(await screen.findByRole("dialog", { name: "Shopping list" }));
  await dialog.findByRole("textbox", { name: "Add to the list" });
  return { user, dialog };
}

const texts = (region: HTMLElement) => within(region).getAllByRole("listitem").map(plainText);

test("a menu's card opens its list: by aisle, with amounts, dishes and progress", async () => {
  const { user } = show(<MenusPage />, { at: "/menus" });
  await user.click(await screen.findByRole("button", { name: "Shopping list: Dinner" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Shopping list" }));
  await dialog.findByText("Dinner · 8 guests");
  const groups = (await dialog.findAllByRole("region")).map((region) => [
    region.getAttribute("aria-label"),
    texts(region),
  ]);
  expect(groups).toEqual([
    ["Fruit and vegetables", ["OnionSoup · Salad3"]],
    ["Pantry", ["RiceSoup500 g"]],
    ["Probably at home", ["SaltSoup"]],
  ]);
  expect(dialog.getByRole("status").textContent).toBe("1 of 2 checked off");
  dialog.getByText("As written, because the recipe has no servings: Salad.");
  dialog.getByText("1 dish has no ingredients yet");
  expect(dialog.getByText("Add ingredients to Bread").getAttribute("href")).toBe(
    `/menus?shopping=${menu.id}&edit-dish=3`,
  );
});

test("foods are in the reader's language, in its order", async () => {
  setTexts({}, "de");
  respond(shoppingApi.get, {
    ...list,
    dishes: [],
    lines: [
      line({
        key: "Bell pepper",
        name: "Bell pepper (red pepper)",
        food: "Bell pepper",
        written: ["red pepper"],
      }),
      line({ key: "Lemon", name: "2 limon", food: "Lemon", written: [] }),
      line({ key: "Egg", name: "Freilandeier", food: "Egg", written: ["Freilandeier"] }),
      line({ key: "zorblax", name: "Zorblax" }),
    ],
  });
  const { dialog } = await open();
  await dialog.findByText("Zitrone");
  expect(dialog.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent)).toEqual([
    "Freilandeier3",
    "Paprikaschote (red pepper)3",
    "Zitrone3",
    "Zorblax3",
  ]);
});

test("quick ticks show at once and are all sent", async () => {
  const ticked = new Set(["Rice"]);
  respond(shoppingApi.get, () => ({
    ...list,
    lines: list.lines.map((known) => ({ ...known, isTicked: ticked.has(known.key) })),
  }));
  const calls = respond(shoppingApi.saveItem, ({ params, body }) => {
    ticked[body.isTicked ? "add" : "delete"](params.line);
    return undefined;
  });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole("checkbox", { name: /^Onion/ }));
  await user.click(dialog.getByRole("checkbox", { name: /^Salt/ }));
  await user.click(dialog.getByRole("checkbox", { name: /^Rice/ }));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(({ params, body }) => [params.line, body])).toEqual([
    ["Onion", { isTicked: true }],
    ["Salt", { isTicked: true }],
    ["Rice", { isTicked: false }],
  ]);
  await waitFor(() => expect(dialog.getByRole("status").textContent).toBe("1 of 2 checked off"));
  await waitFor(() => expect(listUnsent()).toEqual([]));
});

test("without a connection, own lines and ticks stay and are sent when another change gets through", async () => {
  respond(shoppingApi.saveItem, () => loseConnection());
  const { user, dialog } = await open();
  const input = dialog.getByRole("textbox", { name: "Add to the list" });
  await fill(user, input, "Candles");
  await user.keyboard("{Enter}");
  await expectToast("Saved on this device");
  await user.click(await dialog.findByRole("checkbox", { name: "Candles" }));
  await user.click(dialog.getByRole("checkbox", { name: /^Onion/ }));
  expect(dialog.getByRole("status").textContent).toBe("That's everything. Enjoy cooking!");

  const calls = respond(shoppingApi.saveItem, undefined);
  await user.click(dialog.getByRole("checkbox", { name: /^Rice/ }));
  await waitFor(() => expect(calls).toHaveLength(3));
  const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) as string;
  expect(calls.map(({ params, body }) => [params.line, body])).toEqual([
    [uuid, { isTicked: true, text: "Candles" }],
    ["Onion", { isTicked: true }],
    ["Rice", { isTicked: false }],
  ]);
});

test("an own line is removed, and Undo brings it back", async () => {
  const own = { key: "0a1b2c3d-0000-4000-8000-000000000001", text: "Candles", isTicked: true };
  let ownLines = [own];
  respond(shoppingApi.get, () => ({ ...list, ownLines }));
  const removed = respond(shoppingApi.removeItem, () => void (ownLines = []));
  const saved = respond(shoppingApi.saveItem, () => void (ownLines = [own]));
  const { user, dialog } = await open();
  await user.click(dialog.getByRole("button", { name: "Remove Candles" }));
  await expectToast("Removed from the list", "Candles");
  expect(dialog.queryByText("Candles")).toBeNull();
  await waitFor(() => expect(removed).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await dialog.findByRole("checkbox", { name: "Candles", checked: true });
  await waitFor(() => expect(saved[0]?.body).toEqual({ isTicked: true, text: "Candles" }));
});

test("a refused change is reported and reverted", async () => {
  respond(shoppingApi.saveItem, () => refuse(409, "This shopping list is full."));
  const { user, dialog } = await open();
  await user.click(dialog.getByRole("checkbox", { name: /^Onion/ }));
  await expectToast("The shopping list could not be saved", "This shopping list is full.", "destructive");
  await dialog.findByRole("checkbox", { name: /^Onion/, checked: false });
});

const full = () => refuse(409, "This shopping list is full.");

async function write({ user, dialog }: Awaited<ReturnType<typeof open>>, ...lines: string[]) {
  for (const text of lines) {
    await fill(user, dialog.getByRole("textbox", { name: "Add to the list" }), text);
    await user.keyboard("{Enter}");
  }
}

test("refused own lines stay in the list with the reason, and what is typed meanwhile in the field", async () => {
  const slow = heldBack(undefined);
  respond(shoppingApi.saveItem, async () => {
    await slow.response();
    return full();
  });
  const shown = await open();
  const { user, dialog } = shown;
  await write(shown, "Candles", "Napkins");
  const input = dialog.getByRole("textbox", { name: "Add to the list" });
  await fill(user, input, "Bread");
  await user.click(dialog.getByRole("checkbox", { name: "Candles" }));
  slow.release();
  const title = "Not added to the shopping list: Candles, Napkins";
  await expectToast(title, "This shopping list is full.", "destructive");
  const again = await dialog.findByRole("button", { name: "Try again: Candles" });
  expect(dialog.queryByRole("checkbox", { name: "Candles" })).toBeNull();
  expect(dialog.getByText("Napkins").closest("li")?.textContent).toContain("This shopping list is full.");
  expect(input).toHaveProperty("value", "Bread");

  let ownLines: ShoppingList["ownLines"] = [];
  respond(shoppingApi.get, () => ({ ...list, ownLines }));
  const saved = respond(shoppingApi.saveItem, ({ body, params }) => {
    ownLines = [{ key: params.line, text: body.text ?? "", isTicked: body.isTicked }];
    return undefined;
  });
  respond(shoppingApi.removeItem, undefined);
  await user.click(again);
  await dialog.findByRole("checkbox", { name: "Candles", checked: true });
  await user.click(dialog.getByRole("button", { name: "Remove Napkins" }));
  await waitFor(() => expect(dialog.queryByText("Napkins")).toBeNull());
  await waitFor(() => expect(saved.map(({ body }) => body.text)).toEqual(["Candles"]));
  expect(dialog.queryByRole("button", { name: /^Try again/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(saved.map(({ body }) => body.text)).toEqual(["Candles", "Napkins"]));
});

test("lines refused when they are sent later are still there after a reload, in their list alone", async () => {
  respond(shoppingApi.saveItem, () => loseConnection());
  const first = await open();
  await write(first, "Candles", "Napkins");
  await first.dialog.findByRole("checkbox", { name: "Napkins" });
  const refused = respond(shoppingApi.saveItem, full);
  await first.user.click(first.dialog.getByRole("checkbox", { name: /^Onion/ }));
  await expectToast("Not added to the shopping list: Candles, Napkins", "This shopping list is full.");
  const sent = refused.length;
  cleanup();

  respond(menusApi.list, [menu, { ...menu, id: 99, title: "Lunch" }]);
  respond(shoppingApi.get, { ...list, lines: [] });
  const { user, dialog } = await open();
  dialog.getByRole("button", { name: "Try again: Candles" });
  await user.click(dialog.getByRole("button", { name: "Try again: Napkins" }));
  await waitFor(() => expect(refused).toHaveLength(sent + 1));
  await dialog.findByRole("button", { name: "Try again: Napkins" });
  respond(shoppingApi.saveItem, () => loseConnection());
  await user.click(dialog.getByRole("button", { name: "Try again: Napkins" }));
  await expectToast("Saved on this device", "It will be sent as soon as possible.");
  dialog.getByRole("checkbox", { name: "Napkins", checked: false });
  cleanup();
  const other = await open("/menus?shopping=99");
  expect(other.dialog.queryByText("Candles")).toBeNull();
});

test("an own line removed before its refusal arrives does not come back", async () => {
  const slow = heldBack(undefined);
  const sent = respond(shoppingApi.saveItem, async () => {
    await slow.response();
    return full();
  });
  const removed = respond(shoppingApi.removeItem, undefined);
  const shown = await open();
  await write(shown, "Candles");
  await shown.user.click(await shown.dialog.findByRole("button", { name: "Remove Candles" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  slow.release();
  await waitFor(() => expect(removed).toHaveLength(1));
  await waitFor(() => expect(listUnsent()).toEqual([]));
  expect(shown.dialog.queryByText("Candles")).toBeNull();
  expect(screen.queryByText(/^Not added/)).toBeNull();
});

test("own lines of a removed menu are named and not kept", async () => {
  respond(shoppingApi.saveItem, () => refuse(404, "Menu not found"));
  const shown = await open();
  await write(shown, "Candles");
  await expectToast("Not added to the shopping list: Candles", "Menu not found", "destructive");
  await waitFor(() => expect(shown.dialog.queryByText("Candles")).toBeNull());
});

test("in a browser without storage, a change is sent directly", async () => {
  const calls = respond(shoppingApi.saveItem, undefined);
  const { user, dialog } = await open();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("Storage is blocked");
  });
  await user.click(dialog.getByRole("checkbox", { name: /^Onion/ }));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ isTicked: true }]));
  respond(shoppingApi.saveItem, full);
  await user.click(dialog.getByRole("checkbox", { name: /^Rice/ }));
  await expectToast("The shopping list could not be saved", "This shopping list is full.", "destructive");
});

test("a list is copied without what is ticked", async () => {
  const { user, dialog } = await open();
  const written = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(dialog.getByRole("button", { name: "Copy" }));
  await waitFor(() =>
    expect(written).toHaveBeenCalledWith(
      "Shopping list: Dinner\n\nFruit and vegetables\n- Onion: 3\n\nProbably at home\n- Salt",
    ),
  );
});

test("a menu without ingredients says how to add them, and takes own lines", async () => {
  respond(shoppingApi.get, {
    ...list,
    menu: { ...list.menu, guestCount: null },
    lines: [],
    dishes: [dish(3, "Bread", false, false)],
  });
  const { dialog } = await open();
  dialog.getByText("Nothing to buy yet");
  expect(dialog.getByText("Add ingredients to Bread").closest("details")?.open).toBe(true);
});

test("a menu that is gone has no list", async () => {
  respond(shoppingApi.get, () => refuse(404, "Menu not found"));
  show(<MenusPage />, { at: `/menus?shopping=${menu.id}` });
  await screen.findByRole("dialog", { name: "Menu Not Found" });
});

test("a refused list says why, without trying again", async () => {
  respond(shoppingApi.get, () => refuse(409, "The dishes have too many ingredients."));
  show(<MenusPage />, { at: `/menus?shopping=${menu.id}` });
  const dialog = within(await screen.findByRole("dialog", { name: "Shopping list" }));
  await dialog.findByText("The dishes have too many ingredients.");
  expect(dialog.queryByRole("button", { name: "Try again" })).toBeNull();
});
