import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { AnalyticsTab } from "#client/features/analytics/analytics.tsx";
import { analyticsApi, type Analytics } from "#shared/analytics.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { buildDish } from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import { screen, show } from "./setup/render.tsx";

const figures: Analytics = {
  dishesByMonth: [],
  dishesByCategory: [{ category: null, color: null, dishes: 1 }],
  members: 4,
  mostLiked: [],
  mostActive: [],
  caloriesSpread: [],
  dishesWithoutCalories: 1,
  suggestions: { pending: 0, accepted: 0 },
  year: { dinners: 18, guests: 96, served: 112, dishes: 38 },
  latest: [{ day: "2026-11-20", dishId: 7, title: "Slow stew", image: "/images/stew.jpg" }],
  mostWished: [{ dishId: 7, title: "Slow stew", wishes: 2 }],
  guests: [
    { name: "Karin", events: 3, menuId: 4, title: "Brunch" },
    { name: "Sam", events: 1, menuId: 4, title: "Brunch" },
  ],
};

test("shows the year with photos of what was on the table, wishes, likes and guests, and nothing undone", async () => {
  respond(analyticsApi.get, { ...figures, mostLiked: [{ dishId: 2, title: "Cake", likes: 3 }] });
  respond(dishesApi.list, [buildDish({ id: 2, title: "Cake", images: [], hasRecipe: false })]);
  show(<AnalyticsTab />);
  await screen.findByText("18 events, 96 guests");
  screen.getByText("On the table 112 times · 38 dishes");
  screen.getByRole("img", { name: "Slow stew" });
  const links = async (name: string) =>
    within(await screen.findByRole("region", { name }))
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(await links("Most wished for by guests")).toEqual([["Slow stew2 wishes", "/dishes?dish=7"]]);
  expect(await links("Who was here")).toEqual([
    ["Karin3 times, last Brunch", "/menus?guests=4"],
    ["SamBrunch", "/menus?guests=4"],
  ]);
  expect(await links("Our year")).toEqual([
    [" Print as a book", "/dishes/book?evenings"],
    ["Nov 20", "/dishes?dish=7"],
  ]);
  expect(await links("Most liked")).toEqual([["Cake3 likes", "/dishes?dish=2"]]);
  expect(screen.getAllByRole("region")).toHaveLength(4);
});

test("a response of an earlier version has no photos, and lists without any entry are left out", async () => {
  const year = { dinners: 0, guests: 0, served: 1 };
  respond(analyticsApi.get, { ...figures, year, latest: undefined, mostWished: [], guests: [] });
  show(<AnalyticsTab />);
  await screen.findByText("No events yet");
  expect(screen.getAllByRole("region")).toHaveLength(1);
});

test("a household that has eaten nothing yet gets a link to its dishes", async () => {
  const year = { dinners: 0, guests: 0 };
  respond(analyticsApi.get, { ...figures, year, latest: [], mostWished: [], guests: [] });
  const { user, router } = show(<AnalyticsTab />, { at: "/settings?tab=analytics" });
  await screen.findByRole("heading", { name: "Nothing to show yet" });
  await user.click(screen.getByRole("link", { name: "Go to Dishes" }));
  expect(router.state.location.pathname).toBe("/dishes");
});

test("analytics that fail to load can be retried", async () => {
  respond(analyticsApi.get, () => refuse(500, "Something went wrong on the server."));
  const { user } = show(<AnalyticsTab />);
  await screen.findByText("This could not be loaded");
  respond(analyticsApi.get, figures);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("18 events, 96 guests");
  expect(screen.queryByText("This could not be loaded")).toBeNull();
});
