import { cleanup, fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { listTimers, saveStep, startTimer } from "#client/features/cooking/cooking-state.ts";
import { TimerBar } from "#client/features/cooking/timer-bar.tsx";
import { useHasCooked } from "#client/features/cooking/use-has-cooked.ts";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { dishesApi } from "#shared/dishes.api.ts";
import { isoDate } from "#shared/event-date.ts";
import { MAX_NOTE } from "#shared/limits.ts";
import { mealsApi } from "#shared/meals.api.ts";
import { buildDish, buildMeal, detailOf, mealDishOf } from "#tests/setup/data/views.ts";
import { respond, loseConnection } from "./setup/api.ts";
import { expectFocus, expectToast, screen, show } from "./setup/render.tsx";

const dish = buildDish({ title: "Lentil soup", hasRecipe: true });
const detail = detailOf(dish, {
  servings: 4,
  ingredients: "For the soup:\n250 g red lentils\n1 onion",
  instructions: "Chop the onion.\nSimmer the lentils for 20 minutes, rest 10 minutes.\nServe with lemon.",
});

beforeEach(() => {
  respond(dishesApi.list, [dish]);
  respond(dishesApi.get, detail);
});

const cook = () => show(<DishesPage />, { at: `/dishes?cooking=${dish.id}` }).user;
const step = (number: number, of = 3) => screen.findByRole("region", { name: `Step ${number} of ${of}` });
const button = (name: string) => screen.getByRole("button", { name });

test("cooking shows one step at a time with its ingredients, turned by buttons, arrow keys and swipes", async () => {
  const user = cook();
  within(await step(1)).getByText("Chop the onion.");
  expect(screen.getByRole("list", { name: "For this step" }).textContent).toBe("1 onion");
  expect(button("Back")).toHaveProperty("disabled", true);
  button("Next").focus();
  await user.keyboard("{Enter}");
  expect((await step(2)).textContent).toContain("Simmer the lentils for 20 minutes, rest");
  expect(screen.getByRole("list", { name: "For this step" }).textContent).toBe("250 g red lentils");
  await user.keyboard("{ArrowRight}");
  const third = await step(3);
  within(third).getByText("Serve with lemon.");
  expect(screen.queryByRole("list", { name: "For this step" })).toBeNull();
  button("Done");
  const at = (clientX: number) => ({
    touches: [{ clientX, clientY: 0 }],
    changedTouches: [{ clientX, clientY: 0 }],
  });
  fireEvent.touchStart(third, at(50));
  fireEvent.touchEnd(third, at(200));
  await step(2);
  await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  await step(2);
  await user.keyboard("{ArrowLeft}");
  await step(1);
});

test("the step survives a reload, also if the recipe has fewer steps by then, until Done", async () => {
  saveStep(dish.id, 2);
  cook();
  await step(3);
  cleanup();
  respond(dishesApi.get, { ...detail, instructions: "Chop the onion.\nEat it raw." });
  const user = cook();
  await step(2, 2);
  await user.click(button("Done"));
  await expectFocus(() => screen.getByRole("heading", { name: "Cooked today?" }));
  cleanup();
  cook();
  await step(1, 2);
});

test("durations start timers, each only once, which are seen from every step", async ({ onTestFinished }) => {
  // The clock is stopped, so that no second passes between a press and what is read.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  saveStep(dish.id, 1);
  const user = cook();
  await step(2);
  await user.click(button("Start timer: 20 minutes"));
  await user.click(button("Start timer: 10 minutes"));
  await user.click(button("Start timer: 20 minutes"));
  screen.getByText(/Timers can't ring while the phone is locked/);
  await user.keyboard("{ArrowLeft}");
  await step(1);
  const timers = within(screen.getByRole("list", { name: "Timers" }));
  expect(timers.getAllByRole("timer").map(({ textContent }) => textContent)).toEqual(["10:00", "20:00"]);
  timers.getByRole("button", { name: /^10 minutes ?step 2 ?10:00$/ });
  await user.click(timers.getByRole("button", { name: "+1 min for Lentil soup, step 2, 10 minutes" }));
  timers.getByText("11:00");
  await user.click(timers.getByText("20:00"));
  await step(2);
  for (const duration of ["10 minutes", "20 minutes"])
    await user.click(button(`Remove timer Lentil soup, step 2, ${duration}`));
  expect(screen.queryByRole("list", { name: "Timers" })).toBeNull();
});

test("equal durations of a step are numbered", async () => {
  respond(dishesApi.get, { ...detail, instructions: "Fry for 10 minutes, turn, fry for 10 minutes." });
  const user = cook();
  await step(1, 1);
  for (const number of [1, 2]) await user.click(button(`Start timer: 10 minutes (${number})`));
  for (const number of [1, 2]) button(`Remove timer Lentil soup, step 1, 10 minutes (${number})`);
  screen.getByRole("button", { name: /^10 minutes \(2\) ?step 1/ });
});

test("after Done, the dish is saved as cooked today with a note, and Undo deletes that again", async () => {
  const day = isoDate(new Date());
  const meal = buildMeal({ day, dish: mealDishOf(dish), isCooked: true });
  const saved = respond(mealsApi.create, meal);
  const deleted = respond(mealsApi.delete, undefined);
  saveStep(dish.id, 2);
  const user = cook();
  await step(3);
  await user.click(button("Done"));
  await user.click(button("Back"));
  await expectFocus(() => button("Done"));
  await user.click(button("Done"));
  await waitFor(() => expect(button("Save")).toHaveProperty("disabled", false));
  const note = screen.getByRole("textbox", { name: "How was it?" });
  await user.click(note);
  await user.paste("x".repeat(MAX_NOTE + 1));
  await user.click(button("Save"));
  expect(note.getAttribute("aria-invalid")).toBe("true");
  await user.clear(note);
  await user.paste("More lemon");
  await user.click(button("Save"));
  await expectToast("Cooked today", "Lentil soup", "success");
  expect(saved).toMatchObject([
    { body: { day, dishId: dish.id, isCooked: true, note: "More lemon", image: null } },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(button("Undo"));
  await waitFor(() => expect(deleted).toEqual([{ params: { id: String(meal.id) } }]));
});

test("without a connection, the form says that it was not saved and keeps the note", async () => {
  respond(mealsApi.list, loseConnection);
  saveStep(dish.id, 2);
  const user = cook();
  await step(3);
  await user.click(button("Done"));
  await waitFor(() => expect(button("Save")).toHaveProperty("disabled", false));
  await user.click(screen.getByRole("textbox", { name: "How was it?" }));
  await user.paste("More lemon");
  await user.click(button("Save"));
  await expectToast("This could not be saved", "There is no connection. Please try again.", "destructive");
  screen.getByDisplayValue("More lemon");
});

test("a bar over the page says that a timer has ended and leads back to its step", async () => {
  const timer = { dishId: dish.id, step: 1, title: "Lentil soup" };
  startTimer({ ...timer, id: "a", seconds: 60 }, Date.now() - 75_000);
  startTimer({ ...timer, id: "b", seconds: 600 });
  const { user } = show(
    <>
      <DishesPage />
      <TimerBar />
    </>,
    { at: "/dishes" },
  );
  const bar = within(await screen.findByRole("complementary", { name: "Timers" }));
  expect(screen.getByText("Timer ended: Lentil soup, step 2.").getAttribute("aria-live")).toBe("assertive");
  await user.click(bar.getByRole("link", { name: /Lentil soup ?step 2 ?ended just now ?\+1 more/ }));
  await step(2);
  expect(screen.queryByRole("complementary", { name: "Timers" })).toBeNull();
});

test("a dish's details show the timers and lead back to the step", async () => {
  saveStep(dish.id, 2);
  startTimer({
    id: "a",
    dishId: dish.id,
    step: 1,
    title: "Lentil soup",
    duration: "20 minutes",
    seconds: 1200,
  });
  const { user } = show(<DishesPage />, { at: `/dishes?dish=${dish.id}` });
  const timers = within(await screen.findByRole("list", { name: "Timers" }));
  timers.getByRole("button", { name: /^20 minutes ?step 2/ });
  await user.click(await screen.findByRole("button", { name: "Continue at step 3" }));
  await step(3);
  cleanup();
  saveStep(dish.id, null);
  show(<DishesPage />, { at: `/dishes?dish=${dish.id}` });
  await screen.findByRole("button", { name: "Cook" });
});

test("a window that has not cooked learns of a timer that another one starts", async () => {
  function Frame() {
    return useHasCooked() && <TimerBar />;
  }
  show(<Frame />, { at: "/dishes" });
  expect(screen.queryByRole("complementary")).toBeNull();
  const timer = { id: "a", dishId: dish.id, step: 1, title: "Lentil soup", endsAt: Date.now() + 60_000 };
  localStorage.setItem("cooking:null", JSON.stringify({ timers: [timer], steps: [] }));
  fireEvent(window, new StorageEvent("storage"));
  await screen.findByRole("complementary", { name: "Timers" });
});

test("a timer removed in another window disappears here, too", async () => {
  startTimer({ id: "a", dishId: dish.id, step: 1, title: "Lentil soup", seconds: 60 });
  cook();
  await screen.findByRole("list", { name: "Timers" });
  localStorage.setItem("cooking:null", JSON.stringify({ timers: [], steps: [] }));
  fireEvent(window, new StorageEvent("storage"));
  expect(screen.queryByRole("list", { name: "Timers" })).toBeNull();
  expect(listTimers()).toEqual([]);
});
