import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { today } from "#client/features/meals/week-days.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import { HomePage } from "#client/pages/home.page.tsx";
import { activitiesApi } from "#shared/activities.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { addDays } from "#shared/event-date.ts";
import { eventsApi } from "#shared/events.api.ts";
import type { CallResult } from "#shared/http/endpoint.ts";
import { mealsApi, type Meal } from "#shared/meals.api.ts";
import { menusApi, type Menu } from "#shared/menus.api.ts";
import {
  buildDish,
  buildEvent,
  buildMe,
  buildMeal,
  buildMenu,
  detailOf,
  mealDishOf,
} from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import { expectToast, plainText, screen, show } from "./setup/render.tsx";

const soup = buildDish({ title: "Soup", hasRecipe: true });
const recipe = { ...detailOf(soup), instructions: "Chop the onion." };
const tomorrow = addDays(today(), 1);
type Entry = CallResult<typeof mealsApi.next>["next"][number];

const freeOn = (day: string): Entry => ({
  day,
  slot: "dinner",
  until: new Date(Date.now() + 3_600_000).toISOString(),
  mealId: null,
  menuId: null,
});
const entryOf = ({ id, day, slot }: Meal): Entry => ({ ...freeOn(day), slot, mealId: id });

/** Sets the server's responses. */
function serve({
  next,
  ideas = [],
  meals = [],
  menus = [],
}: {
  next: Entry[];
  ideas?: CallResult<typeof mealsApi.next>["ideas"];
  meals?: Meal[];
  menus?: Menu[];
}) {
  respond(mealsApi.next, { next, ideas });
  respond(mealsApi.list, meals);
  respond(menusApi.list, menus);
}

beforeEach(() => {
  respond(activitiesApi.counts, {
    dishes: 0,
    menus: 0,
    guestRequests: 0,
    pendingSuggestions: 0,
    firstSteps: null,
  });
  respond(activitiesApi.list, []);
  respond(dishesApi.list, [soup]);
  respond(dishesApi.get, recipe);
  respond(eventsApi.get, buildEvent({ invitation: null }));
});

test("tonight's dinner is cooked by one press, and tomorrow's is below it", async () => {
  const dinner = buildMeal({ day: today(), dish: mealDishOf(soup), note: "With bread" });
  const later = buildMeal({ day: tomorrow, text: "Leftovers" });
  serve({ next: [entryOf(dinner), entryOf(later)], meals: [dinner, later] });
  const { user } = show(<HomePage />);
  const card = within(await screen.findByRole("region", { name: "Soup" }));
  card.getByText("Tonight");
  card.getByText("With bread");
  expect(plainText(screen.getByText("Leftovers").closest("li"))).toBe("TomorrowLeftovers");
  await user.click(card.getByRole("button", { name: "Cook" }));
  await screen.findByRole("dialog", { name: "Soup" });
  expect(window.location.search).toBe(`?cooking=${soup.id}`);
});

test("Cooked marks the meal at once, and Undo brings it back", async () => {
  const dinner = buildMeal({ day: today(), dish: mealDishOf(soup) });
  const later = buildMeal({ day: tomorrow, text: "Leftovers" });
  serve({ next: [entryOf(dinner), entryOf(later)], meals: [dinner, later] });
  const changed = respond(mealsApi.update, ({ body }) => ({ ...dinner, ...body }));
  const { user } = show(<HomePage />);
  respond(mealsApi.list, () => [{ ...dinner, isCooked: changed.at(-1)?.body.isCooked ?? false }, later]);
  await user.click(await screen.findByRole("button", { name: "Cooked" }));
  await expectToast("Cooked", "Soup");
  const tomorrows = within(await screen.findByRole("region", { name: "Leftovers" }));
  tomorrows.getByText("Tomorrow");
  expect(tomorrows.queryByRole("button")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("region", { name: "Soup" });
  await waitFor(() => expect(changed.map(({ body }) => body.isCooked)).toEqual([true, false]));
});

test("what begins today for tomorrow is a line, which names a dish that the line above does not", async () => {
  const dinner = buildMeal({
    day: today(),
    dish: mealDishOf(soup),
    cook: { ...buildMe(), firstName: "Ann" },
  });
  const later = buildMeal({ day: tomorrow, dish: mealDishOf(soup) });
  const begin = { dishId: soup.id, title: "Soup", step: "Soak the beans overnight." };
  serve({ next: [entryOf(dinner), entryOf(later)], meals: [dinner, later] });
  respond(mealsApi.next, {
    next: [entryOf(dinner), entryOf(later)],
    ideas: [],
    begin: [
      { ...begin, day: tomorrow },
      { ...begin, day: tomorrow, dishId: 99, title: "Beans" },
      { ...begin, day: today(), title: "Of yesterday's answer" },
    ],
  });
  show(<HomePage />);
  expect(plainText((await screen.findByText("Beans")).closest("ul"))).toBe(
    "TomorrowSoupStart todaySoak the beans overnight.Start todayBeansSoak the beans overnight.",
  );
  expect(screen.queryByText("Of yesterday's answer")).toBeNull();
  await screen.findByRole("button", { name: "AM, I cook", pressed: true });
});

test("an evening without a plan offers ideas, each planned by one press", async () => {
  const ideas = ["Soup", "Stew", "Pie"].map((title) => mealDishOf(buildDish({ title })));
  serve({ next: [freeOn(today()), freeOn(tomorrow)], ideas });
  const planned = respond(mealsApi.create, ({ body }) =>
    buildMeal({ day: body.day, dish: ideas[1] ?? null }),
  );
  const { user } = show(<HomePage />);
  const region = within(await screen.findByRole("region", { name: "Nothing planned yet" }));
  expect(region.getAllByRole("listitem").map(plainText)).toEqual([
    "SoupTonight",
    "StewTonight",
    "PieTonight",
  ]);
  await user.dblClick(region.getByRole("button", { name: "Tonight: Stew" }));
  await expectToast(`Planned for ${formatEventDate(today())}`, "Stew");
  expect(planned.map(({ body }) => body)).toEqual([{ day: today(), slot: "dinner", dishId: ideas[1]?.id }]);
});

test("a lunch stands above the ideas of its free evening", async () => {
  const lunch = buildMeal({ day: today(), slot: "lunch", dish: mealDishOf(soup) });
  serve({ next: [entryOf(lunch), freeOn(today())], meals: [lunch], ideas: [mealDishOf(soup)] });
  show(<HomePage />);
  within(await screen.findByRole("region", { name: "Soup" })).getByText("Today");
  screen.getByRole("region", { name: "Nothing planned yet" });
});

test("the event of the day is shown once, with its answers", async () => {
  const party = buildMenu({ title: "Party", eventDate: today(), eventTime: "19:00" });
  serve({ next: [{ ...freeOn(today()), menuId: party.id }, freeOn(tomorrow)], menus: [party] });
  show(<HomePage />);
  const card = within(await screen.findByRole("region", { name: "Party" }));
  card.getByText("Tonight");
  await card.findByRole("button", { name: "Invite Guests" });
  expect(screen.getAllByText("Party")).toHaveLength(1);
});

test("what is over by the clock is left out without another answer, as it is offline", async () => {
  const dinner = buildMeal({ day: today(), dish: mealDishOf(soup) });
  const later = buildMeal({ day: tomorrow, text: "Leftovers" });
  serve({
    next: [entryOf(dinner), { ...entryOf(later), until: "2100-01-01T00:00:00.000Z" }],
    meals: [dinner, later],
  });
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  show(<HomePage />);
  await screen.findByRole("region", { name: "Soup" });
  respond(mealsApi.next, () => refuse(500, "Something went wrong."));
  vi.advanceTimersByTime(3_660_000);
  await screen.findByRole("region", { name: "Leftovers" });
  expect(screen.queryByRole("region", { name: "Soup" })).toBeNull();
});

test("a recipe without steps, or one that is missing offline, is not offered for cooking", async () => {
  const dinner = buildMeal({ day: today(), dish: mealDishOf(soup) });
  serve({ next: [entryOf(dinner)], meals: [dinner] });
  respond(dishesApi.get, () => refuse(400, "Something went wrong."));
  const { client } = show(<HomePage />);
  const cook = await screen.findByRole("button", { name: "Cook" });
  await waitFor(() => expect(cook).toHaveProperty("disabled", true));
  respond(dishesApi.get, { ...recipe, instructions: null });
  await client.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Cook" })).toBeNull());
});

test("the days open the week; a household without dishes and plans sees none of it", async () => {
  const dinner = buildMeal({ day: today(), dish: mealDishOf(soup) });
  serve({ next: [entryOf(dinner)], meals: [dinner] });
  const { client } = show(<HomePage />);
  expect((await screen.findByRole("link", { name: "The week" })).getAttribute("href")).toBe(
    "/menus?view=week",
  );
  serve({ next: [freeOn(today()), freeOn(tomorrow)] });
  await client.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole("link", { name: "The week" })).toBeNull());
  expect(screen.queryByText("Nothing planned yet")).toBeNull();
});

test("a failure says so, with a way to try again", async () => {
  const dinner = buildMeal({ day: today(), dish: mealDishOf(soup) });
  serve({ next: [], meals: [dinner] });
  respond(mealsApi.next, () => refuse(400, "Something went wrong."));
  const { user } = show(<HomePage />);
  const again = await screen.findByRole("button", { name: "Try again" });
  respond(mealsApi.next, { next: [entryOf(dinner)], ideas: [] });
  await user.click(again);
  await screen.findByRole("button", { name: "Cook" });
});
