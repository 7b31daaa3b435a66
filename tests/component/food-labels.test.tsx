import { QueryClient } from "@tanstack/react-query";
import { cleanup, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { sendUnsent } from "#client/features/unsent/send-unsent.ts";
import { listUnsent } from "#client/features/unsent/unsent.ts";
import { rememberMember } from "#client/lib/last-visit.ts";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { dishesApi, type FoodLabels } from "#shared/dishes.api.ts";
import { buildDish, buildMe, detailOf } from "#tests/setup/data/views.ts";
import { respond, loseConnection, refuse } from "./setup/api.ts";
import { expectFocus, expectToast, screen, show } from "./setup/render.tsx";

const found = { milk: "contains", nuts: "may", vegetarian: "suits", ingredients: "known" } as const;
const soup = buildDish({ title: "Soup" });
const bread = buildDish({ title: "Bread" });
const stew = buildDish({ title: "Stew" });

beforeEach(() => {
  rememberMember(buildMe().id);
  respond(dishesApi.list, [soup, bread, stew]);
  respond(dishesApi.labels, {
    [soup.id]: { found },
    [bread.id]: {
      found: { gluten: "contains", vegan: "suits", vegetarian: "suits", ingredients: "known" },
    },
  });
});

async function openDish(labels: FoodLabels) {
  const dish = detailOf(soup, { labels });
  respond(dishesApi.get, dish);
  const { user } = show(<DishesPage />, { at: `/dishes?dish=${dish.id}` });
  const details = within(await screen.findByRole("dialog", { name: "Soup" }));
  const section = within(await details.findByRole("region", { name: "Allergens and diets" }));
  const texts = () =>
    section.queryAllByRole("button", { name: /, correct$/ }).map(({ textContent }) => textContent);
  return { user, dish, section, texts };
}

test("labels are confirmed with one press, and reset with another", async () => {
  const { user, dish, section, texts } = await openDish({ found });
  expect(texts()).toEqual([
    "Vegetarian, found, correct",
    "Contains milk, found, correct",
    "May contain nuts, found, correct",
  ]);
  section.getByText(/a guide, not a guarantee/);
  const sent: unknown[] = [];
  respond(dishesApi.setLabel, ({ params, body }) => {
    sent.push([params.label, body.value, body.expectedUpdatedAt]);
    return { found, ...(body.value !== null && { confirmed: { milk: body.value } }) };
  });
  const confirm = section.getByRole("button", { name: "Confirm: Contains milk" });
  await user.click(confirm);
  await section.findByRole("button", { name: "Confirm: Contains milk", pressed: true });
  section.getByText("Contains milk · Not confirmed: vegetarian, may contain nuts");
  section.getByText("All ingredients known");
  await user.click(confirm);
  await section.findByRole("button", { name: "Confirm: Contains milk", pressed: false });
  section.getByText("Not confirmed: vegetarian, contains milk, may contain nuts");
  expect(sent).toEqual([
    ["milk", true, dish.updatedAt],
    ["milk", null, dish.updatedAt],
  ]);
});

test("all labels are confirmed at once", async () => {
  const { user, dish, section, texts } = await openDish({ found });
  const confirmed = { vegetarian: true, milk: true, nuts: "may" as const };
  const sent = respond(dishesApi.confirmLabels, { found, confirmed });
  section.getByText(/Guests see only what you confirm/);
  await user.click(section.getByRole("button", { name: "All correct" }));
  await section.findByRole("button", { name: /^May contain nuts.*confirmed/ });
  expect(texts()).toEqual(Array(3).fill(expect.stringContaining("confirmed by a member")));
  expect(section.queryByRole("button", { name: "All correct" })).toBeNull();
  await expectFocus(() => screen.getByRole("region", { name: "Allergens and diets" }));
  await waitFor(() =>
    expect(sent).toEqual([
      { params: { id: String(dish.id) }, body: { all: true, expectedUpdatedAt: dish.updatedAt } },
    ]),
  );
});

test("a wrong label is corrected and a missing one is added", async () => {
  const { user, dish, section, texts } = await openDish({ found: { milk: "contains" } });
  const confirmed: Record<string, boolean> = {};
  respond(dishesApi.setLabel, ({ params, body }) => {
    confirmed[params.label] = body.value ?? false;
    return { ...dish.labels, confirmed: { ...confirmed } };
  });
  await user.click(section.getByRole("button", { name: /^Contains milk/ }));
  await user.click(await screen.findByRole("menuitem", { name: "No milk" }));
  await section.findByRole("button", { name: /^No milk.*confirmed/ });
  await user.click(section.getByRole("button", { name: "Add allergen or diet" }));
  await user.click(await screen.findByRole("menuitem", { name: "Halal" }));
  await section.findByRole("button", { name: /^Halal.*confirmed/ });
  expect(texts()).toHaveLength(2);
});

test("lapsed labels are not shown as confirmed, and are confirmed again at once", async () => {
  const confirmed = { halal: true, milk: true };
  const { user, section, texts } = await openDish({ found, confirmed, areOutdated: true });
  expect(texts()).toEqual(Array(3).fill(expect.stringMatching(/, found, correct$/)));
  section.getByText("The dish has changed since members confirmed: Halal · Contains milk");
  respond(dishesApi.confirmLabels, { found, confirmed });
  await user.click(section.getByRole("button", { name: "Still correct" }));
  await section.findByRole("button", { name: /^Halal.*confirmed/ });
  expect(section.queryByText(/has changed/)).toBeNull();
  await expectFocus(() => screen.getByRole("region", { name: "Allergens and diets" }));
});

test("a label that the server refuses is shown as before", async () => {
  const { user, section } = await openDish({ found });
  respond(dishesApi.setLabel, () => refuse(409, "This dish has changed.", { code: "stale" }));
  await user.click(section.getByRole("button", { name: "Confirm: Contains milk" }));
  await expectToast("This dish has changed");
  await section.findByRole("button", { name: "Confirm: Contains milk", pressed: false });
});

describe("without a connection", () => {
  test("a word about a label is kept, shown again after a reload, and sent later", async () => {
    const { user, dish, section } = await openDish({ found, confirmed: { halal: true }, areOutdated: true });
    respond(dishesApi.setLabel, loseConnection);
    await user.click(section.getByRole("button", { name: "Confirm: Contains milk" }));
    await expectToast("Saved on this device");
    await section.findByRole("button", { name: "Confirm: Contains milk", pressed: true });
    expect(section.queryByText(/has changed/)).toBeNull();

    cleanup();
    const again = await openDish(dish.labels);
    again.section.getByRole("button", { name: "Confirm: Contains milk", pressed: true });
    expect(again.section.queryByText(/has changed/)).toBeNull();

    const sent = respond(dishesApi.setLabel, { found, confirmed: { milk: true } });
    await sendUnsent(new QueryClient());
    await expectToast("Your offline changes to allergens and diets were sent");
    expect(sent).toEqual([
      {
        params: { id: String(dish.id), label: "milk" },
        body: { value: true, expectedUpdatedAt: dish.updatedAt },
      },
    ]);
    expect(listUnsent()).toEqual([]);
  });

  test("the last of several words about a label counts", async () => {
    const { user, section } = await openDish({ found });
    respond(dishesApi.setLabel, loseConnection);
    const confirm = section.getByRole("button", { name: "Confirm: Contains milk" });
    await user.click(confirm);
    await section.findByRole("button", { name: "Confirm: Contains milk", pressed: true });
    await user.click(confirm);
    await section.findByRole("button", { name: "Confirm: Contains milk", pressed: false });
    await waitFor(() => expect(listUnsent()).toMatchObject([{ label: "milk", value: null }]));
  });

  test("a word about a dish that has changed meanwhile is refused with its name", async () => {
    const { user, section } = await openDish({ found, confirmed: { milk: true }, areOutdated: true });
    respond(dishesApi.confirmLabels, loseConnection);
    await user.click(section.getByRole("button", { name: "Still correct" }));
    await expectToast("Saved on this device");
    respond(dishesApi.confirmLabels, () => refuse(409, "This dish has changed.", { code: "stale" }));
    await sendUnsent(new QueryClient());
    await expectToast("An allergen or diet of Soup could not be saved");
    expect(listUnsent()).toEqual([]);
  });

  test("the filter shows that labels could not be loaded, until they are", async () => {
    respond(dishesApi.labels, loseConnection);
    const { user } = show(<DishesPage />, { at: "/dishes?without=milk" });
    await screen.findByText("This could not be loaded");
    expect(screen.queryByText("No matching dishes")).toBeNull();
    respond(dishesApi.labels, { [bread.id]: { found: { ingredients: "known" } } });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Bread" });
  });
});

test("Our Dishes is filtered by diets and allergens, and says what it leaves out", async () => {
  const titles = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  const { user } = show(<DishesPage />, { at: "/dishes" });
  await user.click(await screen.findByRole("button", { name: "Filter" }));
  await user.click(await screen.findByRole("checkbox", { name: "Without milk" }));
  await screen.findByText(
    /Without milk: .* 1 dish left out because of unknown ingredients\. A guide, not a guarantee/,
  );
  expect(titles()).toEqual(["Bread"]);
  expect(window.location.search).toBe("?without=milk");
  await user.click(screen.getByRole("checkbox", { name: "Without milk" }));
  await user.click(screen.getByRole("checkbox", { name: "Vegetarian" }));
  await screen.findByRole("button", { name: /^Filter ?, 1 active$/ });
  expect(titles()).toEqual(["Soup", "Bread"]);
  expect(window.location.search).toBe("?diet=vegetarian");
});
