import { waitFor, within } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { setListLayout } from "#client/features/dishes/list/list-layout.ts";
import { DishBookPage } from "#client/pages/dish-book.page.tsx";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { categoriesApi } from "#shared/categories.api.ts";
import { dishBookApi } from "#shared/dish-book.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { servedApi } from "#shared/meals.api.ts";
import { searchApi } from "#shared/search.api.ts";
import { buildCategory, buildDish, detailOf } from "#tests/setup/data/views.ts";
import { respond, heldBack, loseConnection } from "./setup/api.ts";
import { expectFocus, fill, screen, show } from "./setup/render.tsx";

const bo = {
  createdBy: "bo",
  creator: { id: "bo", firstName: "Bo", lastName: "Lind", email: null, color: 1 },
};

const creme = buildDish({ title: "Crème brûlée", category: "Desserts", likeCount: 1, ...bo });

beforeEach(() => {
  setListLayout("cards");
  respond(dishesApi.labels, {});
  // A press on a dish loads it.
  respond(dishesApi.get, detailOf(creme));
  respond(categoriesApi.list, [buildCategory({ name: "Soups" }), buildCategory({ name: "Drinks" })]);
  respond(dishesApi.list, [
    creme,
    buildDish({ title: "Leek soup", category: "Soups", cookingMethod: "Raw", likeCount: 3, isLiked: true }),
    buildDish({ title: "Borscht", category: "Soups", estimatedCalories: 420 }),
  ]);
});

async function expectDishes(...titles: string[]): Promise<void> {
  await waitFor(() =>
    expect(screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      titles,
    ),
  );
}
const query = () => Object.fromEntries(new URLSearchParams(window.location.search));

test("typing finds what the server finds and is written to the address; Clear removes it", async () => {
  const asked = respond(searchApi.dishes, [creme.id]);
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const field = await screen.findByRole("searchbox", { name: "Search dishes" });
  expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
  await user.type(field, "BRULE");
  await expectDishes("Crème brûlée");
  await waitFor(() => expect(query()).toEqual({ q: "BRULE" }));
  expect(screen.getByRole("radio", { name: /^All Categories/ })).toHaveProperty("checked", true);
  await user.click(screen.getByRole("button", { name: "Clear" }));
  await expectDishes("Leek soup", "Borscht", "Crème brûlée");
  expect(asked).toEqual([{ query: { q: "BRULE" } }]);
  expect(query()).toEqual({});
  expect(field).toHaveProperty("value", "");
  await expectFocus(() => screen.getByRole("radio", { name: /^All Categories/ }));
});

test("the previous result stays until the next arrives; without a response, the page searches the list", async () => {
  const later = heldBack<number[]>([]);
  respond(searchApi.dishes, ({ query: { q } = { q: "" } }) =>
    q === "crem" ? [creme.id] : q === "leek" ? loseConnection() : later.response(),
  );
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const field = await screen.findByRole("searchbox", { name: "Search dishes" });
  await user.type(field, "crem");
  await expectDishes("Crème brûlée");
  await user.type(field, "{Backspace}{Backspace}um");
  await waitFor(() => expect(query()).toEqual({ q: "crum" }));
  await expectDishes("Crème brûlée");
  later.release();
  await screen.findByRole("heading", { name: "No matching dishes" });
  await fill(user, field, "leek");
  await expectDishes("Leek soup");
  // Too short or too long to ask the server.
  await fill(user, field, "h");
  await expectDishes("Borscht");
  await fill(user, field, "soup ".repeat(41));
  await expectDishes("Leek soup", "Borscht");
});

test("text deleted while the page still turns to it stays deleted", async () => {
  let finish = () => {};
  const Late = lazy(async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    return { default: () => null };
  });
  function Slow() {
    return useLocation().search.includes("q=") ? <Late /> : null;
  }
  const { user } = show(
    <Suspense>
      <DishesPage />
      <Slow />
    </Suspense>,
    { at: "/dishes" },
  );
  const field = await screen.findByRole("searchbox", { name: "Search dishes" });
  await user.type(field, "h");
  await waitFor(() => expect(query()).toEqual({ q: "h" }));
  await user.type(field, "{Backspace}");
  expect(field).toHaveProperty("value", "");
  await waitFor(() => expect(query()).toEqual({}));
  finish();
  await expectDishes("Leek soup", "Borscht", "Crème brûlée");
  expect(field).toHaveProperty("value", "");
});

test("Uncategorized is always among the chips, with its count", async () => {
  show(<DishesPage />, { at: "/dishes" });
  await screen.findByRole("radio", { name: "Uncategorized , 0 dishes" });
  expect(screen.queryByRole("heading", { name: /Uncategorized/ })).toBeNull();
});

test("an order other than newest first lists all categories together", async () => {
  const { user } = show(<DishesPage />, { at: "/dishes" });
  await user.click(await screen.findByRole("button", { name: "Filter" }));
  await user.selectOptions(await screen.findByRole("combobox", { name: "Sort by" }), "By name");
  await expectDishes("Borscht", "Crème brûlée", "Leek soup");
  expect(screen.queryByRole("heading", { level: 2, name: /Soups/ })).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Most liked");
  await expectDishes("Leek soup", "Crème brûlée", "Borscht");
  expect(query()).toEqual({ sort: "likes" });
});

test("filters in the address are shown and combined; a chip shows the number of dishes that fit", async () => {
  const { user } = show(<DishesPage />, { at: "/dishes?category=Soups&liked=1&method=Raw" });
  await expectDishes("Leek soup");
  await user.click(screen.getByRole("button", { name: /^Filter ?, 2 active$/ }));
  expect(await screen.findByRole("checkbox", { name: "Liked by me" })).toHaveProperty("checked", true);
  expect(screen.getByRole("combobox", { name: "Cooking Method" })).toHaveProperty("value", "Raw");
  screen.getByRole("radio", { name: "Soups , 1 dish" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Cook" }), "Bo Lind");
  await screen.findByRole("heading", { name: "No matching dishes" });
  expect(query()).toEqual({ category: "Soups", liked: "1", method: "Raw", cook: "bo" });
  await user.click(screen.getByRole("button", { name: "Clear" }));
  await expectDishes("Leek soup", "Borscht", "Crème brûlée");
});

test("an address may choose Uncategorized without such dishes", async () => {
  show(<DishesPage />, { at: "/dishes?category=" });
  await screen.findByRole("heading", { name: "No Uncategorized dishes yet" });
  expect(screen.getByRole("radio", { name: /^Uncategorized/ })).toHaveProperty("checked", true);
});

test("the compact list shows cook, calories and likes, opens a dish, and is remembered", async () => {
  respond(searchApi.dishes, loseConnection);
  const { user } = show(<DishesPage />, { at: "/dishes?q=borscht" });
  await user.click(await screen.findByRole("button", { name: "Show as list" }));
  await screen.findByText(/420 kcal/);
  screen.getByText("Test Member", { selector: "span" });
  screen.getByRole("button", { name: "Like Borscht, 0 likes" });
  expect(localStorage.getItem("dishes-layout")).toBe("rows");
  await user.click(screen.getByRole("button", { name: "Borscht" }));
  await waitFor(() => expect(query()).toHaveProperty("dish"));
  expect(query()).toHaveProperty("q", "borscht");
});

test("the compact list sorted by what was not cooked in a while says when that was", async () => {
  setListLayout("rows");
  respond(servedApi.list, [{ dishId: creme.id, day: "2001-10-03" }]);
  const { router } = show(<DishesPage />, { at: "/dishes?sort=cooked" });
  await screen.findByText("Last on October 3, 2001");
  await expectDishes("Crème brûlée", "Leek soup", "Borscht");
  expect(screen.getAllByText("Not on the table yet")).toHaveLength(2);
  await router.navigate("/dishes");
  await waitFor(() => expect(screen.queryByText("Not on the table yet")).toBeNull());
});

test("a press on a card's title opens the dish", async () => {
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const title = await screen.findByRole("heading", { level: 3, name: "Borscht" });
  await user.click(within(title).getByRole("button", { hidden: true }));
  await waitFor(() => expect(query()).toHaveProperty("dish"));
});

test("the book of a household without dishes does not blame the filters", async () => {
  respond(dishesApi.list, []);
  respond(dishBookApi.recipes, []);
  show(<DishBookPage />, { at: "/dishes/book" });
  await screen.findByRole("heading", { name: "No dishes yet" });
  expect(screen.queryByText(/filters/)).toBeNull();
});
