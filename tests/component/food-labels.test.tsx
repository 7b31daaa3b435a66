import { within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { categoriesApi } from "#shared/categories.api.ts";
import { dishesApi, type Dish } from "#shared/dishes.api.ts";
import { answer, refuse } from "./setup/api.ts";
import { buildDish, detailOf } from "./setup/builders.ts";
import { expectFocus, expectToast, screen, show } from "./setup/render.tsx";

const found = { milk: "contains", nuts: "may", vegetarian: "suits", ingredients: "known" } as const;
const soup = buildDish({ title: "Soup", labels: { found } });
const bread = buildDish({
  title: "Bread",
  labels: { found: { gluten: "contains", vegan: "suits", vegetarian: "suits", ingredients: "known" } },
});
const stew = buildDish({ title: "Stew" });

beforeEach(() => {
  answer(dishesApi.list, [soup, bread, stew]);
  answer(dishesApi.history, []);
  answer(categoriesApi.list, []);
});

async function openDish(labels: Dish["labels"]) {
  const dish = { ...soup, labels };
  answer(dishesApi.list, [dish]);
  answer(dishesApi.get, detailOf(dish));
  const { user } = show(<DishesPage />, { at: `/dishes?dish=${dish.id}` });
  const details = within(await screen.findByRole("dialog", { name: "Soup" }));
  const section = within(await details.findByRole("region", { name: "Allergens and diets" }));
  const texts = () =>
    section.queryAllByRole("button", { name: /correct$/ }).map(({ textContent }) => textContent);
  return { user, dish, section, texts };
}

test("labels are confirmed with one press, and reset with another", async () => {
  const { user, dish, section, texts } = await openDish({ found });
  expect(texts()).toEqual([
    "Vegetarian, found, correct",
    "Contains milk, found, correct",
    "May contain nuts, found, correct",
  ]);
  section.getByText(/a help, not a guarantee/);
  const sent: unknown[] = [];
  answer(dishesApi.setLabel, ({ params, body }) => {
    sent.push([params.label, body.value, body.expectedUpdatedAt]);
    return { ...dish, labels: { found, ...(body.value !== null && { confirmed: { milk: body.value } }) } };
  });
  const confirm = section.getByRole("button", { name: "Confirm: Contains milk" });
  await user.click(confirm);
  await section.findByRole("button", { name: "Confirm: Contains milk", pressed: true });
  await user.click(confirm);
  await section.findByRole("button", { name: "Confirm: Contains milk", pressed: false });
  expect(sent).toEqual([
    ["milk", true, dish.updatedAt],
    ["milk", null, dish.updatedAt],
  ]);
});

test("a wrong label is corrected and a missing one is added", async () => {
  const { user, dish, section, texts } = await openDish({ found: { milk: "contains" } });
  const confirmed: Record<string, boolean> = {};
  answer(dishesApi.setLabel, ({ params, body }) => {
    confirmed[params.label] = body.value ?? false;
    return { ...dish, labels: { ...dish.labels, confirmed: { ...confirmed } } };
  });
  await user.click(section.getByRole("button", { name: /^Contains milk/ }));
  await user.click(await screen.findByRole("menuitem", { name: "No milk" }));
  await section.findByRole("button", { name: /^No milk.*confirmed/ });
  await user.click(section.getByRole("button", { name: "Add label" }));
  await user.click(await screen.findByRole("menuitem", { name: "Halal" }));
  await section.findByRole("button", { name: /^Halal.*confirmed/ });
  expect(texts()).toHaveLength(2);
});

test("lapsed labels are not shown as confirmed, and are confirmed again at once", async () => {
  const confirmed = { halal: true, milk: true };
  const { user, dish, section, texts } = await openDish({ found, confirmed, areOutdated: true });
  expect(texts().every((text) => text?.endsWith(", found, correct"))).toBe(true);
  section.getByText("The dish has changed since members said: Halal, Contains milk.");
  answer(dishesApi.confirmLabels, { ...dish, labels: { found, confirmed } });
  await user.click(section.getByRole("button", { name: "Still true" }));
  await section.findByRole("button", { name: /^Halal.*confirmed/ });
  expect(section.queryByText(/has changed/)).toBeNull();
  await expectFocus(() => screen.getByRole("region", { name: "Allergens and diets" }));
});

test("a label that the server refuses is shown as before", async () => {
  const { user, section } = await openDish({ found });
  answer(dishesApi.setLabel, () => refuse(409, "This dish has changed.", { code: "stale" }));
  await user.click(section.getByRole("button", { name: "Confirm: Contains milk" }));
  await expectToast("This dish has changed");
  await section.findByRole("button", { name: "Confirm: Contains milk", pressed: false });
});

test("Our Dishes is filtered by diets and allergens, and says what it leaves out", async () => {
  const titles = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  const { user } = show(<DishesPage />, { at: "/dishes" });
  await user.click(await screen.findByRole("button", { name: "Diets, allergens" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "Without milk" }));
  await screen.findByText(
    /Without milk: .* 1 dish left out for unknown ingredients\. A help, not a guarantee/,
  );
  expect(titles()).toEqual(["Bread"]);
  expect(window.location.search).toBe("?without=milk");
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Without milk" }));
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Vegetarian" }));
  await screen.findByRole("button", { name: "Diets, allergens 1" });
  expect(titles()).toEqual(["Soup", "Bread"]);
  expect(window.location.search).toBe("?diet=vegetarian");
});
