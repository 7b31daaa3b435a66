import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { HomePage } from "#client/pages/home.page.tsx";
import { activitiesApi } from "#shared/activities.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { menusApi } from "#shared/menus.api.ts";
import { buildActivity, buildDish, buildMenu } from "#tests/setup/views.ts";
import { answer } from "./setup/api.ts";
import { screen, show } from "./setup/render.tsx";

const NO_COUNTS = { dishes: 0, menus: 0, guestRequests: 0, pendingSuggestions: 0, firstSteps: null };

beforeEach(() => {
  answer(activitiesApi.counts, NO_COUNTS);
  answer(activitiesApi.list, []);
  answer(dishesApi.list, []);
  answer(menusApi.list, []);
});

/** Asserts the sections in the order of the document, which is the order on the screen at every width. */
async function expectSections(...names: string[]): Promise<void> {
  const named = (section: HTMLElement) =>
    section.getAttribute("aria-label") ??
    document.getElementById(section.getAttribute("aria-labelledby") ?? "")?.textContent;
  await waitFor(() => expect(screen.getAllByRole("region").map(named)).toEqual(names));
}

test("Home shows the next menu and the newest dishes before the counts and the activities", async () => {
  answer(activitiesApi.counts, { ...NO_COUNTS, dishes: 1, menus: 1 });
  answer(activitiesApi.list, [buildActivity()]);
  answer(dishesApi.list, [buildDish()]);
  answer(menusApi.list, [buildMenu({ title: "Brunch", eventDate: "2100-05-01" })]);
  show(<HomePage />);
  await expectSections("Brunch", "Fresh from the kitchen", "The household at a glance", "Recent Activity");
});

test("the counts do not repeat the newest activity", async () => {
  answer(activitiesApi.list, [buildActivity({ metadata: { dishTitle: "Leek soup" } }), buildActivity()]);
  show(<HomePage />);
  await expectSections("The household at a glance", "Recent Activity");
  expect(await screen.findAllByText(/Leek soup/)).toHaveLength(1);
  expect(screen.queryByText("No recent activity")).toBeNull();
});

test("in a new household, the counts stand between the two sentences about activities", async () => {
  show(<HomePage />);
  await screen.findByRole("heading", { name: "No activity yet" });
  expect(screen.getByText("Start by creating your first dish or menu!")).toBeDefined();
  await expectSections("Recent Activity", "The household at a glance");
  const counts = screen.getByRole("region", { name: "The household at a glance" });
  expect(counts.textContent).toMatch(/No recent activity$/);
});
