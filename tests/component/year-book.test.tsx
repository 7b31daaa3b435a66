import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { DishBookPage } from "#client/pages/dish-book.page.tsx";
import { analyticsApi, type PastEvent } from "#shared/analytics.api.ts";
import { respond } from "./setup/api.ts";
import { screen, show } from "./setup/render.tsx";

const event = (menuId: number, fields: Partial<PastEvent>): PastEvent => ({
  menuId,
  title: `Dinner ${menuId}`,
  day: `2024-06-0${menuId}`,
  image: null,
  guestCount: 2,
  dishes: [],
  guests: [],
  ...fields,
});
const soup = { id: 1, title: "Soup", image: "/images/soup.webp", wishes: 2 };
const cake = { id: 2, title: "Cake", image: null, wishes: 1 };

test("the book has the year in numbers and a part for each chosen event", async () => {
  const ruth = { person: 1, name: "Ruth", thanks: null };
  const anna = { person: 2, name: "Anna", thanks: null };
  const otherAnna = { ...anna, person: 3 };
  respond(analyticsApi.evenings, {
    years: [2026, 2024],
    year: 2024,
    evenings: [
      event(1, {
        dishes: [soup, cake],
        guests: [ruth, anna, { person: 4, name: "Omar", thanks: "What a soup!" }],
      }),
      event(2, { dishes: [soup], guests: [ruth, ruth, otherAnna, { ...anna, person: 5 }] }),
      event(3, { guestCount: null }),
    ],
  });
  const { user } = show(<DishBookPage />, { at: "/dishes/book?evenings=2024" });
  const book = within(await screen.findByRole("article", { name: "Book" }));
  book.getByText("3 evenings · 4 guests · 2 dishes");
  book.getByText("Most frequent guests: Ruth");
  book.getByText("What a soup!");
  book.getByText("Ruth, Anna, and Anna");
  expect(book.getAllByText("most wished for").map((mark) => mark.parentElement?.textContent)).toEqual([
    "Soupmost wished for",
    "Soupmost wished for",
  ]);
  await user.click(screen.getByRole("checkbox", { name: /Dinner 1/ }));
  book.getByText("2 evenings · 2 guests · 1 dish");
  expect(book.queryByText("Omar")).toBeNull();
  expect(book.queryByText("Most frequent guests: Ruth")).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: /Dinner 2/ }));
  await user.click(screen.getByRole("checkbox", { name: /Dinner 3/ }));
  expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Year" }).value).toBe("2024");
});

test("a household without past events is told what becomes a page", async () => {
  respond(analyticsApi.evenings, { years: [], year: null, evenings: [] });
  show(<DishBookPage />, { at: "/dishes/book?evenings" });
  await screen.findByRole("heading", { name: "No evenings yet" });
  expect(screen.queryByRole("combobox")).toBeNull();
});
