import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { sevenDays, today } from "#client/features/meals/week-days.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import { rememberMember } from "#client/lib/last-visit.ts";
import { MenusPage } from "#client/pages/menus.page.tsx";
import { mealsApi, type Meal } from "#shared/meals.api.ts";
import { menusApi } from "#shared/menus.api.ts";
import { daysShoppingApi, shoppingApi } from "#shared/shopping.api.ts";
import { buildDish, buildMe, buildMeal, mealDishOf } from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import { expectToast, screen, show } from "./setup/render.tsx";

const [day = "", later = ""] = sevenDays(today());
const stew = { ...mealDishOf(buildDish({ title: "Stew" })), servings: 4 };
const stewOn = (fields: Partial<Meal> = {}) =>
  buildMeal({ day, dish: stew, eaters: 4, cookFor: 4, ...fields });

/** The meals on the server. */
let meals: Meal[] = [];

beforeEach(() => {
  rememberMember(buildMe().id);
  respond(mealsApi.list, () => meals);
});

async function openMenu() {
  const shown = show(<MenusPage />, { at: "/menus?view=week" });
  await shown.user.click((await screen.findAllByRole("button", { name: "More for Stew" }))[0] as HTMLElement);
  return shown;
}

test("the stepper of a meal's menu changes how many eat, in whole steps down to a half", async () => {
  meals = [stewOn({ eaters: 2, cookFor: 2 })];
  const sent = respond(mealsApi.update, ({ body }) => {
    const { servings } = body;
    meals = meals.map((meal) => ({ ...meal, servings, eaters: servings, cookFor: servings }));
    return meals[0] as Meal;
  });
  const { user } = await openMenu();
  const stepper = within(await screen.findByRole("group", { name: "For 2 people" }));
  await user.click(stepper.getByRole("menuitem", { name: "One more" }));
  for (const _press of [1, 2, 3]) await user.click(screen.getByRole("menuitem", { name: "One less" }));
  const least = screen.getByRole("group", { name: "For 0.5 people" });
  expect(within(least).queryByRole("menuitem", { name: "One less" })).toBeNull();
  await waitFor(() => expect(sent.map(({ body }) => body.servings)).toEqual([3, 2, 1, 0.5]));
  await user.keyboard("{Escape}");
  await screen.findByText("For 0.5 people");
  const link = screen.getByRole("link", { name: "Stew" });
  expect(new URL((link as HTMLAnchorElement).href).searchParams.get("for")).toBe(`${stew.id}_0.5`);
});

test("a number that is refused is reported; as written, the first is that of the recipe", async () => {
  meals = [stewOn({ eaters: null, cookFor: null })];
  respond(mealsApi.update, () => refuse(409, "This meal has changed."));
  const { user } = await openMenu();
  await user.click(screen.getByRole("menuitem", { name: "One more" }));
  screen.getByRole("group", { name: "For 5 people" });
  await expectToast("The meal could not be changed");
});

test.each([
  ["words", { dish: null, text: "Stew" }, false],
  ["a cooked meal", { isCooked: true }, false],
  ["no number of the household and the recipe", { eaters: null, dish: { ...stew, servings: null } }, true],
])("%s: no stepper", async (_, fields, isDoubled) => {
  meals = [stewOn(fields)];
  await openMenu();
  await screen.findByRole("menuitem", { name: "Remove" });
  expect(screen.queryByRole("menuitem", { name: "One more" })).toBeNull();
  expect(screen.queryByRole("menuitem", { name: "Cook double" }) !== null).toBe(isDoubled);
});

test("a meal is cooked double, which can be undone, and its leftovers become a meal again", async () => {
  meals = [stewOn()];
  const leftovers = stewOn({ day: later, leftoversOf: meals[0]?.id });
  respond(mealsApi.cookDouble, () => {
    const { id } = leftovers;
    meals = [{ ...(meals[0] as Meal), cookFor: 8, leftovers: { id, day: later } }, leftovers];
    return leftovers;
  });
  const changed = respond(mealsApi.update, () => leftovers);
  const { user } = await openMenu();
  await user.click(await screen.findByRole("menuitem", { name: "Cook double" }));
  await expectToast(`Leftovers planned for ${formatEventDate(later)}`);
  await screen.findByText(/^Leftovers on /);
  await screen.findByText("Leftovers");
  for (const more of await screen.findAllByRole("button", { name: "More for Stew" })) {
    await user.click(more);
    await user.click(await screen.findByRole("menuitem", { name: "Don't cook double" }));
  }
  await waitFor(() => expect(changed).toHaveLength(2));
  for (const { params, body } of changed)
    expect({ id: Number(params.id), body }).toEqual({ id: leftovers.id, body: { leftoversOf: null } });
});

test("a removed meal comes back with its number and its leftovers", async () => {
  meals = [stewOn({ servings: 6, leftovers: { id: 77, day: later } })];
  respond(mealsApi.delete, undefined);
  const again = stewOn();
  const created = respond(mealsApi.create, again);
  const changed = respond(mealsApi.update, again);
  const { user } = await openMenu();
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  await expectToast("Removed");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(changed).toMatchObject([{ params: { id: "77" }, body: { leftoversOf: again.id } }]),
  );
  expect(created).toMatchObject([{ body: { servings: 6, dishId: stew.id } }]);
});

const listOf = { menu: { id: 5, title: "Dinner", guestCount: 4, countsHousehold: true, servings: 7 } };
const EMPTY = { lines: [], ownLines: [], dishes: [] };

test("an event's list says for whom it is, and one switch takes the household away", async () => {
  respond(shoppingApi.get, { ...listOf, ...EMPTY });
  const sent = respond(menusApi.update, () => refuse(409, "This is a guest's suggestion."));
  const { user } = show(<MenusPage />, { at: "/menus?shopping=5", me: buildMe({ householdServings: 3 }) });
  await user.click(await screen.findByRole("checkbox", { name: "For 4 guests and the 3 of you" }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { countsHousehold: false } }]));
  await expectToast("This could not be saved");
  await screen.findByRole("checkbox", { name: "For 4 guests and the 3 of you" });
});

test.each([
  [3, null],
  [null, 4],
])("without one of the numbers (%j, %j) there is no switch", async (householdServings, guestCount) => {
  respond(shoppingApi.get, { ...EMPTY, menu: { ...listOf.menu, guestCount } });
  show(<MenusPage />, { at: "/menus?shopping=5", me: buildMe({ householdServings }) });
  await screen.findByText("Nothing to buy yet");
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("a line moves to what the household always has, and back when it has run out", async () => {
  const line = { key: "Rice", name: "Rice", amount: "1 kg", dishIds: [], isTicked: false };
  let isStaple = false;
  respond(daysShoppingApi.get, ({ query = { from: day, to: day } }) => ({
    ...EMPTY,
    days: query,
    lines: [{ ...line, aisle: isStaple ? ("staples" as const) : ("pantry" as const) }],
  }));
  respond(daysShoppingApi.setStaple, ({ body }) => {
    isStaple = body.isStaple;
    return undefined;
  });
  meals = [];
  const { user } = show(<MenusPage />, { at: `/menus?shop-days=${day}_${day}` });
  for (const [item, region] of [
    ["We always have this", "Probably at home"],
    ["We've run out", "Pantry"],
  ] as const) {
    await user.click(await screen.findByRole("button", { name: "More for Rice" }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
    await screen.findByRole("region", { name: region });
  }
});
