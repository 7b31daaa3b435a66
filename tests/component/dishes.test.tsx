import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { dishesApi } from "#shared/dishes.api.ts";
import { buildDish, detailOf } from "#tests/setup/data/views.ts";
import { respond, loseConnection, refuse } from "./setup/api.ts";
import { expectFocus, expectToast, field, fill, type Person, screen, show } from "./setup/render.tsx";

const polenta = buildDish({ title: "Polenta" });

beforeEach(() => {
  respond(dishesApi.list, [polenta]);
  respond(dishesApi.get, detailOf(polenta));
});

async function choose(user: Person, title: string, item: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `More for ${title}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

const card = (title: string) => screen.findByRole("article", { name: title });

test("a dish without a name shows a field error and sends no request", async () => {
  const sent = respond(dishesApi.create, polenta);
  const { user } = show(<DishesPage />, { at: "/dishes?new=1" });
  const dialog = within(await screen.findByRole("dialog", { name: "Create Dish" }));
  await fill(user, field("Dish Name", dialog), "   ");
  await user.click(dialog.getByRole("button", { name: "Create Dish" }));
  const name = await dialog.findByRole("textbox", {
    name: /^Dish Name/,
    description: "Dish name is required",
  });
  await expectFocus(() => name);
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
});

test("an edit requires a title, and a failure shows its reason and keeps the input", async () => {
  const { user } = show(<DishesPage />, { at: "/dishes" });
  await choose(user, "Polenta", "Edit Dish");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Dish" }));
  const save = async () => user.click(await dialog.findByRole("button", { name: "Save changes" }));
  await fill(user, field("Title", dialog), "");
  await save();
  await dialog.findByText("Title is required");
  respond(dishesApi.update, () => refuse(503, "Something went wrong on the server."));
  await fill(user, field("Title", dialog), "Schiacciata");
  await save();
  await expectToast("Failed to update dish: 503 Something went wrong on the server.");
  respond(dishesApi.update, loseConnection);
  await save();
  const offline = "There is no connection. What you typed is still here.";
  await expectToast("Failed to update dish", offline, "destructive");
  expect(field("Title", dialog).value).toBe("Schiacciata");

  const saved = { ...polenta, title: "Schiacciata" };
  respond(dishesApi.update, saved);
  respond(dishesApi.list, [saved]);
  await save();
  await expectToast("Dish updated successfully!");
  await card("Schiacciata");
});

test("a like that cannot be saved is reverted", async () => {
  respond(dishesApi.toggleLike, () => refuse(500, "Something went wrong on the server."));
  const { user } = show(<DishesPage />, { at: "/dishes" });
  await user.click(await screen.findByRole("button", { name: "Like Polenta, 0 likes" }));
  await expectToast("Your like could not be saved", undefined, "destructive");
  const like = await screen.findByRole("button", { name: "Like Polenta, 0 likes" });
  expect(like.getAttribute("aria-pressed")).toBe("false");
});

async function deletePolenta(user: Person) {
  await choose(user, "Polenta", "Delete Dish");
  const question = within(await screen.findByRole("alertdialog", { name: "Delete this dish?" }));
  await waitFor(() =>
    expect(question.getByRole("button", { name: "Delete Dish" }).getAttribute("aria-disabled")).not.toBe(
      "true",
    ),
  );
  return question;
}

test("the delete confirmation lists the dish's menus and mentions Undo", async () => {
  respond(dishesApi.get, detailOf(polenta, { menus: [{ id: 1, title: "Sunday dinner" }] }));
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const question = await deletePolenta(user);
  await question.findByText(/Sunday dinner/);
  question.getByText(/You can undo this for 10 seconds\./);
  expect(question.queryByText(/cannot be undone/)).toBeNull();
});

test.each([
  { why: "This dish is in use.", how: "with 403", fail: () => refuse(403, "This dish is in use.") },
  { why: "This dish is in use.", how: "with 409", fail: () => refuse(409, "This dish is in use.") },
  { why: "There is no connection. Please try again.", how: "by no connection", fail: loseConnection },
])("a deletion refused $how brings the dish back and says why", async ({ why, fail }) => {
  respond(dishesApi.delete, fail);
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const question = await deletePolenta(user);
  await user.click(question.getByRole("button", { name: "Delete Dish" }));
  await expectToast("Dish deleted", "Polenta");
  expect(screen.queryByRole("article", { name: "Polenta" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  await expectToast("Failed to delete dish. Please try again.", why, "destructive");
  await card("Polenta");
});

test.each([true, false])(
  "an edit follows a newer version until something is typed (typed: %s)",
  async (isTyped) => {
    const { user, client } = show(<DishesPage />, { at: `/dishes?edit-dish=${polenta.id}` });
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Dish" }));
    // A request under way would not be repeated.
    await waitFor(() => expect(client.isFetching()).toBe(0));
    if (isTyped) await fill(user, field("Title", dialog), "Creamy polenta");
    const newer = { ...polenta, title: "Polenta taragna", updatedAt: "2031-01-01T12:00:00.000Z" };
    respond(dishesApi.list, [newer]);
    respond(dishesApi.get, detailOf(newer));
    await client.refetchQueries({ queryKey: ["dishes"] });
    await screen.findByText("Polenta taragna");
    const title = isTyped ? "Creamy polenta" : "Polenta taragna";
    await waitFor(() => expect(field("Title", dialog).value).toBe(title));
    const updates = respond(dishesApi.update, () => refuse(409, "Changed meanwhile.", { code: "stale" }));
    await fill(user, field("Description", dialog), "With cheese");
    await user.click(dialog.getByRole("button", { name: "Save changes" }));
    await waitFor(() =>
      expect(updates[0]?.body).toMatchObject({ expectedUpdatedAt: (isTyped ? polenta : newer).updatedAt }),
    );
    expect(field("Title", dialog).value).toBe(title);
  },
);
