import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { caloriesApi } from "#shared/calories.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { recipeLinksApi, type LinkedRecipe } from "#shared/recipe-links.api.ts";
import { buildDish, detailOf } from "#tests/setup/data/views.ts";
import { respond, loseConnection, never, refuse } from "./setup/api.ts";
import { type Form, openForm } from "./setup/dish-form.tsx";
import { expectFocus, expectToast, field, fill, type Person } from "./setup/render.tsx";

const recipe: LinkedRecipe = {
  title: "Lentil soup",
  description: null,
  photo: "data:image/jpeg;base64,/9j/4AAQ",
  servings: 4,
  ingredients: "250 g lentils\n1 onion",
  instructions: "Chop.\nSimmer.\nServe.",
  prepMinutes: 35,
  estimatedCalories: 320,
  sourceUrl: "https://www.recipes.example/soup",
};
const SENTENCE =
  /^Filled in from recipes\.example: name, photo, 2 ingredients, 3 steps, servings, minutes, calories\./;

const opener = (dialog: Form) => dialog.getByRole("button", { name: "Recipe from a link or text" });

async function enter(user: Person, dialog: Form, link: string): Promise<void> {
  await user.click(opener(dialog));
  await expectFocus(() => field("Recipe link or text", dialog));
  await fill(user, field("Recipe link or text", dialog), link);
  await user.keyboard("{Enter}");
}

test("a recipe fills in the form, is saved only by Create Dish, and keeps its own calories", async () => {
  const read = respond(recipeLinksApi.read, recipe);
  const soup = buildDish({ title: "Lentil soup", estimatedCalories: 320, caloriesSource: "user" });
  const created = respond(dishesApi.create, soup);
  respond(dishesApi.get, detailOf(soup));
  const estimated = respond(caloriesApi.estimate, () => refuse(422, "No estimate."));
  const { user, dialog } = await openForm();
  await enter(user, dialog, "recipes.example/soup");
  const sentence = await dialog.findByText(SENTENCE);
  await expectFocus(() => sentence.closest("[role=status]") as HTMLElement);
  expect(read).toEqual([{ body: { url: "https://recipes.example/soup" } }]);
  expect(field("Dish Name", dialog).value).toBe("Lentil soup");
  expect(field("Ingredients", dialog).value).toBe("250 g lentils\n1 onion");
  expect(field("Estimated calories", dialog).value).toBe("320");
  expect(created).toEqual([]);

  await user.click(dialog.getByRole("button", { name: "Create Dish" }));
  await expectToast("Dish posted");
  expect(created).toMatchObject([
    {
      body: {
        title: "Lentil soup",
        images: [recipe.photo],
        servings: 4,
        prepMinutes: 35,
        estimatedCalories: 320,
        sourceUrl: recipe.sourceUrl,
      },
    },
  ]);
  expect(estimated).toEqual([]);
});

test("a pasted text fills in the form, and its line breaks stay", async () => {
  const text = "Lentil soup\n250 g lentils\n1 onion\nChop.\nSimmer.";
  const read = respond(recipeLinksApi.readText, { ...recipe, photo: null, sourceUrl: null });
  const { user, dialog } = await openForm();
  await user.click(opener(dialog));
  const entry = field("Recipe link or text", dialog);
  await user.click(entry);
  await user.paste(text);
  await user.keyboard("{Enter}");
  expect(entry.value).toBe(`${text}\n`);
  await user.click(dialog.getByRole("button", { name: "Get recipe" }));
  await dialog.findByText(/^Filled in from your text: name, 2 ingredients, 3 steps, servings, minutes/);
  expect(read).toEqual([{ body: { text } }]);
  expect(field("Source", dialog).value).toBe("");
});

test("what a pasted text contains besides the recipe is shown as not placed until it is dismissed", async () => {
  const rest = { ...recipe, photo: null, sourceUrl: null, description: "Enjoy!\nMia" };
  respond(recipeLinksApi.readText, rest);
  const { user, dialog } = await openForm();
  await user.click(opener(dialog));
  await user.click(field("Recipe link or text", dialog));
  await user.paste("Omelette\n3 eggs\n1 tbsp butter\n\nWhisk and fry.\n\nEnjoy!\nMia");
  await user.click(dialog.getByRole("button", { name: "Get recipe" }));
  await dialog.findByText("Not placed");
  expect(field("Description", dialog).value).toBe("");
  await user.click(dialog.getByRole("button", { name: "Dismiss" }));
  expect(dialog.queryByText("Not placed")).toBeNull();
});

test("typed fields are kept, and Undo restores the form", async () => {
  respond(recipeLinksApi.read, recipe);
  const { user, dialog } = await openForm();
  await fill(user, field("Dish Name", dialog), "My soup");
  await enter(user, dialog, recipe.sourceUrl);
  await dialog.findByText(/^Filled in from recipes\.example: photo, 2 ingredients/);
  expect(field("Dish Name", dialog).value).toBe("My soup");
  expect(field("Estimated calories", dialog).value).toBe("320");
  await user.click(dialog.getByRole("button", { name: "Undo" }));
  expect(dialog.queryByLabelText("Estimated calories")).toBeNull();
  expect(field("Dish Name", dialog).value).toBe("My soup");
  expect(field("Ingredients", dialog).value).toBe("");
  expect(dialog.queryByRole("button", { name: "Remove photo 1" })).toBeNull();
  await expectFocus(() => opener(dialog));
});

test("a page without a recipe is told apart from one with it, and its title is still filled in", async () => {
  respond(recipeLinksApi.read, { ...recipe, ingredients: null, instructions: null });
  const { user, dialog } = await openForm();
  await enter(user, dialog, recipe.sourceUrl);
  await dialog.findByText(
    /^There is no recipe on recipes\.example\. Filled in from recipes\.example: name, photo/,
  );
  expect(field("Dish Name", dialog).value).toBe("Lentil soup");
});

test.each([
  ["There is no recipe on this page.", () => refuse(422, "There is no recipe on this page.")],
  ["There is no connection. Please try again later.", loseConnection],
])("a failure is shown at the field, which can be changed: %s", async (problem, response) => {
  respond(recipeLinksApi.read, response);
  const { user, dialog } = await openForm();
  await enter(user, dialog, recipe.sourceUrl);
  await dialog.findByText(problem);
  expect(field("Recipe link or text", dialog).getAttribute("aria-invalid")).toBe("true");
  expect(field("Dish Name", dialog).value).toBe("");
  respond(recipeLinksApi.read, recipe);
  await fill(user, field("Recipe link or text", dialog), "https://recipes.example/other");
  expect(dialog.queryByText(problem)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Get recipe" }));
  await dialog.findByText(SENTENCE);
});

test("reading can be cancelled, and Escape closes the field but not the dialog", async () => {
  respond(recipeLinksApi.read, never);
  const { user, dialog } = await openForm();
  await enter(user, dialog, recipe.sourceUrl);
  await dialog.findByRole("button", { name: "Reading…" });
  const box = within(field("Recipe link or text", dialog).closest(".grid") as HTMLElement);
  await user.click(box.getByRole("button", { name: "Cancel" }));
  await dialog.findByRole("button", { name: "Get recipe" });
  field("Recipe link or text", dialog).focus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(dialog.queryByLabelText("Recipe link or text")).toBeNull());
  await expectFocus(() => opener(dialog));
  expect(field("Dish Name", dialog).value).toBe("");
});
