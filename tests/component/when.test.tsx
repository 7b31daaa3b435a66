import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { today } from "#client/features/meals/week-days.ts";
import { formatEventDate, formatEventDay } from "#client/lib/event-date.ts";
import { formatDate } from "#client/lib/format.ts";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { dishesApi } from "#shared/dishes.api.ts";
import { addDays } from "#shared/event-date.ts";
import { mealsApi } from "#shared/meals.api.ts";
import { menuDishesApi } from "#shared/menu-dishes.api.ts";
import { menusApi, type Menu } from "#shared/menus.api.ts";
import { searchApi } from "#shared/search.api.ts";
import { buildDish, buildMeal, buildMenu, detailOf, mealDishOf } from "#tests/setup/data/views.ts";
import { respond, heldBack, refuse } from "./setup/api.ts";
import {
  expectFocus,
  expectToast,
  field,
  fill,
  type Person,
  plainText,
  screen,
  show,
} from "./setup/render.tsx";

const polenta = buildDish({ title: "Polenta" });
const supper = buildMenu({ title: "Supper", eventDate: "2031-06-01", dishIds: [901, 902] });
const brunch = buildMenu({ title: "Brunch", eventDate: "2031-05-01", dishIds: [polenta.id] });
const picnic = buildMenu({ title: "Picnic", eventDate: "first day of spring", dishIds: [901] });
const wake = buildMenu({ title: "Wake", eventDate: "2020-02-01" });

const withPolenta = (menu: Menu): Menu => ({ ...menu, dishIds: [...menu.dishIds, polenta.id] });

beforeEach(() => {
  respond(dishesApi.list, [polenta]);
  respond(dishesApi.get, detailOf(polenta));
  respond(menusApi.list, [supper, brunch, picnic, wake]);
});

const dialog = async () => within(await screen.findByRole("dialog", { name: "When?" }));
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const more = () => screen.findByRole("button", { name: "More for Polenta" });

async function openFromCard(user: Person) {
  await user.click(await more());
  await user.click(await screen.findByRole("menuitem", { name: "Plan for a day" }));
  return dialog();
}

const rowsOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole("button")
    .map((row) => [plainText(row), row.getAttribute("aria-disabled")]);

test("upcoming menus are listed by date with their number of dishes, past ones are not", async () => {
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const menus = await openFromCard(user);
  expect(window.location.search).toBe(`?when=${polenta.id}`);
  menus.getByText("Polenta");
  expect(rowsOf(await menus.findByRole("region", { name: "Later" }))).toEqual([
    ["BrunchThursday, May 1, 2031 · 1 dish, on this menu", "true"],
    ["SupperSunday, June 1, 2031 · 2 dishes", "false"],
  ]);
  expect(rowsOf(menus.getByRole("region", { name: "No date yet" }))).toEqual([
    ["Picnicfirst day of spring · 1 dish", "false"],
  ]);
  expect(menus.queryByText("Wake")).toBeNull();
  await user.keyboard("{Escape}");
  await noDialog();
  await expectFocus(() => screen.getByRole("button", { name: "More for Polenta" }));
});

test("one press adds the dish and closes the dialog, and Undo removes it", async () => {
  const added = respond(menuDishesApi.addDish, { isAdded: true, menu: withPolenta(supper) });
  const removed = respond(menuDishesApi.removeDish, supper);
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const menus = await openFromCard(user);
  await user.click(await menus.findByRole("button", { name: /^Supper/ }));
  await expectToast("Added to menu", "Supper", "success");
  await noDialog();
  expect(added.map(({ params }) => params)).toEqual([{ id: String(supper.id), dishId: String(polenta.id) }]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await expectToast("Removed from menu", "Supper");
  expect(removed).toHaveLength(1);
});

test("a dish that another member added a moment before is not undone", async () => {
  respond(menuDishesApi.addDish, { isAdded: false, menu: withPolenta(supper) });
  const { user } = show(<DishesPage />, { at: `/dishes?when=${polenta.id}` });
  await user.click(await (await dialog()).findByRole("button", { name: /^Supper/ }));
  await expectToast("Already on this menu", "Supper");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("pressing twice sends one request, and a ticked menu sends none", async () => {
  const { response, release } = heldBack({ isAdded: true, menu: withPolenta(supper) });
  const added = respond(menuDishesApi.addDish, response);
  const { user } = show(<DishesPage />, { at: `/dishes?when=${polenta.id}` });
  const menus = await dialog();
  await user.click(await menus.findByRole("button", { name: /^Brunch/ }));
  const row = menus.getByRole("button", { name: /^Supper/ });
  await user.dblClick(row);
  await waitFor(() => expect(added).toHaveLength(1));
  release();
  await noDialog();
  expect(added).toHaveLength(1);
});

test("a refusal keeps the dialog open and shows the server's sentence", async () => {
  respond(menuDishesApi.addDish, () => refuse(409, "A menu can have at most 200 dishes."));
  const { user } = show(<DishesPage />, { at: `/dishes?when=${polenta.id}` });
  const menus = await dialog();
  await user.click(await menus.findByRole("button", { name: /^Supper/ }));
  await expectToast("Failed to add the dish", "A menu can have at most 200 dishes.", "destructive");
  menus.getByRole("button", { name: /^Supper/ });
});

test("a failed Undo says so", async () => {
  respond(menuDishesApi.addDish, { isAdded: true, menu: withPolenta(supper) });
  respond(menuDishesApi.removeDish, () => refuse(404, "Menu not found"));
  const { user } = show(<DishesPage />, { at: `/dishes?when=${polenta.id}` });
  await user.click(await (await dialog()).findByRole("button", { name: /^Supper/ }));
  await expectToast("Added to menu");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await expectToast("Failed to remove the dish", "Menu not found", "destructive");
});

test("New menu opens Create Menu with the dish chosen", async () => {
  const created = respond(menusApi.create, ({ body }) => buildMenu({ title: body.title }));
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const menus = await openFromCard(user);
  await user.click(await menus.findByRole("button", { name: "New menu" }));
  const create = within(await screen.findByRole("dialog", { name: "Create Event Menu" }));
  expect(window.location.search).toBe(`?new=menu-${polenta.id}`);
  const chosen = within(create.getByRole("region", { name: "Chosen dishes" }));
  expect(chosen.getByRole("listitem").textContent).toBe("Polenta");
  await fill(user, field("Event name", create), "Lunch");
  await fill(user, field("Event date", create), "2031-05-02");
  await user.click(create.getByRole("button", { name: "Create Menu" }));
  await expectToast("Menu created", "Lunch", "success");
  await noDialog();
  expect(created.map(({ body }) => body.dishIds)).toEqual([[polenta.id]]);
  expect(window.location.search).toBe("");
});

test("the details of a dish offer the days and menus", async () => {
  const { user } = show(<DishesPage />, { at: `/dishes?dish=${polenta.id}` });
  const details = within(await screen.findByRole("dialog", { name: "Polenta" }));
  await user.click(await details.findByRole("button", { name: "Plan for a day" }));
  await (await dialog()).findByText("Brunch");
  expect(window.location.search).toBe(`?dish=${polenta.id}&when=${polenta.id}`);
});

test("without upcoming menus, the days are offered and a new menu", async () => {
  respond(menusApi.list, [wake]);
  show(<DishesPage />, { at: `/dishes?when=${polenta.id}` });
  const menus = await dialog();
  expect((await menus.findAllByRole("region")).map((region) => region.getAttribute("aria-label"))).toEqual(
    expect.not.arrayContaining(["Later", "No date yet"]),
  );
  menus.getByRole("button", { name: "New menu" });
});

test("a removed dish says so", async () => {
  respond(dishesApi.list, []);
  respond(dishesApi.get, () => refuse(404, "Dish not found"));
  show(<DishesPage />, { at: "/dishes?when=999" });
  await (await dialog()).findByText("This dish has been removed");
});

const planAll = () =>
  respond(mealsApi.create, ({ body }) => buildMeal({ ...body, dish: mealDishOf(polenta), text: null }));
const dayName = (day: string) => new RegExp(`^${formatDate(day, "weekday")} ${formatDate(day, "day")}`);

test("a dish is taken to another day in three presses from its card, also with the keyboard", async () => {
  const planned = planAll();
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const days = await openFromCard(user);
  const day = addDays(today(), 3);
  await user.click(await days.findByRole("button", { name: dayName(day) }));
  await expectToast(`Planned for ${formatEventDate(day)}`, "Polenta");
  await noDialog();

  await openFromCard(user);
  await user.click((await dialog()).getByRole("radio", { name: "Lunch" }));
  const row = (await dialog()).getByRole("button", { name: dayName(day) });
  row.focus();
  await user.keyboard("{Enter}{Enter}");
  await noDialog();
  expect(planned.map(({ body }) => body)).toEqual([
    { day, slot: "dinner", dishId: polenta.id },
    { day, slot: "lunch", dishId: polenta.id },
  ]);
});

test("a day with an event offers the event next to its meals", async () => {
  const day = addDays(today(), 2);
  const title = "A very long name for a party that nobody will remember when it is over".repeat(2);
  const party = buildMenu({ title, eventDate: day, eventTime: "19:00", dishIds: [901] });
  respond(menusApi.list, [party, supper]);
  respond(mealsApi.list, [buildMeal({ day, text: "Leftovers" })]);
  const added = respond(menuDishesApi.addDish, { isAdded: true, menu: withPolenta(party) });
  const { user } = show(<DishesPage />, { at: `/dishes?when=${polenta.id}` });
  const days = await dialog();
  const row = (await days.findByText(title)).closest("li li");
  expect(plainText(row)).toBe(`${title}7:00 PM · 1 dish, ${formatEventDay(day)}`);
  const inDay = within(row?.parentElement?.closest("li") as HTMLElement);
  expect(plainText(inDay.getByRole("button", { name: dayName(day) }))).toMatch(/Leftovers$/);
  await user.click(inDay.getByRole("button", { name: new RegExp(`^${title}`) }));
  await expectToast("Added to menu", title);
  await noDialog();
  expect(added).toHaveLength(1);
});

test("of a day with an event, the first dish found goes to the event by Enter, and Escape closes", async () => {
  const day = addDays(today(), 2);
  const party = buildMenu({ title: "Party", eventDate: day, dishIds: [901] });
  respond(menusApi.list, [party]);
  respond(searchApi.dishes, [polenta.id]);
  const added = respond(menuDishesApi.addDish, { isAdded: true, menu: withPolenta(party) });
  const planned = planAll();
  const { user } = show(<DishesPage />, { at: `/dishes?when=${day}` });
  const sheet = within(await screen.findByRole("dialog", { name: formatEventDay(day) }));
  await user.click(await sheet.findByRole("button", { name: "For the event Party" }));
  expect(sheet.queryByRole("button", { name: "Leftovers" })).toBeNull();
  await user.type(sheet.getByRole("searchbox"), "pol{Enter}");
  await expectToast("Added to menu", "Party");
  await noDialog();
  expect(added).toHaveLength(1);
  expect(planned).toHaveLength(0);

  await openFromCard(user);
  await user.keyboard("{Escape}");
  await noDialog();
});

test.each(["plan-dish", "add-to-menu", "new-menu-with"])(
  "the old address ?%s opens the days",
  async (address) => {
    show(<DishesPage />, { at: `/dishes?${address}=${polenta.id}` });
    await (await dialog()).findByText("Polenta");
  },
);
