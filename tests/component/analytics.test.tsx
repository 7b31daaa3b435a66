import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Analytics } from "#client/features/analytics/analytics.tsx";
import { analyticsApi, type Analytics as Figures } from "#shared/analytics.api.ts";
import { answer, refuse } from "./setup/api.ts";
import { screen, show } from "./setup/render.tsx";

const thisMonth = new Date().toISOString().slice(0, 7);

const figures: Figures = {
  dishesByMonth: [{ month: thisMonth, dishes: 1 }],
  dishesByCategory: [{ category: null, color: null, dishes: 1 }],
  members: 4,
  mostLiked: [],
  mostActive: [],
  caloriesSpread: [{ from: 0, to: null, dishes: 0 }],
  dishesWithoutCalories: 1,
  suggestions: { pending: 0, accepted: 0 },
};

async function card(title: string) {
  const heading = await screen.findByRole("heading", { name: title });
  return heading.closest("section") as HTMLElement;
}

test("a chart switches to its table and back by keyboard", async () => {
  answer(analyticsApi.get, {
    ...figures,
    mostLiked: [
      { dishId: 1, title: "Slow stew", likes: 2 },
      { dishId: 2, title: "Lentil soup", likes: 1 },
    ],
    mostActive: [
      { userId: "me", firstName: "Test", lastName: null, dishes: 1, menus: 0, likes: 3, comments: 0 },
    ],
  });
  const { user } = show(<Analytics />);
  const plot = await card("Most liked dishes");
  const choice = within(plot).getByRole("button", { name: "Show as table: Most liked dishes" });
  expect(choice.getAttribute("aria-pressed")).toBe("false");
  const [stew, soup] = within(plot).getAllByRole("listitem");
  expect([stew?.textContent, soup?.textContent]).toEqual([
    "Slow stew: liked by 2 of 4 members2 of 4",
    "Lentil soup: liked by 1 of 4 members1 of 4",
  ]);
  choice.focus();
  await user.keyboard("{Enter}");
  expect(choice.getAttribute("aria-pressed")).toBe("true");
  expect(document.activeElement).toBe(choice);
  const table = within(screen.getByRole("table", { name: "Most liked dishes" }));
  expect(table.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
    "Slow stew",
    "Lentil soup",
  ]);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Most liked dishes" }));
  await user.tab();
  expect(document.activeElement).toBe(table.getByRole("link", { name: "Slow stew" }));
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(
    screen.getByRole("button", { name: "Show as table: Most active members" }),
  );
  await user.click(choice);
  expect(within(plot).getAllByRole("listitem")).toHaveLength(2);
});

test("a chart without data shows a sentence instead", async () => {
  answer(analyticsApi.get, figures);
  show(<Analytics />);
  for (const [title, words] of [
    ["Most liked dishes", "No one has liked a dish yet."],
    ["Calories per serving", "No dish has calories yet."],
    ["Suggestions from guests", "No guest has suggested a menu yet."],
  ] as const) {
    const plot = await card(title);
    expect(plot.textContent).toContain(words);
    expect(plot.querySelector("svg")).toBeNull();
    expect(within(plot).queryByRole("button")).toBeNull();
  }
});

test("an empty household gets a link to create its first dish", async () => {
  answer(analyticsApi.get, { ...figures, dishesByMonth: [], dishesByCategory: [], dishesWithoutCalories: 0 });
  const { user, router } = show(<Analytics />, { at: "/settings?tab=analytics" });
  await screen.findByRole("heading", { name: "Nothing to show yet" });
  await user.click(screen.getByRole("link", { name: "Go to Dishes" }));
  expect(router.state.location.pathname).toBe("/dishes");
});

test("analytics that fail to load can be retried", async () => {
  answer(analyticsApi.get, () => refuse(500, "Something went wrong on the server."));
  const { user } = show(<Analytics />);
  await screen.findByText("Analytics could not be loaded");
  answer(analyticsApi.get, figures);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect((await card("Dishes over time")).textContent).toContain("1 dish, added this month.");
  expect(screen.queryByText("Analytics could not be loaded")).toBeNull();
});
