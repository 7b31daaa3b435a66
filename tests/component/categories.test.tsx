import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CategoryManagement } from "#client/features/categories/category-management.tsx";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { categoriesApi } from "#shared/categories.api.ts";
import { CATEGORY_COLORS, DEFAULT_CATEGORY_COLOR } from "#shared/choices.ts";
import { suggestedColor } from "#shared/suggested-color.ts";
import { buildCategory, buildMe } from "#tests/setup/data/views.ts";
import { respond, heldBack, never, refuse } from "./setup/api.ts";
import { expectToast, field, fill, screen, show } from "./setup/render.tsx";

const me = buildMe({ isAdmin: true });
const soups = buildCategory({ name: "Soups" });

test("a category name is unique regardless of case", async () => {
  respond(categoriesApi.list, [soups]);
  respond(categoriesApi.create, () => refuse(409, "A category with this name already exists."));
  const { user } = show(<CategoryManagement />, { me });
  await user.click(screen.getByRole("button", { name: "Add category" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add category" }));
  const add = dialog.getByRole("button", { name: "Add category" });
  await user.click(add);
  await dialog.findByText("Category name is required");
  await fill(user, field("Name", dialog), "soups");
  await user.click(add);
  await expectToast("Failed to create category", undefined, "destructive");
  expect(field("Name", dialog).value).toBe("soups");
});

test("a category is sent once by Ctrl+Enter, and its dialog closes once saved, even while the list is still loading", async () => {
  respond(categoriesApi.list, [soups]);
  const saved = heldBack({ ...soups, name: "Stews" });
  const updates = respond(categoriesApi.update, saved.response);
  respond(categoriesApi.create, buildCategory({ name: "Breads" }));
  const { user } = show(<CategoryManagement />, { me });
  await user.click(await screen.findByRole("button", { name: "Edit Soups" }));
  respond(categoriesApi.list, never);
  const edit = within(await screen.findByRole("dialog", { name: "Edit category" }));
  await fill(user, field("Name", edit), "Stews");
  await user.type(field("Description", edit), "{Control>}{Enter}{/Control}");
  await edit.findByRole("button", { name: "Saving…" });
  await user.keyboard("{Control>}{Enter}{/Control}");
  saved.release();
  await expectToast('Category "Stews" saved', undefined, "success");
  expect(updates).toHaveLength(1);
  await user.click(await screen.findByRole("button", { name: "Edit Stews" }));
  const again = within(await screen.findByRole("dialog", { name: "Edit category" }));
  expect(field("Name", again).value).toBe("Stews");
  await user.keyboard("{Escape}");

  await user.click(await screen.findByRole("button", { name: "Add category" }));
  const add = within(await screen.findByRole("dialog", { name: "Add category" }));
  await fill(user, field("Name", add), "Breads");
  await user.click(add.getByRole("button", { name: "Add category" }));
  await expectToast('Category "Breads" created', undefined, "success");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("categories are moved by buttons, at once, and each change is sent in turn", async () => {
  const names = ["Bread", "Mains", "Starters"];
  respond(
    categoriesApi.list,
    names.map((name, index) => buildCategory({ id: index + 1, name })),
  );
  const first = heldBack([]);
  const orders = respond(categoriesApi.reorder, first.response);
  const { user } = show(<CategoryManagement />, { me });
  await user.click(await screen.findByRole("button", { name: "Reorder" }));
  expect(screen.queryByRole("button", { name: "Edit Bread" })).toBeNull();
  const shown = () =>
    screen
      .getAllByRole("listitem")
      .map(({ textContent }) => names.find((name) => textContent.includes(name)));
  const down = screen.getByRole("button", { name: "Move Bread down" });
  await user.click(down);
  await waitFor(() => expect(shown()).toEqual(["Mains", "Bread", "Starters"]));
  await waitFor(() => expect(document.activeElement).toBe(down));
  await user.click(screen.getByRole("button", { name: "Move Mains up" }));
  await user.click(screen.getByRole("button", { name: "Move Starters up" }));
  await waitFor(() => expect(shown()).toEqual(["Mains", "Starters", "Bread"]));
  screen.getByText("Starters is now 2 of 3");
  await user.click(screen.getByRole("button", { name: "Move Mains up" }));
  expect(orders).toHaveLength(1);
  first.release();
  await waitFor(() =>
    expect(orders.map(({ body }) => body)).toEqual([{ ids: [2, 1, 3] }, { ids: [2, 3, 1] }]),
  );
  await user.click(screen.getByRole("button", { name: "Done" }));
  await screen.findByRole("button", { name: "Edit Bread" });
});

test("the last category that is left while the order is changed can be edited", async () => {
  respond(categoriesApi.list, [soups, buildCategory({ name: "Breads" })]);
  const { user, client } = show(<CategoryManagement />, { me });
  await user.click(await screen.findByRole("button", { name: "Reorder" }));
  respond(categoriesApi.list, [soups]);
  await refetchTopics(client, "categories");
  await screen.findByRole("button", { name: "Edit Soups" });
  expect(screen.queryByRole("button", { name: /^Move/ })).toBeNull();
});

test("a new category starts with the first color that is not used, or the least used one", async () => {
  const [orange, red, yellow] = CATEGORY_COLORS;
  respond(
    categoriesApi.list,
    [orange, yellow].map((color) => buildCategory({ color })),
  );
  const { user } = show(<CategoryManagement />, { me });
  await user.click(await screen.findByRole("button", { name: "Add category" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add category" }));
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Red" }).checked).toBe(true);

  const allUsed = CATEGORY_COLORS.map((color) => ({ color }));
  expect(suggestedColor([])).toBe(DEFAULT_CATEGORY_COLOR);
  expect(suggestedColor([...allUsed, { color: orange }, { color: red }])).toBe(yellow);
});
