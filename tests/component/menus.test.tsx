import { fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { MenusPage } from "#client/pages/menus.page.tsx";
import { caloriesApi } from "#shared/calories.api.ts";
import { categoriesApi } from "#shared/categories.api.ts";
import { dishesApi, type Dish } from "#shared/dishes.api.ts";
import { parseEventDate } from "#shared/event-date.ts";
import { eventsApi } from "#shared/events.api.ts";
import { servedApi } from "#shared/meals.api.ts";
import { menusApi, type Menu } from "#shared/menus.api.ts";
import { searchApi } from "#shared/search.api.ts";
import { buildCategory, buildDish, buildEvent, buildMenu } from "#tests/setup/data/views.ts";
import { respond, never, refuse } from "./setup/api.ts";
import {
  expectFocus,
  expectToast,
  field,
  fill,
  type Person,
  screen,
  show,
  stubPictures,
} from "./setup/render.tsx";

const polenta = buildDish({ title: "Polenta" });
const brunch = buildMenu({
  title: "Brunch",
  dishIds: [polenta.id],
  dishes: [{ ...polenta, image: null, labels: {} }],
});

beforeEach(() => {
  respond(eventsApi.get, buildEvent({ menuId: brunch.id, invitation: null }));
  respond(dishesApi.list, [polenta]);
  respondWithMenus(brunch);
});

function respondWithMenus(...menus: Menu[]): void {
  respond(menusApi.list, menus);
  respond(menusApi.get, menus[0] as Menu);
}

async function edit(user: Person, title: string) {
  await user.click(await screen.findByRole("button", { name: `Edit ${title}` }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Menu" }));
  await dialog.findByRole("checkbox", { name: "Polenta" });
  return dialog;
}

const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("an edit sets the place and one of the dishes' photos as the picture", async () => {
  const photos = ["/images/one.jpg", "/images/two.jpg"];
  respond(dishesApi.list, [{ ...polenta, images: photos }, buildDish({ images: ["/images/three.jpg"] })]);
  const updated = respond(menusApi.update, ({ body }) => ({ ...brunch, place: body.place ?? null }));
  const { user } = show(<MenusPage />, { at: "/menus" });
  const dialog = await edit(user, "Brunch");
  const picture = dialog.getByLabelText("Picture");
  expect([...picture.querySelectorAll("option")].map(({ text }) => text)).toEqual([
    "Photo of the first dish",
    "Polenta",
    "Polenta (photo 2)",
  ]);
  await user.selectOptions(picture, "Polenta (photo 2)");
  await fill(user, field("Place", dialog), " Garden gate ");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await noDialog();
  expect(updated.map(({ body }) => body)).toMatchObject([{ place: "Garden gate", image: "/images/two.jpg" }]);
  expect(updated[0]?.body).not.toHaveProperty("title");
});

test("an edit sets an own picture, which can be replaced and removed", async () => {
  const data = "data:image/jpeg;base64,AAAA";
  const canvas = stubPictures(({ type }) => {
    if (type !== "image/png") throw new Error("not a picture");
    return { width: 40, height: 30 };
  });
  canvas.mockReturnValue(data);
  vi.spyOn(HTMLImageElement.prototype, "decode").mockRejectedValue(new Error("not a picture"));
  respond(dishesApi.list, [{ ...polenta, images: ["/images/one.jpg"] }]);
  const refusal = "This photo could not be read. Please try another one.";
  const updated = respond(menusApi.update, () =>
    refuse(400, refusal, { issues: [{ path: "image", message: refusal }] }),
  );
  const { user } = show(<MenusPage />, { at: "/menus" });
  const dialog = await edit(user, "Brunch");
  const picture = dialog.getByLabelText<HTMLSelectElement>("Picture");
  const choose = (type: string) =>
    user.upload(dialog.getByLabelText("Picture file"), new File(["x"], "table", { type }));
  const shown = () => picture.selectedOptions[0]?.text;

  await choose("image/heic");
  await expectToast("This picture cannot be used");
  expect(shown()).toBe("Photo of the first dish");
  expect(dialog.queryByRole("button", { name: "Remove picture" })).toBeNull();

  await choose("image/png");
  await waitFor(() => expect(shown()).toBe("Your picture"));
  dialog.getByRole("button", { name: "Change picture" });
  await user.selectOptions(picture, "Polenta");
  dialog.getByRole("button", { name: "Choose picture" });
  await user.selectOptions(picture, "Your picture");
  await user.click(dialog.getByRole("button", { name: "Remove picture" }));
  expect(shown()).toBe("Photo of the first dish");
  await expectFocus(() => dialog.getByRole("button", { name: "Choose picture" }));

  await choose("image/png");
  await waitFor(() => expect(shown()).toBe("Your picture"));
  await user.click(await dialog.findByRole("button", { name: "Save changes" }));
  await dialog.findByText(refusal);
  respond(menusApi.update, () => brunch);
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await noDialog();
  expect(updated.map(({ body }) => body)).toMatchObject([{ image: data }]);
});

test("a refused edit leaves the focus where one types; a conflicting one can be replaced by the other version", async () => {
  const { user } = show(<MenusPage />, { at: "/menus" });
  const dialog = await edit(user, "Brunch");
  const name = field("Event name", dialog);
  await fill(user, name, "");
  await fill(user, field("Guest count", dialog), "0");
  const type = () => fireEvent.change(name, { target: { value: "Late brunch" } });
  name.addEventListener("focus", () => queueMicrotask(type), { once: true });
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await dialog.findByText("Guest count must be at least 1.");
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(name);
  await fill(user, field("Guest count", dialog), "");
  respond(menusApi.update, () => refuse(409, "Someone else changed it.", { code: "stale" }));
  respond(menusApi.history, []);
  respondWithMenus({ ...brunch, title: "Early brunch", updatedAt: "2026-05-02T12:00:00.000Z" });
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  const notice = within(await dialog.findByRole("alert"));
  await user.click(notice.getByRole("button", { name: "Use their version" }));
  await waitFor(() => expect(field("Event name", dialog).value).toBe("Early brunch"));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await noDialog();
});

test("a menu's dialog closes once saved, even while the lists are still loading", async () => {
  respond(menusApi.update, ({ body }) => ({ ...brunch, title: body.title ?? "" }));
  respond(menusApi.create, ({ body }) => buildMenu({ title: body.title }));
  const { user } = show(<MenusPage />, { at: "/menus" });
  let before = "Brunch";
  for (const title of ["Late brunch", "Early brunch"]) {
    const dialog = await edit(user, before);
    expect(field("Event name", dialog).value).toBe(before);
    respond(menusApi.list, never);
    respond(menusApi.get, { ...brunch, title });
    await fill(user, field("Event name", dialog), title);
    await user.click(dialog.getByRole("button", { name: "Save changes" }));
    await expectToast("Menu updated", title, "success");
    await noDialog();
    before = title;
  }

  await user.click(screen.getByRole("button", { name: "Create Menu" }));
  const create = within(await screen.findByRole("dialog", { name: "Create Event Menu" }));
  await fill(user, field("Event name", create), "Supper");
  await fill(user, field("Event date", create), "2031-05-01");
  const choice = await create.findByRole("checkbox", { name: "Polenta" });
  create.getByText("No dishes chosen");
  expect(create.getByRole("button", { name: "Create Menu" })).toHaveProperty("disabled", true);
  await user.click(choice);
  await user.click(create.getByRole("button", { name: "Create Menu" }));
  await screen.findByRole("dialog", { name: "Menu preview" });
  // Would lie over the dialog.
  expect(screen.queryByText("Menu created")).toBeNull();
});

test("a card invites guests with one press and then shows their link", async () => {
  const event = buildEvent({ menuId: brunch.id });
  respond(dishesApi.labels, {});
  const invited = respond(eventsApi.invite, () => {
    respond(eventsApi.get, event);
    return event;
  });
  const { user } = show(<MenusPage />, { at: "/menus" });
  await user.click(await screen.findByRole("button", { name: "Invite guests to Brunch" }));
  await screen.findByLabelText("Link for all guests");
  expect(invited).toHaveLength(1);
});

test("without menus, one button creates the first", async () => {
  respond(menusApi.list, []);
  const { user } = show(<MenusPage />, { at: "/menus" });
  await screen.findByRole("heading", { name: "No menus yet" });
  await user.click(screen.getByRole("button", { name: "Create Menu" }));
  await screen.findByRole("dialog", { name: "Create Event Menu" });
});

test("menus stay visible when refetching fails", async () => {
  const supper = buildMenu({ title: "Supper" });
  respondWithMenus(brunch, supper);
  respond(menusApi.archive, { ...brunch, isArchived: true });
  const { user } = show(<MenusPage />, { at: "/menus" });
  const archive = await screen.findByRole("button", { name: "Archive Brunch" });
  const reads = respond(menusApi.list, () => refuse(429, "Too many at once."));
  await user.click(archive);
  await waitFor(() => expect(reads).toHaveLength(1));
  respond(menusApi.get, supper);
  await edit(user, "Supper");
  await user.keyboard("{Escape}");
  await screen.findByRole("button", { name: "Archive Supper" });
});

const wake = buildMenu({ title: "Wake", eventDate: "2020-02-01" });
const feast = buildMenu({ title: "Feast", eventDate: "2020-03-01" });

/** The titles of a section's menus. */
async function titlesIn(section: string): Promise<(string | null)[]> {
  const headings = within(await screen.findByRole("region", { name: section })).getAllByRole("heading");
  return headings.slice(1).map((heading) => heading.textContent);
}

/** Answers with the lists as changed by archiving and restoring. */
function respondWithLists(menus: readonly Menu[]): Menu[] {
  const state = menus.map((menu) => ({ ...menu }));
  const set = (id: number, isArchived: boolean) => {
    const menu = state.find((other) => other.id === id) as Menu;
    menu.isArchived = isArchived;
    return menu;
  };
  respond(menusApi.list, () => state.filter(({ isArchived }) => !isArchived));
  respond(menusApi.archived, () => state.filter(({ isArchived }) => isArchived));
  respond(menusApi.archive, ({ params }) => set(Number(params.id), true));
  respond(menusApi.unarchive, ({ params }) => set(Number(params.id), false));
  return state;
}

const archivePast = () => screen.findByRole("button", { name: "Archive past menus" });

test("menus are shown by date: coming up, without a date, past", async () => {
  const picnic = buildMenu({ title: "Picnic", eventDate: "first day of spring" });
  const supper = buildMenu({ title: "Supper", eventDate: "2030-12-31" });
  respondWithLists([wake, brunch, picnic, feast, supper]);
  show(<MenusPage />, { at: "/menus" });
  expect(await titlesIn("Coming up")).toEqual(["Supper", "Brunch"]);
  expect(await titlesIn("No date yet")).toEqual(["Picnic"]);
  expect(await titlesIn("Past")).toEqual(["Feast", "Wake"]);
});

test("past menus are archived together, which can be undone", async () => {
  const state = respondWithLists([brunch, wake, feast]);
  const { user } = show(<MenusPage />, { at: "/menus" });
  await user.click(await archivePast());
  expect(screen.queryByRole("region", { name: "Past" })).toBeNull();
  await expectToast("2 menus archived");
  expect(state.map(({ isArchived }) => isArchived)).toEqual([false, true, true]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await expectToast("2 menus restored");
  expect(state.map(({ isArchived }) => isArchived)).toEqual([false, false, false]);
  expect(await titlesIn("Past")).toEqual(["Feast", "Wake"]);
});

test("past menus that cannot be archived stay, and Undo restores the others", async () => {
  const state = respondWithLists([brunch, wake, feast]);
  const { user } = show(<MenusPage />, { at: "/menus" });
  await archivePast();
  respond(menusApi.archive, ({ params }) => {
    if (Number(params.id) === feast.id) refuse(503, "Try again later.");
    const menu = state.find(({ id }) => id === wake.id) as Menu;
    menu.isArchived = true;
    return menu;
  });
  await user.click(await archivePast());
  await expectToast("1 of 2 menus could not be archived", "Please try again.", "destructive");
  expect(await titlesIn("Past")).toEqual(["Feast"]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await expectToast("Menu restored", "Wake");
  expect(await titlesIn("Past")).toEqual(["Feast", "Wake"]);

  respond(menusApi.archive, () => refuse(503, "Try again later."));
  await user.click(await archivePast());
  await expectToast("Failed to archive menus. Please try again.", undefined, "destructive");
  expect(await titlesIn("Past")).toEqual(["Feast", "Wake"]);
});

test("a menu is planned again with everything but its date, also from the archive", async () => {
  const kept = {
    eventTime: "19:00",
    guestCount: 4,
    description: "At the long table",
    note: "Tom eats no nuts",
  };
  const dinner = { ...brunch, ...kept, eventDate: "2020-05-01", isArchived: true };
  respond(menusApi.get, dinner);
  respondWithLists([dinner]);
  const created = respond(menusApi.create, ({ body }) => buildMenu({ title: body.title }));
  const { user } = show(<MenusPage />, { at: "/menus?view=archived" });
  await user.click(await screen.findByRole("button", { name: "Plan again: Brunch" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create Event Menu" }));
  expect(window.location.search).toBe(`?view=archived&plan-again=${dinner.id}`);
  expect(field("Event date", dialog).value).toBe("");
  await user.click(dialog.getByRole("button", { name: "Create Menu" }));
  await dialog.findByText("Event date is required");
  await fill(user, field("Event date", dialog), "2031-05-01");
  await user.click(dialog.getByRole("button", { name: "Create Menu" }));
  await screen.findByRole("dialog", { name: "Menu preview" });
  expect(created.map(({ body }) => body)).toEqual([
    { ...kept, title: "Brunch", eventDate: "2031-05-01", place: null, image: null, dishIds: [polenta.id] },
  ]);
});

const createMenu = async () => within(await screen.findByRole("dialog", { name: "Create Event Menu" }));
const chosenIn = (dialog: Awaited<ReturnType<typeof createMenu>>) =>
  dialog
    .queryAllByRole("region", { name: "Chosen dishes" })
    .flatMap((region) => within(region).getAllByRole("listitem"))
    .map(({ textContent }) => textContent);

/** Answers with a new dish, which the list then has. */
function respondWithNewDishes(...listed: Dish[]) {
  respond(dishesApi.list, () => listed);
  respond(caloriesApi.estimate, () => refuse(422, "No estimate.", { code: "no_estimate" }));
  respond(searchApi.dishes, []);
  return respond(dishesApi.create, ({ body }) => {
    const dish = buildDish({ title: body.title.trim(), category: body.category ?? null });
    listed.unshift(dish);
    return dish;
  });
}

test("the picker says when a dish was last on the table, and which of the menu's guests had it", async () => {
  const tart = buildDish({ title: "Tart" });
  respond(dishesApi.list, [polenta, tart]);
  respond(servedApi.list, [
    { dishId: polenta.id, day: "2021-11-03" },
    { dishId: tart.id, day: "2021-10-03" },
  ]);
  respond(servedApi.toGuests, [
    { dishId: tart.id, answerId: 1, name: "Karin", day: "2021-10-03" },
    { dishId: tart.id, answerId: 2, name: "Tom", day: "2021-09-03" },
    { dishId: tart.id, answerId: 3, name: "Rosa", day: "2021-10-03" },
  ]);
  const { user } = show(<MenusPage />, { at: "/menus" });
  const dialog = await edit(user, "Brunch");
  await dialog.findByText("Last on November 3, 2021");
  await dialog.findByText("Karin and Rosa had this in October 2021");
});

test("the picker finds what the server finds, best match first", async () => {
  const quince = buildDish({ title: "Quince tart" });
  respond(dishesApi.list, [polenta, quince]);
  respond(searchApi.dishes, [quince.id, polenta.id]);
  const { user } = show(<MenusPage />, { at: "/menus?new=menu" });
  const dialog = await createMenu();
  const offered = () =>
    dialog.queryAllByRole<HTMLInputElement>("checkbox").map((box) => box.closest("label")?.textContent);
  await dialog.findByRole("checkbox", { name: "Polenta" });
  await fill(user, field("Search dishes", dialog), "quinze");
  await waitFor(() => expect(offered()).toEqual(["Quince tart", "Polenta"]));
});

test("a dish is not offered for creation before the search for it has ended", async () => {
  respond(dishesApi.list, [polenta]);
  respond(searchApi.dishes, ({ query }) => (query?.q === "polenda" ? [polenta.id] : []));
  const { user } = show(<MenusPage />, { at: "/menus?new=menu" });
  const dialog = await createMenu();
  await dialog.findByRole("checkbox", { name: "Polenta" });
  await fill(user, field("Search dishes", dialog), "Lasagne");
  await dialog.findByRole("button", { name: 'Create "Lasagne"' });
  await fill(user, field("Search dishes", dialog), "polenda");
  expect(dialog.queryByRole("button", { name: 'Create "polenda"' })).toBeNull();
  await dialog.findByRole("checkbox", { name: "Polenta" });
});

test("a dish that the search does not find is created with one press and chosen; the draft stays", async () => {
  const created = respondWithNewDishes(polenta);
  const { user } = show(<MenusPage />, { at: "/menus?new=menu" });
  const dialog = await createMenu();
  await fill(user, field("Event name", dialog), "Supper");
  await user.click(await dialog.findByRole("checkbox", { name: "Polenta" }));
  await fill(user, field("Search dishes", dialog), " Lasagne");
  await user.click(await dialog.findByRole("button", { name: 'Create "Lasagne"' }));
  await waitFor(() => expect(chosenIn(dialog)).toEqual(["Polenta", "Lasagne"]));
  expect(created.map(({ body }) => body)).toEqual([{ title: "Lasagne", category: null }]);
  expect((await dialog.findByRole<HTMLInputElement>("checkbox", { name: "Lasagne" })).checked).toBe(true);
  expect(field("Search dishes", dialog).value).toBe("");
  expect(field("Event name", dialog).value).toBe("Supper");
  await expectFocus(() => dialog.getByRole("button", { name: "New dish" }));
});

test("the first dish of a household is created while planning, by Enter, with a category", async () => {
  respond(categoriesApi.list, [buildCategory({ name: "Mains" })]);
  const created = respondWithNewDishes();
  const { user } = show(<MenusPage />, { at: "/menus?new=menu" });
  const dialog = await createMenu();
  await dialog.findByText("There are no dishes yet. Create the first one here.");
  await user.click(dialog.getByRole("button", { name: "New dish" }));
  const form = within(dialog.getByRole("group", { name: "New dish" }));
  await expectFocus(() => field("Dish Name", form));
  await user.keyboard("{Enter}");
  form.getByText("Dish name is required");
  await user.selectOptions(field("Category", form), "Mains");
  await user.type(field("Dish Name", form), "Risotto{Enter}");
  await waitFor(() => expect(chosenIn(dialog)).toEqual(["Risotto"]));
  expect(created.map(({ body }) => body)).toEqual([{ title: "Risotto", category: "Mains" }]);
  expect(dialog.queryByText("Event name is required")).toBeNull();
});

test("a refused dish shows the reason next to its name, and nothing typed is lost", async () => {
  respondWithNewDishes(polenta);
  respond(dishesApi.create, () =>
    refuse(400, "Invalid", { issues: [{ path: "title", message: "Please write a shorter name." }] }),
  );
  const { user } = show(<MenusPage />, { at: "/menus?new=menu" });
  const dialog = await createMenu();
  await dialog.findByRole("checkbox", { name: "Polenta" });
  await fill(user, field("Search dishes", dialog), "Lasagne");
  await user.click(await dialog.findByRole("button", { name: 'Create "Lasagne"' }));
  const form = within(await dialog.findByRole("group", { name: "New dish" }));
  form.getByText("Please write a shorter name.");
  expect(field("Dish Name", form).value).toBe("Lasagne");
  expect(chosenIn(dialog)).toEqual([]);
  await user.click(form.getByRole("button", { name: "Cancel" }));
  await expectFocus(() => dialog.getByRole("button", { name: 'Create "Lasagne"' }));
});

test("the name of an unsaved new dish is not thrown away without asking", async () => {
  const { user } = show(<MenusPage />, { at: "/menus?new=menu" });
  const dialog = await createMenu();
  await user.click(await dialog.findByRole("button", { name: "New dish" }));
  await user.type(field("Dish Name", dialog), "Risotto");
  await user.keyboard("{Escape}");
  await screen.findByRole("alertdialog");
});

test("a quick date fills in the date with one press", async () => {
  const { user } = show(<MenusPage />, { at: "/menus?new=menu" });
  const dialog = await createMenu();
  const today = dialog.getByRole("button", { name: "Today" });
  await user.click(today);
  expect(parseEventDate(field("Event date", dialog).value)?.toDateString()).toBe(new Date().toDateString());
  expect(today.getAttribute("aria-pressed")).toBe("true");
});

test("the message to guests and the private note say who sees them, and a conflict compares notes and keeps one's own", async () => {
  const noted = { ...brunch, note: "Tom eats no nuts" };
  respondWithMenus(noted);
  const { user } = show(<MenusPage />, { at: "/menus" });
  const dialog = await edit(user, "Brunch");
  dialog.getByRole("textbox", { name: "Message to guests" });
  dialog.getByRole("textbox", { name: "Private note" });
  await fill(user, field("Private note", dialog), "Candles");
  respond(menusApi.update, () => refuse(409, "Someone else changed it.", { code: "stale" }));
  respond(menusApi.history, []);
  const newer = { ...noted, title: "Late brunch", note: "Balloons", updatedAt: "2026-05-02T12:00:00.000Z" };
  respondWithMenus(newer);
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  const notice = within(await dialog.findByRole("alert"));
  notice.getByText("Private note");
  notice.getByText("Their version: Balloons");
  notice.getByText("Your version: Candles");
  notice.getByText("Your version: not changed");
  const saved = respond(menusApi.update, newer);
  await user.click(notice.getByRole("button", { name: "Keep my changes" }));
  await noDialog();
  expect(saved.map(({ body }) => body)).toEqual([{ note: "Candles", expectedUpdatedAt: newer.updatedAt }]);
});

test("an unchanged copy of a menu closes without asking", async () => {
  respondWithLists([brunch]);
  const { user } = show(<MenusPage />, { at: `/menus?plan-again=${brunch.id}` });
  const dialog = within(await screen.findByRole("dialog", { name: "Create Event Menu" }));
  expect(field("Event name", dialog).value).toBe("Brunch");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await noDialog();
  expect(window.location.search).toBe("");
});
