import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Analytics } from "#client/features/analytics/analytics.tsx";
import { analyticsApi, type Analytics as Figures } from "#shared/analytics.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { buildDish } from "#tests/setup/views.ts";
import { answer, refuse } from "./setup/api.ts";
import { screen, show } from "./setup/render.tsx";

const figures: Figures = {
  dishesByMonth: [],
  dishesByCategory: [{ category: null, color: null, dishes: 1 }],
  members: 4,
  mostLiked: [],
  mostActive: [],
  caloriesSpread: [],
  dishesWithoutCalories: 1,
  suggestions: { pending: 0, accepted: 0 },
  year: { dinners: 18, guests: 96 },
  mostWished: [{ dishId: 7, title: "Slow stew", wishes: 2 }],
  guests: [
    { name: "Karin", events: 3, menuId: 4, title: "Brunch" },
    { name: "Sam", events: 1, menuId: 4, title: "Brunch" },
  ],
};

test("shows the year, wishes, guests, and the dishes that miss a photo or a recipe", async () => {
  answer(analyticsApi.get, figures);
  answer(dishesApi.list, [
    buildDish({ id: 1, title: "Bread", images: [], hasRecipe: true }),
    buildDish({ id: 2, title: "Cake", images: ["https://photos.example/cake.jpg"], hasRecipe: false }),
  ]);
  show(<Analytics />);
  await screen.findByText("18 events, 96 guests");
  const links = async (name: string) =>
    within(await screen.findByRole("region", { name }))
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(await links("Most wished by guests")).toEqual([["Slow stew2 wishes", "/dishes?dish=7"]]);
  expect(await links("Who was here")).toEqual([
    ["Karin3 times, last Brunch", "/menus?guests=4"],
    ["SamBrunch", "/menus?guests=4"],
  ]);
  expect(await links("Still without a photo")).toEqual([["Bread", "/dishes?edit-dish=1"]]);
  expect(await links("Still without a recipe")).toEqual([["Cake", "/dishes?edit-dish=2"]]);
});

test("lists are short with hundreds of dishes, and left out without any entry", async () => {
  answer(analyticsApi.get, { ...figures, year: { dinners: 0, guests: 0 }, mostWished: [], guests: [] });
  answer(
    dishesApi.list,
    Array.from({ length: 300 }, (_, index) => buildDish({ id: index + 1, images: [], hasRecipe: true })),
  );
  show(<Analytics />);
  await screen.findByText("No events yet");
  const missing = within(await screen.findByRole("region", { name: "Still without a photo" }));
  expect(missing.getAllByRole("listitem")).toHaveLength(10);
  missing.getByText("and 290 more");
  expect(screen.getAllByRole("region")).toHaveLength(2);
});

test("an empty household gets a link to create its first dish", async () => {
  answer(analyticsApi.get, { ...figures, dishesByCategory: [] });
  const { user, router } = show(<Analytics />, { at: "/settings?tab=analytics" });
  await screen.findByRole("heading", { name: "Nothing to show yet" });
  await user.click(screen.getByRole("link", { name: "Go to Dishes" }));
  expect(router.state.location.pathname).toBe("/dishes");
});

test("analytics that fail to load can be retried", async () => {
  answer(analyticsApi.get, () => refuse(500, "Something went wrong on the server."));
  const { user } = show(<Analytics />);
  await screen.findByText("This could not be loaded");
  answer(analyticsApi.get, figures);
  answer(dishesApi.list, []);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("18 events, 96 guests");
  expect(screen.queryByText("This could not be loaded")).toBeNull();
});
