import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { MenusPage } from "#client/pages/menus.page.tsx";
import { categoriesApi } from "#shared/categories.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { menusApi, type Menu } from "#shared/menus.api.ts";
import { answer, never, refuse } from "./setup/api.ts";
import { buildDish, buildMenu } from "./setup/builders.ts";
import { expectToast, field, fill, type Person, screen, show } from "./setup/render.tsx";

const polenta = buildDish({ title: "Polenta" });
const brunch = buildMenu({
  title: "Brunch",
  dishIds: [polenta.id],
  dishes: [{ ...polenta, image: null }],
});

beforeEach(() => {
  answer(dishesApi.list, [polenta]);
  answer(categoriesApi.list, []);
  answerMenus(brunch);
});

function answerMenus(...menus: Menu[]): void {
  answer(menusApi.list, menus);
  answer(menusApi.get, menus[0] as Menu);
}

async function edit(user: Person, title: string) {
  await user.click(await screen.findByRole("button", { name: `Edit ${title}` }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Menu" }));
  await dialog.findByRole("checkbox", { name: "Polenta" });
  return dialog;
}

const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("a menu requires a name, a date and a valid number of guests", async () => {
  const { user } = show(<MenusPage />, { at: "/menus?new=1" });
  const dialog = within(await screen.findByRole("dialog", { name: "Create Event Menu" }));
  const create = dialog.getByRole("button", { name: "Create Menu" });
  expect(create.getAttribute("aria-disabled") ?? String((create as HTMLButtonElement).disabled)).toBe("true");
  dialog.getByText("Please select at least one dish");
  await user.click(await dialog.findByRole("checkbox", { name: "Polenta" }));
  await fill(user, field("Guest count", dialog), "0");
  await user.click(create);
  await dialog.findByText("Event name is required");
  dialog.getByText("Event date is required");
  dialog.getByText("Guest count must be at least 1.");
});

test("a conflicting menu edit can be replaced by the other version", async () => {
  const { user } = show(<MenusPage />, { at: "/menus" });
  const dialog = await edit(user, "Brunch");
  await fill(user, field("Event name", dialog), "Late brunch");
  answer(menusApi.update, () => refuse(409, "Someone else changed it.", { code: "stale" }));
  answer(menusApi.history, []);
  answerMenus({ ...brunch, title: "Early brunch", updatedAt: "2026-05-02T12:00:00.000Z" });
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  const notice = within(await dialog.findByRole("alert"));
  await user.click(notice.getByRole("button", { name: "Use their version" }));
  await waitFor(() => expect(field("Event name", dialog).value).toBe("Early brunch"));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await noDialog();
});

test("a menu's dialog closes once saved, even while the lists are still loading", async () => {
  answer(menusApi.update, ({ body }) => ({ ...brunch, title: body.title ?? "" }));
  answer(menusApi.create, ({ body }) => buildMenu({ title: body.title }));
  const { user } = show(<MenusPage />, { at: "/menus" });
  let before = "Brunch";
  for (const title of ["Late brunch", "Early brunch"]) {
    const dialog = await edit(user, before);
    expect(field("Event name", dialog).value).toBe(before);
    answer(menusApi.list, never);
    answer(menusApi.get, { ...brunch, title });
    await fill(user, field("Event name", dialog), title);
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await expectToast("Menu updated", title, "success");
    await noDialog();
    before = title;
  }

  await user.click(screen.getByRole("button", { name: "Create Menu" }));
  const create = within(await screen.findByRole("dialog", { name: "Create Event Menu" }));
  await fill(user, field("Event name", create), "Supper");
  await fill(user, field("Event date", create), "2031-05-01");
  await user.click(await create.findByRole("checkbox", { name: "Polenta" }));
  await user.click(create.getByRole("button", { name: "Create Menu" }));
  await expectToast("Menu created", "Supper", "success");
  await noDialog();
});

test("menus stay visible when refetching fails", async () => {
  const supper = buildMenu({ title: "Supper" });
  answerMenus(brunch, supper);
  answer(menusApi.archive, { ...brunch, isArchived: true });
  const { user } = show(<MenusPage />, { at: "/menus" });
  const archive = await screen.findByRole("button", { name: "Archive Brunch" });
  const reads = answer(menusApi.list, () => refuse(429, "Too many at once."));
  await user.click(archive);
  await waitFor(() => expect(reads).toHaveLength(1));
  answer(menusApi.get, supper);
  await edit(user, "Supper");
  await user.keyboard("{Escape}");
  await screen.findByRole("button", { name: "Archive Supper" });
});
