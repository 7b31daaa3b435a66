import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { caloriesApi, type Estimate } from "#shared/calories.api.ts";
import { dishesApi, type Dish, type DishDetail } from "#shared/dishes.api.ts";
import { buildDish, detailOf } from "#tests/setup/data/views.ts";
import { respond, heldBack, refuse } from "./setup/api.ts";
import { expectToast, field, fill, type Person, screen, show } from "./setup/render.tsx";

const UNKNOWN = "No estimate: neither the name nor the description of this dish mentions a known food.";
const FAILED = "Failed to estimate calories. Please try again.";
const pilaf = buildDish({ title: "Pilaf" });
const estimate: Estimate = {
  estimatedCalories: 712,
  low: 510,
  high: 995,
  caloriesSource: "ai",
  confidence: 0.93,
  reasoning: "Rice with saffron.",
};

/** Makes the API return this dish only. */
function respondWithDish(dish: Dish): void {
  respond(dishesApi.list, [dish]);
  respond(dishesApi.get, detailOf(dish));
}

const openMenu = async (user: Person, title: string) =>
  user.click(await screen.findByRole("button", { name: `More for ${title}` }));

async function pressEstimate(user: Person, title: string): Promise<void> {
  await openMenu(user, title);
  await user.click(await screen.findByRole("menuitem", { name: "Estimate Calories" }));
}

const details = async (title: string) => within(await screen.findByRole("dialog", { name: title }));
const card = (title: string) => within(screen.getByRole("article", { name: title }));

test("a dish without a match stays without calories, and a manual estimate explains why", async () => {
  respond(dishesApi.list, []);
  const dish = buildDish({ title: "Qwxz" });
  respond(dishesApi.create, () => {
    respondWithDish(dish);
    return dish;
  });
  const asked = respond(caloriesApi.estimate, () => refuse(422, UNKNOWN));
  const { user } = show(<DishesPage />, { at: "/dishes?new=1" });
  const dialog = within(await screen.findByRole("dialog", { name: "Create Dish" }));
  await fill(user, field("Dish Name", dialog), "Qwxz");
  await user.click(dialog.getByRole("button", { name: "Create Dish" }));
  await expectToast("Dish posted", undefined, "success");
  await waitFor(() => expect(asked).toHaveLength(1));
  const created = await details("Qwxz");
  await user.click(await created.findByRole("button", { name: "Estimate Calories" }));
  await expectToast(FAILED, UNKNOWN, "destructive");
  expect(created.queryByText(/kcal/)).toBeNull();
});

test("a card shows a pending estimate; a failing provider changes nothing", async () => {
  respondWithDish(pilaf);
  const asked = heldBack(undefined);
  respond(caloriesApi.estimate, async () => {
    await asked.response();
    return refuse(502, "The provider did not answer.");
  });
  const { user } = show(<DishesPage />, { at: "/dishes" });
  await pressEstimate(user, "Pilaf");
  await waitFor(() => card("Pilaf").getByText("Estimating…"));
  screen.getByText("Estimating the calories of Pilaf…");
  await openMenu(user, "Pilaf");
  const item = await screen.findByRole("menuitem", { name: "Estimating…" });
  expect(item.getAttribute("aria-disabled")).toBe("true");
  await user.keyboard("{Escape}");
  asked.release();
  await expectToast(FAILED, undefined, "destructive");
  await waitFor(() => expect(card("Pilaf").queryByText(/kcal|Estimating/)).toBeNull());
  respond(caloriesApi.estimate, () => {
    respondWithDish({ ...pilaf, estimatedCalories: 712, caloriesSource: "ai" });
    return estimate;
  });
  await pressEstimate(user, "Pilaf");
  await expectToast("About 712 kcal per serving", "Pilaf · AI estimated", "success");
  await waitFor(() => card("Pilaf").getByText("712 kcal"));
});

/** Opens a dish with these details of its estimate. */
async function showDetails(fields: Partial<DishDetail>) {
  const dish = { ...pilaf, ...fields };
  respond(dishesApi.list, [pilaf]);
  respond(dishesApi.get, detailOf(dish, fields));
  const { user } = show(<DishesPage />, { at: `/dishes?dish=${pilaf.id}` });
  const dialog = await details("Pilaf");
  await user.click(await dialog.findByRole("button", { name: /kcal$/, expanded: false }));
  return { user, dialog };
}

test("an estimate is shown with its probable range, also in words", async () => {
  const { user, dialog } = await showDetails({
    estimatedCalories: 480,
    caloriesSource: "reference",
    caloriesConfidence: 0.8,
    caloriesReasoning: "In English.",
    caloriesDetails: {
      before: [{ text: "sum_of_servings", values: { count: 4 } }],
      items: [
        { name: "lentils", grams: 75, kcal: 264 },
        { name: "others", kcal: 18 },
      ],
      after: ["Hot."],
    },
    caloriesLow: 350,
    caloriesHigh: 1_630,
  });
  await dialog.findByText("480 kcal per serving");
  await dialog.findByText("between 350 and 1,630");
  const table = within(
    dialog.getByRole("table", { name: "Sum of the ingredients for 4 servings, per serving" }),
  );
  expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "lentils75 g264 kcal",
    "others18 kcal",
  ]);
  dialog.getByText("Hot.");
  dialog.getByText("Fair confidence · 80%");

  respond(caloriesApi.estimate, () => estimate);
  const refetched = heldBack(detailOf(pilaf));
  respond(dishesApi.get, refetched.response);
  await user.click(dialog.getByRole("button", { name: "Estimate again" }));
  await dialog.findByText("between 510 and 995");
  refetched.release();
});

test("an estimate of 0 is shown as a value without a range", async () => {
  const { dialog } = await showDetails({
    estimatedCalories: 0,
    caloriesSource: "reference",
    caloriesConfidence: 0.5,
    caloriesReasoning: "Matches 'Water'.",
    caloriesLow: 0,
    caloriesHigh: 0,
  });
  await dialog.findByText("0 kcal per serving");
  await dialog.findByText("Low confidence · 50%");
  expect(dialog.queryByText(/between/)).toBeNull();
  expect(dialog.queryByRole("button", { name: "Estimate Calories" })).toBeNull();
});

test("a typed value has neither range nor confidence", async () => {
  const { dialog } = await showDetails({ estimatedCalories: 480, caloriesSource: "manual" });
  await dialog.findByText("Manual entry");
  expect(dialog.queryByText(/between|confidence/)).toBeNull();
});

test("after a failure of the provider, one press takes the reference estimate", async () => {
  respondWithDish(pilaf);
  const asked = respond(caloriesApi.estimate, ({ body }) => {
    if (body.source !== "reference") return refuse(502, "The estimate service is too busy.");
    respondWithDish({ ...pilaf, estimatedCalories: 480, caloriesSource: "reference" });
    return { ...estimate, estimatedCalories: 480, caloriesSource: "reference" as const };
  });
  const { user } = show(<DishesPage />, { at: "/dishes" });
  await pressEstimate(user, "Pilaf");
  await expectToast(FAILED, "The estimate service is too busy.", "destructive");
  await user.click(screen.getByRole("button", { name: "Use reference estimate" }));
  await expectToast("About 480 kcal per serving", "Pilaf · Estimated", "success");
  await waitFor(() => card("Pilaf").getByText("480 kcal"));
  expect(asked.map(({ body }) => body)).toEqual([
    { overwrite: false },
    { overwrite: false, source: "reference" },
  ]);
});

test("other failures offer no reference estimate", async () => {
  respondWithDish(pilaf);
  respond(caloriesApi.estimate, () => refuse(429, "You have requested too many estimates this hour."));
  const { user } = show(<DishesPage />, { at: "/dishes" });
  await pressEstimate(user, "Pilaf");
  await expectToast(FAILED, undefined, "destructive");
  expect(screen.queryByRole("button", { name: "Use reference estimate" })).toBeNull();
});
