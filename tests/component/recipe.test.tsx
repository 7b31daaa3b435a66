import { within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { dishesApi } from "#shared/dishes.api.ts";
import { buildDish, detailOf } from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import { expectToast, field, fill, screen, show } from "./setup/render.tsx";

const dish = buildDish({ title: "Lentil soup", hasRecipe: true, prepMinutes: 95 });
const detail = detailOf(dish, {
  servings: 4,
  ingredients: "For the soup:\n250 g red lentils\n1 onion\n2 layers 3 sheets",
  ingredientAmounts: [
    { start: 14, end: 17, value: 250, unit: "g" },
    { start: 32, end: 33, value: 1, words: [{ start: 34, end: 39, one: "onion", many: "onions" }] },
    { start: 40, end: 41, value: null },
  ],
  instructions: "Chop the onion.\nSimmer for 20 minutes.\nServe with lemon.",
  sourceUrl: "https://www.example.com/soup",
});
const plain = buildDish({ title: "Bread" });

beforeEach(() => {
  respond(dishesApi.list, [dish, plain]);
  respond(dishesApi.get, detail);
});

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("the details show the recipe, and the stepper scales its amounts", async () => {
  const { user } = show(<DishesPage />, { at: `/dishes?dish=${dish.id}` });
  const details = await dialog("Lentil soup");
  await details.findByText("250 g red lentils");
  details.getByText(/· 1 h 35 min · 4 servings$/);
  details.getByText("4 servings");
  details.getByText("2 layers 3 sheets");
  expect(details.queryByText("(not scaled)")).toBeNull();
  // An answer of an older version has no other units.
  expect(details.queryByRole("combobox", { name: "Units" })).toBeNull();
  expect(details.getByRole("link", { name: "Recipe at example.com" }).getAttribute("href")).toBe(
    "https://www.example.com/soup",
  );
  await user.click(details.getByRole("button", { name: "More servings" }));
  await user.click(details.getByRole("button", { name: "More servings" }));
  details.getByText("6 servings");
  details.getByText("375 g red lentils");
  details.getByText("1½ onions");
  details.getByText("(not scaled)");
  for (let servings = 6; servings > 1; servings--)
    await user.click(details.getByRole("button", { name: "Fewer servings" }));
  details.getByText("1 serving");
  expect(details.getByRole("button", { name: "Fewer servings" })).toHaveProperty("disabled", true);
});

test("units are offered where they would change something, converted with the servings, and remembered", async () => {
  const edit = { start: 14, end: 19, language: "en", system: "us" as const, kind: "g" as const };
  const heat = { ...edit, start: 8, end: 14, kind: "C" as const, isFixed: true, values: [180] };
  const ingredients = [{ ...edit, values: [250] }];
  const otherUnits = { ingredients, instructions: [heat], names: { en: { oz: ["oz"] } } };
  const instructions = "Heat to 180 °C.\nServe.";
  // The servings that were chosen for a dish stay for the next test.
  const bread = { ...plain, hasRecipe: true };
  respond(dishesApi.list, [bread]);
  respond(dishesApi.get, { ...detail, ...bread, instructions, otherUnits });
  const { user } = show(<DishesPage />, { at: `/dishes?dish=${plain.id}` });
  const details = await dialog("Bread");
  await details.findByText("250 g red lentils");
  await user.selectOptions(details.getByRole("combobox", { name: "Units" }), "US");
  details.getByText("9 oz red lentils");
  await user.click(details.getByRole("button", { name: "Fewer servings" }));
  details.getByText("6½ oz red lentils");
  details.getByText("¾ onion");
  details.getByText("Heat to 350 °F.");
  expect(localStorage.getItem("units")).toBe("us");
  await user.click(details.getByRole("button", { name: "Cook" }));
  const cooking = within(await screen.findByRole("region", { name: "Step 1 of 2" }));
  cooking.getByText(/Heat to 350 °F\./);
});

test("a recipe of a meal is shown for at most 1,000 servings, without a choice of units that changes nothing", async () => {
  const edit = { start: 0, end: 3, language: "en", system: "us" as const, kind: "g" as const, values: [1] };
  const otherUnits = { ingredients: [edit], instructions: [], names: { en: { oz: ["oz"] } } };
  const bread = { ...plain, id: plain.id + 1, hasRecipe: true };
  respond(dishesApi.list, [bread]);
  respond(dishesApi.get, { ...detail, ...bread, servings: 1000, ingredients: "1 g gold dust", otherUnits });
  show(<DishesPage />, { at: `/dishes?dish=${bread.id}&for=${bread.id}_99999` });
  const details = await dialog("Bread");
  await details.findByText("1,000 servings");
  expect(details.queryByRole("combobox", { name: "Units" })).toBeNull();
  window.history.replaceState(window.history.state, "", `?dish=${bread.id}&for=${bread.id}_500`);
  window.dispatchEvent(new PopStateEvent("popstate"));
  await details.findByText("500 servings");
});

test("editing starts from the saved recipe and sends only what changed", async () => {
  const sent = respond(dishesApi.update, dish);
  const { user } = show(<DishesPage />, { at: `/dishes?edit-dish=${dish.id}` });
  const edit = await dialog("Edit Dish");
  expect(field("Ingredients", edit).value).toBe(detail.ingredients);
  await fill(user, field("Servings", edit), "6");
  await user.click(edit.getByRole("button", { name: "Save changes" }));
  await expectToast("Dish updated successfully!");
  expect(sent).toMatchObject([{ body: { servings: 6, expectedUpdatedAt: dish.updatedAt } }]);
  expect(sent[0]?.body).not.toHaveProperty("ingredients");
});

/** The form of a dish without a recipe, with the part for one. */
async function addRecipe() {
  respond(dishesApi.get, detailOf(plain));
  const { user } = show(<DishesPage />, { at: `/dishes?edit-dish=${plain.id}` });
  const edit = await dialog("Edit Dish");
  await user.click(edit.getByText("Add recipe"));
  return { user, edit };
}

test("a recipe is added in its part, and the server's errors are shown at its fields", async () => {
  respond(dishesApi.update, () =>
    refuse(400, "Please check your input.", {
      issues: [{ path: "sourceUrl", message: "Please enter a URL that starts with https:// or http://." }],
    }),
  );
  const { user, edit } = await addRecipe();
  await fill(user, field("Servings", edit), "many");
  await user.click(edit.getByRole("button", { name: "Save changes" }));
  await edit.findByText("Servings must be a whole number.");
  await fill(user, field("Servings", edit), "2");
  await fill(user, field("Source", edit), "https://example.com");
  await user.click(edit.getByRole("button", { name: "Save changes" }));
  await edit.findByText("Please enter a URL that starts with https:// or http://.");
  expect(field("Servings", edit).value).toBe("2");
});

test("a whole recipe pasted as ingredients is sorted, and Undo restores the pasted text", async () => {
  const text = "Serves 3\nIngredients\n2 eggs\nMethod\nWhisk.\nNotes\nGood cold.";
  const { user, edit } = await addRecipe();
  const values = () =>
    ["Servings", "Ingredients", "Instructions", "Description"].map((name) => field(name, edit).value);
  field("Ingredients", edit).focus();
  await user.paste(text);
  await edit.findByText("Sorted into ingredients and instructions.");
  expect(values()).toEqual(["3", "2 eggs", "Whisk.", "Notes\nGood cold."]);
  await user.click(edit.getByRole("button", { name: "Undo" }));
  expect(values()).toEqual(["", text, "", ""]);
  expect(edit.queryByText("Sorted into ingredients and instructions.")).toBeNull();
});

test("lines that belong to no field are shown as not placed, and added to the description or dismissed", async () => {
  const { user, edit } = await addRecipe();
  field("Ingredients", edit).focus();
  await user.paste("Omelette\n3 eggs\n1 tbsp butter\n\nWhisk and fry.\n\nEnjoy!\nMia");
  await edit.findByText("Sorted into ingredients and instructions. Please check them.");
  expect(edit.getByText(/^Enjoy!\s+Mia$/)).toBeTruthy();
  await user.click(edit.getByRole("button", { name: "Add to description" }));
  expect(field("Description", edit).value).toBe("Enjoy!\nMia");
  expect(edit.queryByText("Not placed")).toBeNull();
});
