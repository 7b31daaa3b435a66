import { useQuery } from "@tanstack/react-query";
import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { countsQuery } from "#client/features/activities/counts.data.ts";
import { FirstStepsCard } from "#client/features/first-steps/first-steps.tsx";
import { activitiesApi, type FirstSteps } from "#shared/activities.api.ts";
import { categoriesApi } from "#shared/categories.api.ts";
import { CATEGORY_COLORS } from "#shared/choices.ts";
import { firstStepsApi } from "#shared/first-steps.api.ts";
import { buildCategory, buildMe } from "#tests/setup/data/views.ts";
import { respond, loseConnection, refuse } from "./setup/api.ts";
import { expectFocus, expectToast, screen, show } from "./setup/render.tsx";

const me = buildMe({ isAdmin: true });
const TODO: FirstSteps = { dish: false, categories: false, members: false, menu: false };
const counts = (firstSteps: FirstSteps | null) => ({
  dishes: 0,
  menus: 0,
  guestRequests: 0,
  pendingSuggestions: 0,
  firstSteps,
});

/** Shows the card as Home does. */
function Home() {
  const { data } = useQuery(countsQuery);
  return (
    <>
      <h1 tabIndex={-1}>Home</h1>
      {data?.firstSteps && <FirstStepsCard steps={data.firstSteps} />}
    </>
  );
}

const steps = async () => (await screen.findAllByRole("listitem")).map((row) => row.textContent);

test("lists four steps, ticks what is done and opens the dialogs by their address", async () => {
  respond(activitiesApi.counts, counts({ ...TODO, dish: true }));
  const { user } = show(<Home />, { me });
  expect(await steps()).toEqual([
    "Add your first dish, done",
    expect.stringMatching(/^2Choose categories/),
    expect.stringMatching(/^3Add everyone else/),
    expect.stringMatching(/^4Plan a dinner/),
  ]);
  screen.getByText("1 of 4 done");
  await user.click(screen.getByRole("link", { name: /^Add everyone else/ }));
  await screen.findByRole("dialog", { name: "Add member" });
  expect(window.location.search).toBe("?new=member");
});

test("leaves categories out for members, and the card once the others are done", async () => {
  respond(activitiesApi.counts, counts({ ...TODO, dish: true, members: true }));
  const { client } = show(<Home />);
  expect(await steps()).toHaveLength(3);
  expect(document.querySelector("details")?.open).toBe(false);
  client.setQueryData(countsQuery.queryKey, counts({ ...TODO, dish: true, members: true, menu: true }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "First steps" })).toBeNull());
});

test("does not fold for members because of the categories", async () => {
  respond(activitiesApi.counts, counts({ ...TODO, dish: true, categories: true }));
  show(<Home />);
  await screen.findByText("1 of 3 done");
  expect(document.querySelector("details")?.open).toBe(true);
});

test("adds the chosen categories in one call, each with its own color", async () => {
  respond(activitiesApi.counts, counts(TODO));
  const { user } = show(<Home />, { me });
  await user.click(await screen.findByRole("button", { name: /^Choose categories/ }));
  expect(screen.getAllByRole("checkbox")).toHaveLength(8);
  await user.click(screen.getByRole("checkbox", { name: "Soups" }));
  await user.click(screen.getByRole("checkbox", { name: "Drinks" }));
  const calls = respond(categoriesApi.createMany, () => loseConnection());
  await user.click(await screen.findByRole("button", { name: "Add 6 categories" }));
  await expectToast(
    "Failed to add the categories",
    "There is no connection. Please try again.",
    "destructive",
  );
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Soups" }).checked).toBe(false);

  respond(activitiesApi.counts, counts({ ...TODO, categories: true }));
  respond(categoriesApi.createMany, ({ body }) => {
    calls.push({ body });
    return body.categories.map(({ name }) => buildCategory({ name }));
  });
  await user.click(await screen.findByRole("button", { name: "Add 6 categories" }));
  await expectToast("6 categories added");
  const sent = calls.at(-1)?.body.categories ?? [];
  expect(sent.map(({ name }) => name)).toEqual([
    "Starters",
    "Salads",
    "Mains",
    "Sides",
    "Desserts",
    "Drinks",
  ]);
  expect(new Set(sent.map(({ color }) => color)).size).toBe(6);
  expect(sent.every(({ color }) => color && CATEGORY_COLORS.includes(color))).toBe(true);
  await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
  await expectFocus(() => screen.getByRole("heading", { name: "First steps" }));
});

test("hides the steps at once and shows them again with Undo", async () => {
  respond(activitiesApi.counts, counts(TODO));
  const { user } = show(<Home />, { me });
  const dismissed = respond(firstStepsApi.dismiss, undefined);
  const restored = respond(firstStepsApi.restore, undefined);
  const hide = await screen.findByRole("button", { name: "Hide first steps" });
  respond(activitiesApi.counts, counts(null));
  await user.click(hide);
  await expectToast("First steps hidden", "For everyone in the household.");
  expect(screen.queryByRole("heading", { name: "First steps" })).toBeNull();
  await expectFocus(() => screen.getByRole("heading", { name: "Home" }));
  respond(activitiesApi.counts, counts(TODO));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("heading", { name: "First steps" });
  expect([dismissed.length, restored.length]).toEqual([1, 1]);
});

test("shows the steps again if they cannot be hidden", async () => {
  respond(activitiesApi.counts, counts(TODO));
  const { user } = show(<Home />, { me });
  respond(firstStepsApi.dismiss, () => refuse(503, "The database is away."));
  await user.click(await screen.findByRole("button", { name: "Hide first steps" }));
  await expectToast("The first steps could not be hidden", "The database is away.", "destructive");
  within(await screen.findByRole("region", { name: "First steps" })).getByText("0 of 4 done");
});
