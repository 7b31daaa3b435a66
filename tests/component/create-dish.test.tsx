import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { shownFields } from "#client/features/dish-data/shown-fields.ts";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { caloriesApi } from "#shared/calories.api.ts";
import { categoriesApi } from "#shared/categories.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { mealsApi } from "#shared/meals.api.ts";
import {
  buildCategory,
  buildDish,
  buildMe,
  buildMeal,
  detailOf,
  mealDishOf,
} from "#tests/setup/data/views.ts";
import { respond, heldBack, loseConnection, refuse } from "./setup/api.ts";
import { type Form, openForm as openDishForm } from "./setup/dish-form.tsx";
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
const soups = buildCategory({ name: "Soups", color: "#f97316" });
const breads = buildCategory({ name: "Breads", color: "#ef4444" });
const admin = buildMe({ isAdmin: true });

/** The global `innerWidth` is a copy that media queries do not read. */
function setWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width });
}

beforeEach(() => {
  setWidth(1440);
  respond(categoriesApi.list, [soups]);
});

const openForm = (options: Parameters<typeof openDishForm>[0] = {}) =>
  openDishForm({ me: admin, ...options });

const more = (dialog: Form) => dialog.getByText(/^More: description, category, method/);
const isOpen = (part: HTMLElement) => part.closest("details")?.open;
const category = (dialog: Form) => field("Category", dialog) as unknown as HTMLSelectElement;
const save = async (user: Person, dialog: Form) =>
  user.click(await dialog.findByRole("button", { name: "Create Dish" }));

/** Returns the labels of the visible fields and parts and of the photo buttons, in page order. */
function order(dialog: Form): string[] {
  const form = dialog.getByRole("button", { name: "Create Dish" }).closest("form") as HTMLElement;
  const labels = [...form.querySelectorAll("legend, label, fieldset button, summary")];
  return labels
    .filter((label) => label.matches("summary") || !label.closest("details:not([open])"))
    .map(({ textContent }) => textContent.trim());
}

const FIRST = ["Photos", "Add photos", "Camera", "Photo from a link", "Dish Name*"];
const MORE = expect.stringMatching(/^More: description, category, method/);
// Fields behind More have a short name.
const FOLDED = Object.values(shownFields()).flatMap((field) => ("short" in field ? field.label : []));
const ALL = [...FIRST, MORE, ...FOLDED.filter((label) => label !== "Estimated calories"), "Add recipe"];

test("on a desktop, photos come first and all fields are shown; the focus is in the name", async () => {
  const { dialog } = await openForm();
  expect(order(dialog).slice(0, ALL.length)).toEqual(ALL);
  await expectFocus(() => field("Dish Name", dialog));
});

test("on a phone, the fields after the name are folded until More is pressed", async () => {
  setWidth(390);
  const { user, dialog } = await openForm();
  expect(order(dialog)).toEqual([...FIRST, MORE, "Add recipe"]);
  await user.click(more(dialog));
  expect(order(dialog).slice(0, ALL.length)).toEqual(ALL);
});

test("on a phone, a filled field is shown from the start and stays when it is emptied", async () => {
  setWidth(390);
  const { user, dialog } = await openForm({ at: "/dishes?new=dish&category=Soups" });
  await waitFor(() => expect(category(dialog).value).toBe("Soups"));
  expect(isOpen(more(dialog))).toBe(true);
  await user.selectOptions(category(dialog), "Uncategorized");
  expect(isOpen(more(dialog))).toBe(true);
});

test("on a phone, an error in a folded field shows it, and nothing is lost", async () => {
  setWidth(390);
  const issues = [{ path: "description", message: "Please describe it." }];
  respond(dishesApi.create, () => refuse(400, "Please describe it.", { issues }));
  const { user, dialog } = await openForm();
  await fill(user, field("Dish Name", dialog), "Plum cake");
  await save(user, dialog);
  await expectToast("Failed to create dish", "Please describe it.", "destructive");
  await dialog.findByRole("textbox", { name: "Description", description: "Please describe it." });
  expect(field("Dish Name", dialog).value).toBe("Plum cake");
  await fill(user, field("Description", dialog), "Half the sugar.");
  expect(field("Description", dialog).value).toBe("Half the sugar.");

  // Folded again, it opens only for another error.
  await user.click(more(dialog));
  respond(dishesApi.create, () => refuse(503, "Something went wrong on the server."));
  await save(user, dialog);
  await expectToast("Failed to create dish", "Something went wrong on the server.", "destructive");
  expect(isOpen(more(dialog))).toBe(false);
  expect(plainText(more(dialog).parentElement)).toMatch(/^More: .*Half the sugar\.$/);
  respond(dishesApi.create, () => refuse(400, "Please describe it.", { issues }));
  await save(user, dialog);
  await waitFor(() => expect(isOpen(more(dialog))).toBe(true));
});

test("Edit Dish folds its parts, keeps what was typed in one, and opens the one with an error", async () => {
  const dish = buildDish({ estimatedCalories: 290, caloriesSource: "ai", hasRecipe: true });
  respond(dishesApi.list, [dish]);
  respond(dishesApi.get, { ...detailOf(dish), ingredients: "500 g flour\n1 egg" });
  const sent = respond(dishesApi.update, () =>
    refuse(400, "Too long", { issues: [{ path: "sourceUrl", message: "Please shorten it." }] }),
  );
  const { user } = show(<DishesPage />, { at: `/dishes?edit-dish=${dish.id}` });
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Dish" }));
  const recipe = await dialog.findByText("Recipe");
  expect([isOpen(more(dialog)), isOpen(recipe)]).toEqual([false, false]);
  dialog.getByText("2 ingredients");
  await user.click(more(dialog));
  await fill(user, field("Description", dialog), "Half the sugar.");
  await user.click(more(dialog));
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect([isOpen(more(dialog)), isOpen(recipe)]).toEqual([false, true]));
  await expectFocus(() => field("Source", dialog));
  expect(sent).toMatchObject([{ body: { description: "Half the sugar." } }]);
  await user.click(recipe);
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(isOpen(recipe)).toBe(true));
});

test("members who are not administrators cannot add a category", async () => {
  const { dialog } = await openForm({ me: buildMe() });
  await waitFor(() => expect(category(dialog).textContent).toBe("UncategorizedSoups"));
});

async function startCategory(user: Person, dialog: Form, name: string): Promise<void> {
  await dialog.findByRole("option", { name: "Soups" });
  await user.selectOptions(category(dialog), "New category…");
  await expectFocus(() => field("Category name", dialog));
  await user.paste(name);
}

test("an administrator adds a category in the field, with the first unused color", async () => {
  const sent = respond(categoriesApi.create, breads);
  const { user, dialog } = await openForm();
  await startCategory(user, dialog, "");
  await user.click(dialog.getByRole("button", { name: "Add category" }));
  await dialog.findByText("Category name is required");
  await expectFocus(() => field("Category name", dialog));
  expect(sent).toEqual([]);
  await user.type(field("Category name", dialog), "Breads{Enter}");
  await waitFor(() => expect(category(dialog).value).toBe("Breads"));
  expect(sent).toMatchObject([{ body: { name: "Breads", color: "#ef4444" } }]);
  expect(dialog.queryByLabelText(/^Category name/)).toBeNull();
  await expectFocus(() => category(dialog));
});

test("a category that exists already is selected, and the field says so", async () => {
  respond(categoriesApi.create, () => refuse(409, "A category with this name already exists."));
  const { user, dialog } = await openForm();
  await startCategory(user, dialog, "breads ");
  respond(categoriesApi.list, [breads, soups]);
  await user.keyboard("{Enter}");
  const description = '"Breads" already exists and is now selected.';
  await dialog.findByRole("combobox", { name: "Category", description });
  expect(category(dialog).value).toBe("Breads");
  expect(document.querySelector("[data-toast]")).toBeNull();
  await user.selectOptions(category(dialog), "Soups");
  expect(dialog.queryByText(description)).toBeNull();
});

test("a category that cannot be saved keeps its name, and Escape returns to the list", async () => {
  respond(categoriesApi.create, loseConnection);
  const { user, dialog } = await openForm();
  await startCategory(user, dialog, "Breads");
  await user.keyboard("{Enter}");
  await expectToast("Failed to create category", "There is no connection. Please try again.", "destructive");
  expect(field("Category name", dialog).value).toBe("Breads");
  field("Category name", dialog).focus();
  await user.keyboard("{Escape}");
  expect(category(dialog).value).toBe("");
  expect(dialog.queryByLabelText(/^Category name/)).toBeNull();
});

test("Create Dish also adds a category that is still being typed", async () => {
  respond(categoriesApi.create, () => refuse(503, "Please try again later."));
  const sent = respond(dishesApi.create, polenta);
  const { user, dialog } = await openForm();
  await fill(user, field("Dish Name", dialog), "Focaccia");
  await startCategory(user, dialog, "Breads");
  await save(user, dialog);
  await expectToast("Failed to create category", "Please try again later.", "destructive");
  expect(sent).toEqual([]);

  respond(categoriesApi.create, breads);
  respond(caloriesApi.estimate, () => refuse(422, "No estimate."));
  respond(dishesApi.get, detailOf(polenta));
  await save(user, dialog);
  await expectToast("Dish posted");
  expect(sent).toMatchObject([{ body: { title: "Focaccia", category: "Breads" } }]);
});

test("a dish whose form was closed while saving can be viewed from its toast", async () => {
  const soup = buildDish({ title: "Tomato soup", estimatedCalories: 90 });
  let finish = () => {};
  respond(dishesApi.create, () => new Promise((resolve) => (finish = () => resolve(soup))));
  respond(dishesApi.get, detailOf(soup));
  const { user, dialog } = await openForm();
  await fill(user, field("Dish Name", dialog), "Tomato soup");
  await save(user, dialog);
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("alertdialog", { name: "Discard your changes?" }));
  await user.click(question.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  finish();
  await expectToast("Dish posted");
  await user.click(screen.getByRole("button", { name: "View" }));
  await screen.findByRole("dialog", { name: "Tomato soup" });
});

test("a new dish opens with its probable category and tonight, each one press", async () => {
  const soup = buildDish({ title: "Tomato soup", category: null, estimatedCalories: 90 });
  respond(dishesApi.create, soup);
  const sorted = { ...soup, category: "Soups" };
  respond(dishesApi.get, () => detailOf(changed.length > 0 ? sorted : soup));
  respond(categoriesApi.list, [breads, soups]);
  const planned = respond(mealsApi.create, buildMeal({ dish: mealDishOf(soup) }));
  const changed = respond(dishesApi.update, detailOf(sorted));
  const { user, dialog } = await openForm();
  await fill(user, field("Dish Name", dialog), "Tomato soup");
  await save(user, dialog);
  const posted = within(await screen.findByRole("dialog", { name: "Tomato soup" }));
  await user.click(await posted.findByRole("button", { name: "Soups?" }));
  await waitFor(() => expect(posted.queryByRole("button", { name: "Soups?" })).toBeNull());
  expect(changed).toMatchObject([{ body: { category: "Soups" } }]);
  await user.click(await posted.findByRole("button", { name: "Tonight" }));
  await waitFor(() => expect(planned).toMatchObject([{ body: { dishId: soup.id, slot: "dinner" } }]));
});

test("without a connection, Create says so and keeps everything", async () => {
  respond(dishesApi.create, loseConnection);
  const { user, dialog } = await openForm();
  await fill(user, field("Dish Name", dialog), "Focaccia");
  await save(user, dialog);
  const offline = "There is no connection. What you typed is still here. Please try again.";
  await expectToast("Failed to create dish", offline, "destructive");
  expect(field("Dish Name", dialog).value).toBe("Focaccia");
});

test("closing asks before a typed category is lost", async () => {
  const { user, dialog } = await openForm();
  await startCategory(user, dialog, "Breads");
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await screen.findByRole("alertdialog", { name: "Discard your changes?" });
});

test("Escape closes the field of a photo's address, and keeps the form", async () => {
  const { user, dialog } = await openForm();
  await fill(user, field("Dish Name", dialog), "Ribollita");
  const source = () => dialog.getByRole("button", { name: "Photo from a link" });
  await user.click(source());
  await user.keyboard("https://pho{Escape}");
  await expectFocus(source);
  expect(dialog.queryByLabelText("Photo URL")).toBeNull();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(field("Dish Name", dialog).value).toBe("Ribollita");
});

test("a single photo has no buttons to move it, two have", async () => {
  const { user, dialog } = await openForm();
  const addLink = async (link: string) => {
    await user.click(dialog.getByRole("button", { name: "Photo from a link" }));
    await fill(user, dialog.getByLabelText("Photo URL"), link);
    await user.click(dialog.getByRole("button", { name: "Add" }));
  };
  await addLink("https://photos.example/1.jpg");
  await dialog.findByRole("button", { name: "Remove photo 1" });
  expect(dialog.queryByRole("button", { name: /^Move photo/ })).toBeNull();
  await addLink("https://photos.example/2.jpg");
  await waitFor(() => expect(dialog.getAllByRole("button", { name: /^Move photo/ })).toHaveLength(4));
});

test("a dish whose photos find the server busy is sent again while the button stays busy, six times at most", async () => {
  const busy = "Many photos are being processed right now. Please try again in a few seconds.";
  const refuseBusy = () => refuse(503, busy, { code: "unavailable", isBusy: true });
  const calls = respond(dishesApi.create, refuseBusy);
  const { user, dialog } = await openForm();
  await fill(user, field("Dish Name", dialog), "Plum cake");
  await save(user, dialog);
  await expectToast("Failed to create dish", busy, "destructive");
  expect(calls).toHaveLength(6);
  expect(field("Dish Name", dialog).value).toBe("Plum cake");

  const cake = buildDish({ title: "Plum cake", estimatedCalories: 290 });
  respond(dishesApi.get, detailOf(cake));
  const saved = heldBack(cake);
  let refused = 0;
  respond(dishesApi.create, () => (refused++ < 2 ? refuseBusy() : saved.response()));
  await user.click(await dialog.findByRole("button", { name: "Create Dish" }));
  await waitFor(() => expect(refused).toBe(3));
  expect(dialog.getByRole("button", { name: "Creating…" }).getAttribute("aria-disabled")).toBe("true");
  saved.release();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Create Dish" })).toBeNull());
});

test("a server that is unavailable for another reason gets one request, because it may have saved the dish", async () => {
  const calls = respond(dishesApi.create, () => refuse(503, "The database is not available right now."));
  const { user, dialog } = await openForm();
  await fill(user, field("Dish Name", dialog), "Plum cake");
  await save(user, dialog);
  await expectToast("Failed to create dish", "The database is not available right now.", "destructive");
  expect(calls).toHaveLength(1);
});
