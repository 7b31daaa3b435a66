import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { kitchenAddress, TakeRecipe, newDishAddress } from "#client/features/public/take-recipe.tsx";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { caloriesApi } from "#shared/calories.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { recipeLinksApi } from "#shared/recipe-links.api.ts";
import { settingsApi, type Settings } from "#shared/settings.api.ts";
import { buildDish, detailOf } from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import { field, fill, screen, show, type Person } from "./setup/render.tsx";

const usual: Settings = {
  publicAccess: "links",
  householdName: null,
  areRecipesPublic: false,
  areRecipesPerLink: true,
  guestDataMonths: 12,
};
const cake = buildDish({ title: "Cake", hasRecipe: true, shareKey: "without" });

beforeEach(() => {
  localStorage.clear();
  respond(dishesApi.list, [cake]);
  respond(dishesApi.get, detailOf(cake, { recipeKey: "with-recipe" }));
  respond(settingsApi.get, usual);
});

async function copyLink(user: Person) {
  await user.click(screen.getByRole("menuitem", { name: "Copy Link" }));
  const link = await navigator.clipboard.readText();
  return new URL(link).searchParams.get("key");
}

test("a link shows the recipe only after the switch in Share", async () => {
  const { user } = show(<DishesPage />, { at: "/dishes" });
  await user.click(await screen.findByRole("button", { name: "Share Cake" }));
  const choice = await screen.findByRole("menuitemcheckbox", { name: "With recipe" });
  expect(choice.previousElementSibling).toBeNull();
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent?.trim())).toEqual([
    "Copy Link",
    "Share to WhatsApp",
    "Share to Messenger",
    "Share...",
  ]);
  expect(await copyLink(user)).toBe("without");
  await user.click(screen.getByRole("button", { name: "Share Cake" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "With recipe" }));
  expect(await copyLink(user)).toBe("with-recipe");
});

test("the switch waits for the key, and says why it cannot come", async () => {
  respond(dishesApi.get, () => refuse(503, "Away."));
  const { user } = show(<DishesPage />, { at: "/dishes" });
  await user.click(await screen.findByRole("button", { name: "Share Cake" }));
  const choice = await screen.findByRole("menuitemcheckbox", { name: /^With recipe/ });
  await waitFor(() => expect(choice.textContent).toBe("With recipeYou may be offline."));
  await user.click(choice);
  expect(choice.getAttribute("aria-checked")).toBe("false");
  expect(await copyLink(user)).toBe("without");
});

test.each<[string, Partial<Settings>, object]>([
  ["every link shows it", { areRecipesPublic: true }, {}],
  ["no link shows it", { areRecipesPerLink: false }, {}],
  ["the dish has no recipe", {}, { hasRecipe: false }],
])("there is no switch if %s", async (_case, settings, fields) => {
  const asked = respond(settingsApi.get, { ...usual, ...settings });
  respond(dishesApi.list, [{ ...cake, ...fields }]);
  const { user } = show(<DishesPage />, { at: "/dishes" });
  await user.click(await screen.findByRole("button", { name: "Share Cake" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  await screen.findByRole("menuitem", { name: "Copy Link" });
  await waitFor(() => expect(screen.queryByRole("menuitemcheckbox")).toBeNull());
  expect(await copyLink(user)).toBe("without");
});

test("the address of one's own kitchen is checked, and kept in the browser", async () => {
  const { user } = show(<TakeRecipe />, { at: "/public/dishes/7?key=abc" });
  await fill(user, field("The address of your own Sofra"), "javascript:alert(1)");
  await user.click(screen.getByRole("button", { name: "Open", hidden: true }));
  await screen.findByText("Please enter an address without spaces, such as https://sofra.example.com.");
  expect(Object.keys(localStorage)).not.toContain("sofra.kitchen");
  const { origin, searchParams } = new URL(newDishAddress("https://mine.example"));
  expect(origin).toBe("https://mine.example");
  expect(searchParams.get("new")).toBe(`dish-${window.location.origin}/public/dishes/7?key=abc`);
});

test.each([
  ["https://mine.example/", "https://mine.example"],
  [" mine.example ", "https://mine.example"],
  ["http://192.168.1.5:3000/sofra/?a#b", "http://192.168.1.5:3000/sofra"],
  ["192.168.1.5:3000", "http://192.168.1.5:3000"],
  ["localhost:3000/sofra", "http://localhost:3000/sofra"],
  ["NAS.local", "http://nas.local"],
  ["nas", "http://nas"],
  ["[::1]:3000", "http://[::1]:3000"],
  ["172.32.0.1", "https://172.32.0.1"],
  ["10.example.com", "https://10.example.com"],
  ["local.example:8443", "https://local.example:8443"],
  ["mine.example/our kitchen", undefined],
  ["https://mine.example/our kitchen", undefined],
  ["javascript:alert(1)", undefined],
  ["javascript://mine.example/%0aalert(1)", undefined],
  ["data:text/html,hello", undefined],
  ["ftp://mine.example", undefined],
  ["https://ada:secret@mine.example", undefined],
  ["", undefined],
])("of the address %j, the kitchen is %j", (typed, expected) => {
  expect(kitchenAddress(typed)).toBe(expected);
});

test("the import of a shared page opens with its link and reads nothing by itself", async () => {
  const read = respond(recipeLinksApi.read, {
    title: "Cake",
    description: null,
    photo: null,
    servings: null,
    ingredients: "4 eggs",
    instructions: null,
    prepMinutes: null,
    estimatedCalories: null,
    sourceUrl: "https://their.example/public/dishes/7",
    category: "Cakes",
    cookingMethod: "Baked",
  });
  const url = "https://their.example/public/dishes/7?key=abc";
  const { user } = show(<DishesPage />, { at: `/dishes?new=dish-${encodeURIComponent(url)}` });
  await screen.findByRole("dialog", { name: "Create Dish" });
  expect(field("Recipe link or text").value).toBe(url);
  expect(read).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Get recipe" }));
  await screen.findByText(/^Filled in from their.example/);
  expect(read).toEqual([{ body: { url } }]);
  const created = respond(dishesApi.create, buildDish());
  respond(caloriesApi.estimate, () => refuse(422, "No estimate."));
  await user.click(screen.getByRole("button", { name: "Create Dish" }));
  await waitFor(() =>
    expect(created).toMatchObject([{ body: { category: "Cakes", cookingMethod: "Baked" } }]),
  );
});
