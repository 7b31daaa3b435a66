import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { dishesApi } from "#shared/dishes.api.ts";
import { searchApi } from "#shared/search.api.ts";
import { buildDish, detailOf } from "#tests/setup/data/views.ts";
import { respond, heldBack } from "./setup/api.ts";
import { screen, show } from "./setup/render.tsx";

const polenta = buildDish({ title: "Polenta" });
const ribollita = buildDish({ title: "Ribollita" });
const hit = buildDish({ title: "Lentil soup" });

const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const opened = (id: number) => waitFor(() => expect(window.location.search).toBe(`?dish=${id}`));

beforeEach(() => {
  respond(searchApi.search, { dishes: [hit], menus: [] });
  respond(dishesApi.get, detailOf(hit));
});

test("the search first offers the newest dishes, which Enter opens only after an arrow key", async () => {
  const asked = respond(dishesApi.list, [polenta, ribollita]);
  const { user } = show(<p>Page</p>, { at: "/?search=" });
  await screen.findByRole("listbox", { name: "Fresh from the kitchen" });
  expect(options()).toEqual([expect.stringContaining("Polenta"), expect.stringContaining("Ribollita")]);
  screen.getByText("Type at least 2 characters to search");
  await user.click(screen.getByRole("combobox"));
  await user.keyboard("{Enter}");
  expect(window.location.pathname + window.location.search).toBe("/?search=");
  await user.keyboard("{ArrowUp}{Enter}");
  await opened(ribollita.id);
  expect(asked.length).toBe(1);
});

test("typed text replaces the newest dishes, and its best match is opened by Enter", async () => {
  respond(dishesApi.list, [polenta]);
  const { user } = show(<p>Page</p>, { at: "/?search=" });
  await screen.findByRole("option", { name: /Polenta/ });
  await user.type(screen.getByRole("combobox"), "l");
  expect(options()).toEqual([]);
  screen.getByText("What are you looking for?");
  await user.type(screen.getByRole("combobox"), "entil");
  await screen.findByText('Found 1 result for "lentil"');
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  await screen.findByRole("option", { name: /Polenta/ });
  await user.type(screen.getByRole("combobox"), "lentil");
  await screen.findByText('Found 1 result for "lentil"');
  await user.keyboard("{Enter}");
  await opened(hit.id);
});

test("Enter before the results are there opens the best match of exactly this text", async () => {
  respond(dishesApi.list, [polenta]);
  const asked = respond(searchApi.search, ({ query: { q } = { q: "" } }) => ({
    dishes: q === "sago" ? [] : [hit],
    menus: [],
  }));
  const { user } = show(<p>Page</p>, { at: "/?search=" });
  const field = screen.getByRole("combobox");
  await screen.findByRole("option", { name: /Polenta/ });
  // After more input, or without a result, the Enter before has no effect.
  await user.type(field, "len{Enter}s");
  await screen.findByText('Found 1 result for "lens"');
  await user.clear(field);
  await user.type(field, "sago{Enter}");
  await screen.findByText("Nothing found");
  await user.clear(field);
  await user.type(field, "soup");
  await screen.findByText('Found 1 result for "soup"');
  expect(window.location.pathname).toBe("/");
  expect(window.location.search).toMatch(/^\?search=/);
  await user.clear(field);
  await user.type(field, "lentil{Enter}");
  await opened(hit.id);
  expect(asked.at(-1)).toEqual({ query: { q: "lentil" } });
});

test("a search that is closing opens nothing", async () => {
  respond(dishesApi.list, [polenta]);
  const { response, release } = heldBack({ dishes: [hit], menus: [] });
  const asked = respond(searchApi.search, response);
  const { user } = show(<p>Page</p>, { at: "/?search=" });
  await user.type(screen.getByRole("combobox"), "lentil{Enter}");
  await waitFor(() => expect(asked.length).toBe(1));
  // The hits arrive before the address has changed.
  screen.getByRole("button", { name: "Close" }).click();
  release();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(window.location.pathname + window.location.search).toBe("/");
});

test("a household without dishes is asked what it is looking for", async () => {
  respond(dishesApi.list, []);
  show(<p>Page</p>, { at: "/?search=" });
  await screen.findByText("What are you looking for?");
  expect(options()).toEqual([]);
});
