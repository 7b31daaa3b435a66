import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { sevenDays, today, weekStart } from "#client/features/meals/week-days.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import { formatDays } from "#client/lib/format-lists.ts";
import { formatDate } from "#client/lib/format.ts";
import { setFirstWeekday } from "#client/lib/household-time.ts";
import { rememberMember } from "#client/lib/last-visit.ts";
import { MenusPage } from "#client/pages/menus.page.tsx";
import { dishesApi } from "#shared/dishes.api.ts";
import { addDays } from "#shared/event-date.ts";
import { mealsApi, servedApi, wishesApi, type Meal } from "#shared/meals.api.ts";
import { menusApi } from "#shared/menus.api.ts";
import { searchApi } from "#shared/search.api.ts";
import { daysShoppingApi } from "#shared/shopping.api.ts";
import { buildDish, buildMe, buildMeal, buildMenu, detailOf, mealDishOf } from "#tests/setup/data/views.ts";
import { respond, heldBack, never, loseConnection, refuse } from "./setup/api.ts";
import { expectToast, fill, plainText, screen, show, type Person } from "./setup/render.tsx";

const soup = buildDish({ title: "Soup" });
const stew = buildDish({ title: "Stew" });
const pie = buildDish({ title: "Pie" });
const cake = buildDish({ title: "Cake" });
const nextWeek = sevenDays(addDays(weekStart(today()), 7));
const [first = "", second = "", third = ""] = nextWeek;
const at = `/menus?view=week&day=${first}`;

const NO_DAYS = { from: "", to: "" };

/** The meals on the server. */
let meals: Meal[] = [];

beforeEach(() => {
  rememberMember(buildMe().id);
  meals = [];
  respond(menusApi.list, [buildMenu({ title: "Birthday", eventDate: ` ${second}`, eventTime: "19:00" })]);
  respond(menusApi.archived, []);
  respond(dishesApi.list, [soup, stew, pie]);
  respond(mealsApi.list, ({ query: { from, to } = NO_DAYS }) =>
    meals.filter(({ day }) => day >= from && day <= to),
  );
  respond(mealsApi.update, ({ params, body }) => {
    const [known] = meals.filter(({ id }) => String(id) === String(params.id));
    const changed = { ...(known as Meal), ...body } as Meal;
    meals = meals.map((meal) => (meal === known ? changed : meal));
    return changed;
  });
  respond(mealsApi.delete, ({ params }) => {
    meals = meals.filter(({ id }) => String(id) !== String(params.id));
    return undefined;
  });
});

/** Accepts new meals. @returns their input */
const acceptMeals = () =>
  respond(mealsApi.create, ({ body }) => {
    const { dishId, text = null, isCooked = false, day, slot } = body;
    const dish = [soup, stew, pie].find(({ id }) => id === dishId);
    const meal = buildMeal({ day, slot, isCooked, dish: dish ? mealDishOf(dish) : null, text });
    meals = [...meals, meal];
    return meal;
  });

const dayNamed = async (day: string) =>
  within(await screen.findByRole("region", { name: new RegExp(`^${formatDate(day, "weekday")}`) }));
const titlesOn = async (day: string) =>
  (await dayNamed(day)).queryAllByRole("listitem").map((item) => item.textContent);
const choose = async (user: Person, title: string, item: RegExp) => {
  await user.click(await screen.findByRole("button", { name: `More for ${title}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
};

const shownDays = async () => (await screen.findByRole("heading", { level: 2 })).textContent;
const daysFrom = (day: string) => formatDays(day, addDays(day, 6));

test("the switch shows seven days from today on with their events, the arrows others, and Back returns", async () => {
  const later = addDays(today(), 8);
  respond(menusApi.list, [buildMenu({ title: "Birthday", eventDate: ` ${later}`, eventTime: "19:00" })]);
  const { user, router } = show(<MenusPage />, { at: "/menus" });
  await user.click(await screen.findByRole("radio", { name: "Week" }));
  await screen.findByRole("heading", { level: 1, name: "The week" });
  expect(await shownDays()).toBe(daysFrom(today()));
  expect(screen.queryByRole("link", { name: "Today" })).toBeNull();
  await user.click(await screen.findByRole("link", { name: "Next week" }));
  expect(await shownDays()).toBe(daysFrom(addDays(today(), 7)));
  const event = await (await dayNamed(later)).findByRole("link", { name: "Birthday" });
  expect(event.getAttribute("href")).toMatch(/menu=\d+/);
  expect(await titlesOn(later)).toEqual(["Birthday Event7:00\u00A0PM"]);
  await user.click(screen.getByRole("link", { name: "Today" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Today" })).toBeNull());
  for (const _step of [1, 2, 3]) await router.navigate(-1);
  await screen.findByRole("heading", { level: 1, name: "Event Menus" });
});

test.each([
  ["Friday, the last day of a week from Saturday", 6, 27],
  ["Saturday, the last day of a week from Sunday", 7, 28],
  ["Sunday, the last day of a week from Monday", 1, 29],
  ["Monday, the first day of a week", 1, 23],
])(
  "on %s, ideas and shopping cover seven days, and earlier ones stay in reach",
  async (_day, weekday, day) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, day, 23, 59) });
    setFirstWeekday(weekday);
    onTestFinished(() => {
      vi.useRealTimers();
      setFirstWeekday();
    });
    const [from = "", , , , , , to] = sevenDays(`2026-11-${day}`);
    const [asked, shopped] = [respond(mealsApi.ideas, []), respond(daysShoppingApi.get, never)];
    const { user } = show(<MenusPage />, { at: "/menus?view=week" });
    expect(await shownDays()).toBe(daysFrom(from));
    await user.click(screen.getByRole("button", { name: "Suggest" }));
    await waitFor(() => expect(asked).toMatchObject([{ query: { from } }]));
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Shopping list" }));
    await waitFor(() => expect(shopped).toMatchObject([{ query: { from, to } }]));
    await user.keyboard("{Escape}");
    const start = weekStart(from);
    const name = start === from ? "Previous week" : "Earlier this week";
    await user.click(await screen.findByRole("link", { name }));
    expect(await shownDays()).toBe(daysFrom(start === from ? addDays(from, -7) : start));
    expect(screen.queryByRole("link", { name: "Earlier this week" })).toBeNull();
  },
);

test("a dish is planned in two taps, words too; slots show only where they are used", async () => {
  const sent = acceptMeals();
  respond(servedApi.list, [{ dishId: stew.id, day: "2001-10-03" }]);
  const { user } = show(<MenusPage />, { at });
  const plan = `Plan ${formatDate(first, "weekday")}`;
  await user.click(await screen.findByRole("button", { name: plan }));
  const dialog = within(await screen.findByRole("dialog", { name: formatEventDate(first) }));
  await dialog.findByText("Last on October 3, 2001");
  await user.dblClick(await dialog.findByRole("button", { name: /^Stew/ }));
  await expectToast(`Planned for ${formatEventDate(first)}`, "Stew");
  await waitFor(async () => expect(await titlesOn(first)).toEqual(["Stew"]));

  await user.click(await screen.findByRole("button", { name: plan }));
  await user.click(await screen.findByRole("radio", { name: "Lunch" }));
  await user.dblClick(await screen.findByRole("button", { name: "Leftovers" }));
  await waitFor(async () => expect(await titlesOn(first)).toEqual(["StewDinner", "LeftoversLunch"]));
  expect(sent.map(({ body }) => body)).toEqual([
    { day: first, slot: "dinner", dishId: stew.id },
    { day: first, slot: "lunch", text: "Leftovers" },
  ]);

  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await titlesOn(first)).toEqual(["Stew"]));
});

test("Enter plans the first dish that is found for what was typed", async () => {
  const found = heldBack([stew.id, pie.id]);
  respond(searchApi.dishes, found.response);
  const sent = acceptMeals();
  const { user } = show(<MenusPage />, { at: `${at}&when=${first}` });
  const search = await screen.findByRole("searchbox", { name: "Dish or a few words" });
  await screen.findByRole("button", { name: /^Soup/ });
  await user.type(search, "{Enter}ste");
  found.release();
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Soup/ })).toBeNull());
  expect(sent).toEqual([]);
  await user.type(search, "w{Enter}");
  await expectToast(`Planned for ${formatEventDate(first)}`, "Stew");
  expect(sent.map(({ body }) => body)).toEqual([{ day: first, slot: "dinner", dishId: stew.id }]);
});

test("Enter without a hit plans what was typed; a refused plan says why and keeps it", async () => {
  respond(searchApi.dishes, []);
  const sent = respond(mealsApi.create, () => refuse(400, "A day can have at most 20 meals."));
  const { user } = show(<MenusPage />, { at: `${at}&when=${first}` });
  const search = await screen.findByRole("searchbox", { name: "Dish or a few words" });
  await fill(user, search, "Pizza place");
  await user.type(search, "{Enter}");
  await expectToast("This could not be planned", "A day can have at most 20 meals.", "destructive");
  expect(sent.map(({ body }) => body)).toEqual([{ day: first, slot: "dinner", text: "Pizza place" }]);
  expect(search).toHaveProperty("value", "Pizza place");
});

test("a meal is moved and removed at once, with Undo, and comes back if the server is away", async () => {
  meals = [buildMeal({ day: first, dish: mealDishOf(soup) })];
  const { user } = show(<MenusPage />, { at });
  await choose(user, "Soup", /^Move/);
  const days = within(await screen.findByRole("region", { name: "Next week", hidden: true }));
  await days.findByRole("button", { name: /Birthday$/, hidden: true });
  await user.click(
    days.getByRole("button", { name: new RegExp(`^${formatDate(third, "weekday")}`), hidden: true }),
  );
  await waitFor(async () => expect(await titlesOn(third)).toEqual(["Soup"]));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await titlesOn(first)).toEqual(["Soup"]));

  const sent = acceptMeals();
  await choose(user, "Soup", /^Remove/);
  await waitFor(async () => expect(await titlesOn(first)).toEqual([]));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await titlesOn(first)).toEqual(["Soup"]));
  expect(sent.map(({ body }) => body)).toMatchObject([{ day: first, slot: "dinner", dishId: soup.id }]);

  respond(mealsApi.delete, () => loseConnection());
  await choose(user, "Soup", /^Remove/);
  await waitFor(async () => expect(await titlesOn(first)).toEqual(["Soup"]));
});

test("a meal that was changed meanwhile says so and shows the newer version", async () => {
  const meal = buildMeal({ day: first, dish: mealDishOf(soup) });
  meals = [meal];
  const sent = respond(mealsApi.update, () => refuse(409, "This meal has changed since you opened it."));
  const { user } = show(<MenusPage />, { at });
  await choose(user, "Soup", /^Move/);
  meals = [{ ...meal, day: third }];
  const days = within(await screen.findByRole("region", { name: "Next week", hidden: true }));
  await user.click(days.getByRole("button", { name: /Birthday$/, hidden: true }));
  await expectToast(
    "The meal could not be changed",
    "This meal has changed since you opened it.",
    "destructive",
  );
  expect(sent[0]?.body).toEqual({ day: second, slot: "dinner", expectedUpdatedAt: meal.updatedAt });
  await waitFor(async () => expect(await titlesOn(third)).toEqual(["Soup"]));
});

test("today's meal is marked as cooked, removed and restored as a new one; a later one cannot be cooked", async () => {
  const tomorrow = addDays(today(), 1);
  meals = [
    buildMeal({ day: today(), dish: mealDishOf(soup) }),
    buildMeal({ day: tomorrow, dish: mealDishOf(stew) }),
  ];
  const { user } = show(<MenusPage />, { at: "/menus?view=week" });
  await choose(user, "Soup", /^Cooked/);
  await waitFor(async () => expect(await titlesOn(today())).toEqual(["SoupCooked"]));
  const sent = acceptMeals();
  await choose(user, "Soup", /^Remove/);
  await expectToast("Removed", "Soup");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await titlesOn(today())).toEqual(["SoupCooked"]));
  expect(sent.map(({ body }) => body.isCooked ?? false)).toEqual([false]);
  await user.click(await screen.findByRole("button", { name: "More for Stew" }));
  await screen.findByRole("menuitem", { name: /^Move/ });
  expect(screen.queryByRole("menuitem", { name: /^Cooked/ })).toBeNull();
});

test("ideas are kept, replaced and removed, and saved once by Add to the week", async () => {
  const proposals = [first, third, addDays(first, 7)].map((day, index) => ({
    day,
    slot: "dinner" as const,
    dish: mealDishOf([soup, stew, pie][index] ?? soup),
    lastServed: null,
  }));
  const asked = respond(mealsApi.ideas, proposals);
  const sent = acceptMeals();
  const { user } = show(<MenusPage />, { at });
  await user.click(await screen.findByRole("button", { name: "Suggest" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ideas for the week" }));
  await user.click(await dialog.findByRole("button", { name: `Another dish for ${formatEventDate(first)}` }));
  await dialog.findByText("Pie");
  expect(dialog.queryByText("Soup")).toBeNull();
  await user.click(dialog.getByRole("button", { name: `Nothing for ${formatEventDate(third)}` }));
  expect(sent).toEqual([]);
  await user.dblClick(dialog.getByRole("button", { name: "Add to the week" }));
  await waitFor(async () => expect(await titlesOn(first)).toEqual(["Pie"]));
  expect(sent.map(({ body }) => body)).toEqual([{ day: first, slot: "dinner", dishId: pie.id }]);
  expect(asked[0]?.query).toEqual({ from: first, to: addDays(first, 61), withEmpty: "true" });
});

test("ideas have reasons, Another keeps to other main foods, and an evening for which nothing fits is not planned", async () => {
  const ann = { ...buildMe(), firstName: "Ann", lastName: null };
  const lastYear = `${Number(today().slice(0, 4)) - 1}-08-15`;
  const dinner = { slot: "dinner" as const, lastServed: null, mainFood: null };
  respond(mealsApi.ideas, [
    { ...dinner, day: first, dish: mealDishOf(soup), wishedBy: [ann], mainFood: "Leek", inSeason: "Leek" },
    { ...dinner, day: second, dish: null, why: "same_food", plannedBeside: ["Beef"] },
    { ...dinner, day: third, dish: mealDishOf(stew), lastServed: lastYear },
    { ...dinner, day: addDays(first, 7), dish: mealDishOf(pie), mainFood: "Leek" },
    { ...dinner, day: addDays(first, 8), dish: mealDishOf(cake), mainFood: "Beef" },
  ]);
  const sent = acceptMeals();
  const { user } = show(<MenusPage />, { at: `${at}&suggest-meals=${first}` });
  const dialog = within(await screen.findByRole("dialog", { name: "Ideas for the week" }));
  const rows = async () => (await dialog.findAllByRole("listitem")).map(plainText);
  const planned = [
    // The name of the food in the reader's language is loaded later.
    expect.stringMatching(/SoupWished for by Ann · In season: leek · Not on the table yet$/),
    expect.stringMatching(
      /Nothing left: the other dishes have the same main ingredient as the evening before or after\.$/,
    ),
    expect.stringMatching(/StewNot since August \d{4}$/),
  ];
  await waitFor(async () => expect(await rows()).toEqual(planned));
  const another = (day: string) =>
    dialog.queryByRole("button", { name: `Another dish for ${formatEventDate(day)}` });
  expect(another(second)).toBeNull();
  await user.click(another(third) ?? document.body);
  expect((await rows())[2]).toContain("Pie");
  await user.click(dialog.getByRole("button", { name: "Add to the week" }));
  await waitFor(() => expect(sent.map(({ body }) => body.dishId)).toEqual([soup.id, pie.id]));
});

test("a press says that one cooks, another takes it back, and taking over from another can be undone", async () => {
  const me = buildMe();
  const ann = { ...me, id: "ann", firstName: "Ann", lastName: null };
  meals = [buildMeal({ day: first, dish: mealDishOf(soup) })];
  const sent = respond(mealsApi.update, ({ body: { cookId } }) => {
    meals = meals.map((meal) => ({ ...meal, cook: [me, ann].find(({ id }) => id === cookId) ?? null }));
    return meals[0] as Meal;
  });
  const { user, client } = show(<MenusPage />, { at, me });
  const press = async (name: string, pressed: boolean) =>
    user.click(await screen.findByRole("button", { name, pressed }));
  await press("I cook", false);
  await press("TM, I cook", true);
  await screen.findByRole("button", { name: "I cook", pressed: false });
  meals = meals.map((meal) => ({ ...meal, cook: ann }));
  await client.invalidateQueries();
  await press("A, Ann cooks", false);
  await expectToast("You cook", "Soup");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent.map(({ body }) => body.cookId)).toEqual([me.id, null, me.id, "ann"]));
});

test("the days are planned again, with Undo", async () => {
  meals = [buildMeal({ day: first, dish: mealDishOf(soup) })];
  const again = buildMeal({ day: addDays(first, 7), dish: mealDishOf(soup) });
  const asked = respond(mealsApi.again, () => {
    meals = [...meals, again];
    return [again];
  });
  const { user } = show(<MenusPage />, { at });
  await user.click(await screen.findByRole("button", { name: "Plan these days again" }));
  await expectToast("1 meal planned", "Soup", "success");
  expect(asked).toEqual([{ body: { from: first } }]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(meals).toHaveLength(1));
});

test("of several ideas, those that can be planned are, and Undo removes them", async () => {
  respond(mealsApi.ideas, [
    { day: first, slot: "dinner", dish: mealDishOf(soup), lastServed: null },
    { day: third, slot: "dinner", dish: mealDishOf(pie), lastServed: null },
  ]);
  const planned = buildMeal({ id: 7, day: third, dish: mealDishOf(pie) });
  respond(mealsApi.create, ({ body }) =>
    body.dishId === pie.id ? planned : refuse(409, "This dish no longer exists."),
  );
  const deleted = respond(mealsApi.delete, undefined);
  const { user } = show(<MenusPage />, { at: `${at}&suggest-meals=${first}` });
  await user.click(await screen.findByRole("button", { name: "Add to the week" }));
  await expectToast(
    "1 dinner planned",
    "Not everything could be planned: This dish no longer exists.",
    "destructive",
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(deleted).toEqual([{ params: { id: "7" } }]));
});

test("ideas respect needs and say why there are none", async () => {
  const later = { day: addDays(first, 7), slot: "dinner" as const, dish: mealDishOf(soup), lastServed: null };
  respond(mealsApi.ideas, [later]);
  const { user, client } = show(<MenusPage />, { at: `${at}&suggest-meals=${first}` });
  await screen.findByText("All seven days are already planned.");
  await user.click(screen.getByText("Anything to avoid?"));
  await user.click(screen.getByRole("checkbox", { name: "eggs" }));
  await screen.findByText("All seven days are already planned.");
  await user.click(screen.getByRole("checkbox", { name: "eggs" }));
  const asked = respond(mealsApi.ideas, []);
  await client.invalidateQueries();
  await screen.findByText("No ideas left for this week");
  await user.click(screen.getByRole("checkbox", { name: "nuts" }));
  await screen.findByText("All seven days are already planned.");
  expect(screen.queryByText("No matching dishes")).toBeNull();
  respond(mealsApi.ideas, [{ ...later, day: first, dish: null, why: "no_dish" }]);
  await client.invalidateQueries();
  await screen.findByText("No matching dishes");
  expect(asked.at(-1)?.query).toMatchObject({ needs: "nuts" });
});

test("a household without dishes is led to its first one", async () => {
  respond(dishesApi.list, []);
  respond(mealsApi.ideas, []);
  show(<MenusPage />, { at: `${at}&suggest-meals=${first}` });
  const dialog = within(await screen.findByRole("dialog", { name: "Ideas for the week" }));
  await dialog.findByText("No dishes yet");
  dialog.getByRole("button", { name: "Add Dish" });
});

test("the shopping list of the week goes from day to day; ticks name the days", async () => {
  const asked = respond(daysShoppingApi.get, ({ query = NO_DAYS }) => ({
    days: query,
    lines: [
      { key: "Onion", name: "Onion", amount: "3", aisle: "produce" as const, dishIds: [1], isTicked: false },
    ],
    ownLines: [],
    dishes: [{ id: 1, title: "Soup", hasIngredients: true, isScaled: false }],
  }));
  const ticked = respond(daysShoppingApi.saveItem, undefined);
  const { user } = show(<MenusPage />, { at });
  await user.click(await screen.findByRole("button", { name: "Shopping list" }));
  const dialog = within(await screen.findByRole("dialog", { name: "To buy" }));
  const [from, to] = [today(), addDays(today(), 6)];
  await dialog.findByText("0 of 1");
  expect(asked[0]?.query).toEqual({ from: first, to: nextWeek[6] });
  const days = formatDays(first, nextWeek[6] ?? "");
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: days }).checked).toBe(true);
  await user.click(dialog.getByRole("radio", { name: "This week" }));
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({ from, to }));
  await user.click(await dialog.findByRole("checkbox", { name: /^Onion/ }));
  await waitFor(() => expect(ticked).toHaveLength(1));
  expect(new URLSearchParams(window.location.search).get("shop-days")).toBe(`${from}_${to}`);
});

const emptyList = ({ query = NO_DAYS }: { query?: typeof NO_DAYS }) => ({
  days: query,
  lines: [],
  ownLines: [],
  dishes: [],
});

test("the list opens with the next three days, later with the days chosen last on this device", async () => {
  const asked = respond(daysShoppingApi.get, emptyList);
  const { user, router } = show(<MenusPage />, { at: `${at}&shop-days=1` });
  const dialog = within(await screen.findByRole("dialog", { name: "To buy" }));
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({ from: today(), to: addDays(today(), 2) }));
  await user.click(await dialog.findByRole("radio", { name: "This week" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const before = asked.length;
  await router.navigate(`${at}&shop-days=1`);
  await screen.findByRole("radio", { name: "This week", checked: true });
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  expect(asked.at(-1)?.query).toEqual({ from: today(), to: addDays(today(), 6) });
});

test("an address of one day lists the seven days from it", async () => {
  const asked = respond(daysShoppingApi.get, never);
  const from = addDays(today(), 9);
  show(<MenusPage />, { at: `${at}&shop-days=${from}` });
  await waitFor(() => expect(asked).toMatchObject([{ query: { from, to: addDays(from, 6) } }]));
});

test("a refused line of the shopping list is in lists of other days, also while it is sent again", async () => {
  respond(daysShoppingApi.get, emptyList);
  respond(daysShoppingApi.saveItem, () => refuse(409, "This shopping list is full."));
  const { user } = show(<MenusPage />, { at: `${at}&shop-days=${first}_${third}` });
  const dialog = within(await screen.findByRole("dialog", { name: "To buy" }));
  await fill(user, await dialog.findByRole("textbox", { name: "Add to the list" }), "Candles");
  await user.keyboard("{Enter}");
  await dialog.findByRole("button", { name: "Try again: Candles" });

  await user.click(dialog.getByRole("radio", { name: "This week" }));
  const again = await dialog.findByRole("button", { name: "Try again: Candles" });
  const sent = respond(daysShoppingApi.saveItem, never);
  await user.click(again);
  await waitFor(() => expect(sent).toMatchObject([{ query: { from: today(), to: addDays(today(), 6) } }]));
  await dialog.findByRole("checkbox", { name: "Candles" });
  await user.click(
    dialog.getByRole("radio", { name: `Until ${formatDate(addDays(today(), 2), "weekday")}` }),
  );
  await dialog.findByRole("checkbox", { name: "Candles" });
  expect(dialog.queryByRole("button", { name: "Try again: Candles" })).toBeNull();
});

test("an error can be tried again, an empty week shows seven days", async () => {
  respond(mealsApi.list, () => refuse(500, "Something went wrong."));
  const { user } = show(<MenusPage />, { at });
  await screen.findByText("This could not be loaded");
  respond(mealsApi.list, []);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^Plan \w+day$/ })).toHaveLength(7));
});

const FAILURES = [
  ["refused", () => refuse(500, "Something went wrong.")],
  ["unreachable", loseConnection],
] as const;

test.each(FAILURES)("days whose plans are %s do not look free", async (_problem, fail) => {
  respond(mealsApi.list, fail);
  respond(menusApi.list, fail);
  respond(dishesApi.get, fail);
  const { user } = show(null, { at: `/menus?when=${soup.id}` });
  const dialog = within(await screen.findByRole("dialog", { name: "When?" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("This could not be loaded.");

  const slow = heldBack([buildMeal({ day: addDays(today(), 1), dish: mealDishOf(stew) })]);
  respond(mealsApi.list, slow.response);
  respond(menusApi.list, []);
  respond(dishesApi.get, detailOf(soup));
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  // Stays, with the focus, until the days are known.
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-busy")).toBe("true"));
  dialog.getByRole("alert");
  slow.release();
  await dialog.findByRole("button", { name: /Stew$/ });
  await dialog.findByText("Soup");
  await waitFor(() => expect(dialog.queryByRole("alert")).toBeNull());
  const sent = acceptMeals();
  await user.click(dialog.getByRole("button", { name: /Stew$/ }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { dishId: soup.id } }]));
});

test.each(FAILURES)("a week whose events are %s shows its meals and says so", async (_problem, fail) => {
  meals = [buildMeal({ day: first, dish: mealDishOf(soup) })];
  respond(menusApi.list, fail);
  const { user } = show(<MenusPage />, { at });
  const week = within(await screen.findByRole("region", { name: formatDays(first, nextWeek[6] ?? "") }));
  week.getByText("Soup");
  expect((await week.findByRole("alert")).textContent).toContain("This could not be loaded.");
  respond(menusApi.list, [buildMenu({ title: "Birthday", eventDate: second })]);
  await user.click(week.getByRole("button", { name: "Try again" }));
  await week.findByText("Birthday");
  expect(week.queryByRole("alert")).toBeNull();
});

test.each(FAILURES)(
  "dishes that are %s are said to be missing; words can be planned",
  async (_problem, fail) => {
    respond(dishesApi.list, fail);
    const sent = acceptMeals();
    const { user } = show(null, { at: `${at}&when=${first}` });
    const dialog = within(await screen.findByRole("dialog", { name: formatEventDate(first) }));
    expect((await dialog.findByRole("alert")).textContent).toContain("This could not be loaded");
    await user.click(dialog.getByRole("button", { name: "Leftovers" }));
    await waitFor(() => expect(sent).toMatchObject([{ body: { text: "Leftovers" } }]));
  },
);

test("a dish says when it was cooked; a day is corrected", async () => {
  const time = { menu: null, guestCount: null, people: [] };
  const day = addDays(today(), -400);
  meals = [buildMeal({ id: 4, day, dish: mealDishOf(soup) })];
  respond(dishesApi.get, detailOf(soup));
  respond(servedApi.ofDish, {
    timesServed: 2,
    lastServed: "2021-10-03",
    times: [
      { ...time, day: "2021-10-03", meal: null, menu: { id: 9, title: "Party" }, guestCount: 9 },
      { ...time, day, meal: { id: 4, note: "More salt", image: null, updatedAt: meals[0]?.updatedAt ?? "" } },
    ],
  });
  const changed = respond(mealsApi.update, () => meals[0] as Meal);
  const { user } = show(<MenusPage />, { at: `/menus?dish=${soup.id}` });
  await user.click(await screen.findByText("On the table 2 times · Last on October 3, 2021 · For 9 guests"));
  expect(screen.getByRole("link", { name: "Party" }).getAttribute("href")).toContain("menu=9");
  screen.getByText("More salt");

  await choose(user, formatEventDate(day), /^Change the day/);
  const asking = within(await screen.findByRole("alertdialog"));
  await fill(user, asking.getByLabelText("Day"), addDays(today(), 1));
  await user.click(asking.getByRole("button", { name: "Save" }));
  asking.getByText("Please choose today or an earlier day.");
  await fill(user, asking.getByLabelText("Day"), today());
  await user.click(asking.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(changed[0]?.body).toEqual({
      day: today(),
      isCooked: true,
      expectedUpdatedAt: meals[0]?.updatedAt,
    }),
  );
});

test("a refused day keeps its dialog, and a second press saves it", async () => {
  const time = { guestCount: null, people: [], menu: null };
  const versionOf = (updatedAt: string) => ({ id: 4, note: null, image: null, updatedAt });
  const [day, newer] = [addDays(today(), -400), "2026-02-02T00:00:00.000Z"];
  let meal = versionOf("2026-01-01T00:00:00.000Z");
  let cookedOn = day;
  respond(dishesApi.get, detailOf(soup));
  respond(servedApi.ofDish, () => ({
    timesServed: 1,
    lastServed: cookedOn,
    times: [{ ...time, day: cookedOn, meal }],
  }));
  respond(mealsApi.create, () => refuse(500, "Something went wrong."));
  const { user, client } = show(<MenusPage />, { at: `/menus?dish=${soup.id}` });
  const save = async (chosen: string) => {
    const asking = within(await screen.findByRole("alertdialog"));
    await fill(user, asking.getByLabelText("Day"), chosen);
    await user.click(await asking.findByRole("button", { name: "Save", busy: false }));
    return asking;
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Another day" }));
  const adding = await save("2021-10-03");
  await expectToast("This could not be saved", "Something went wrong. (Code abcdef-1k)", "destructive");
  expect(adding.getByLabelText("Day")).toHaveProperty("value", "2021-10-03");
  const created = acceptMeals();
  await user.click(adding.getByRole("button", { name: "Save" }));
  await isClosed();
  expect(created).toMatchObject([{ body: { day: "2021-10-03", isCooked: true } }]);

  let isDown = true;
  const changed = respond(mealsApi.update, ({ body }) => {
    if (isDown) return refuse(503, "Please try again in a moment.");
    return body.expectedUpdatedAt === newer
      ? buildMeal({ id: 4 })
      : refuse(409, "This meal has changed since you opened it.");
  });
  await user.click(await screen.findByText(/^On the table once/));
  await choose(user, formatEventDate(day), /^Change the day/);
  meal = versionOf(newer);
  cookedOn = addDays(today(), -300);
  // Imitates an event of the change stream.
  await client.invalidateQueries();
  const changing = await save("2021-10-04");
  await waitFor(() => expect(changed).toHaveLength(1));
  const button = changing.getByRole("button", { name: "Save" });
  await waitFor(() => expect(button.getAttribute("aria-busy")).not.toBe("true"));
  isDown = false;
  // The member has not seen the newer version yet.
  await user.click(button);
  await waitFor(() => expect(changed).toHaveLength(2));
  expect(changed[1]?.body.expectedUpdatedAt).toBe("2026-01-01T00:00:00.000Z");
  await expectToast(
    "The meal could not be changed",
    "This meal has changed since you opened it.",
    "destructive",
  );
  await changing.findByText(`This meal is now on ${formatEventDate(cookedOn)}.`);
  await user.click(changing.getByRole("button", { name: "Save" }));
  await isClosed();
  expect(changed.at(-1)).toMatchObject({ body: { day: "2021-10-04", expectedUpdatedAt: newer } });
  // To where the other member moved it.
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(changed.at(-1)).toMatchObject({ body: { day: cookedOn } }));
});

test("a slow save closes only its own dialog", async () => {
  respond(dishesApi.get, detailOf(soup));
  respond(servedApi.ofDish, { timesServed: 0, lastServed: null, times: [] });
  const slow = heldBack(buildMeal({ day: "2021-10-03", dish: mealDishOf(soup) }));
  const sent = respond(mealsApi.create, slow.response);
  const { user } = show(<MenusPage />, { at: `/menus?dish=${soup.id}` });
  const open = async () => {
    await user.click(await screen.findByRole("button", { name: "Another day" }));
    return within(await screen.findByRole("alertdialog"));
  };
  const first = await open();
  await fill(user, first.getByLabelText("Day"), "2021-10-03");
  // The second press finds the first one's save.
  await user.dblClick(first.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.keyboard("{Escape}");
  const second = await open();
  expect(second.getByLabelText("Day")).toHaveProperty("value", today());
  slow.release();
  await expectToast("Cooked on Sunday, October 3, 2021", "Soup", "success");
  // Time for the closing that must not happen.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const save = within(screen.getByRole("alertdialog")).getByRole("button", { name: "Save" });
  expect(save.getAttribute("aria-busy")).not.toBe("true");
  expect(sent).toHaveLength(1);
});

test.each([
  [404, "Meal not found"],
  [409, "This meal has changed since you opened it."],
])("a meal that the dish has lost closes the question when it was cooked: %s", async (status, message) => {
  const day = addDays(today(), -400);
  const meal = { id: 4, note: null, image: null, updatedAt: "2026-01-01T00:00:00.000Z" };
  let times = [{ day, meal, menu: null, guestCount: null, people: [] }];
  respond(dishesApi.get, detailOf(soup));
  respond(servedApi.ofDish, () => ({ timesServed: times.length, lastServed: day, times }));
  respond(mealsApi.update, () => {
    times = [];
    return refuse(status, message);
  });
  const { user } = show(<MenusPage />, { at: `/menus?dish=${soup.id}` });
  await user.click(await screen.findByText(/^On the table once/));
  await choose(user, formatEventDate(day), /^Change the day/);
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Save" }));
  await expectToast("The meal could not be changed", message, "destructive");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("Cooked today is undone without losing the plan of the day", async () => {
  const planned = buildMeal({ day: today(), dish: mealDishOf(soup) });
  meals = [planned];
  respond(dishesApi.get, detailOf(soup));
  const cooked = { ...planned, isCooked: true, updatedAt: `${today()}T18:00:00.000Z` };
  respond(mealsApi.create, cooked);
  const changed = respond(mealsApi.update, planned);
  const deleted = respond(mealsApi.delete, undefined);
  const { user } = show(<MenusPage />, { at: `/menus?dish=${soup.id}` });
  await user.click(await screen.findByRole("button", { name: "Cooked today" }));
  await expectToast("Cooked today", "Soup");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(changed[0]?.body).toEqual({
      isCooked: false,
      note: null,
      image: null,
      expectedUpdatedAt: cooked.updatedAt,
    }),
  );
  expect(deleted).toEqual([]);

  meals = [cooked];
  await user.click(screen.getByRole("button", { name: "Cooked today" }));
  await expectToast("Already cooked today", "Soup");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a dish is wished for in its details, stands above the week, and is taken to a day", async () => {
  const wish = {
    dish: { id: stew.id, title: stew.title, image: null, imageColor: null },
    people: [buildMe()],
  };
  let wishes: (typeof wish)[] = [];
  respond(wishesApi.list, () => wishes);
  const wished = respond(wishesApi.create, () => void (wishes = [wish]));
  respond(dishesApi.get, detailOf(stew));
  const { user, client } = show(<MenusPage />, { at: `/menus?view=week&dish=${stew.id}` });
  const details = within(await screen.findByRole("dialog", { name: stew.title }));
  const button = await details.findByRole("button", { name: "I'd like this soon", pressed: false });
  // A request under way would not be repeated.
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await user.click(button);
  await details.findByRole("button", { name: "I'd like this soon", pressed: true });
  expect(wished).toEqual([{ params: { id: String(stew.id) } }]);
  await user.keyboard("{Escape}");
  const someDay = within(await screen.findByRole("region", { name: "Someday" }));
  await user.click(someDay.getByRole("button", { name: /Wished for by/ }));
  await screen.findByRole("dialog", { name: "When?" });
});

test("a sixth wish is refused, and the button says so", async () => {
  respond(wishesApi.create, () => refuse(409, "You can wish for 5 dishes at a time."));
  respond(dishesApi.get, detailOf(stew));
  const { user } = show(<MenusPage />, { at: `/menus?view=week&dish=${stew.id}` });
  const details = within(await screen.findByRole("dialog", { name: stew.title }));
  await user.click(await details.findByRole("button", { name: "I'd like this soon", pressed: false }));
  await screen.findByText("Your wish could not be saved");
  await details.findByRole("button", { name: "I'd like this soon", pressed: false });
});
