import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { dishesApi } from "#shared/dishes.api.ts";
import { photoReadingsApi, type PhotoReading } from "#shared/photo-readings.api.ts";
import { buildDish, detailOf } from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import { type Form, openForm } from "./setup/dish-form.tsx";
import { expectFocus, expectToast, field, fill, stubPictures } from "./setup/render.tsx";

const running: PhotoReading = { done: 0, total: 2, recipe: null, message: null };
const ready: PhotoReading = {
  done: 2,
  total: 2,
  message: null,
  recipe: {
    title: "Lentil soup",
    description: null,
    photo: null,
    servings: null,
    ingredients: "250 g lentils\n1 [unreadable]",
    instructions: "Chop.\nAdd [unreadable].",
    prepMinutes: null,
    estimatedCalories: 320,
    sourceUrl: null,
  },
};
const SENTENCE =
  "Filled in from your photos: name, 2 ingredients, 2 steps, calories. Please compare it with the page: 2 places could not be read, marked [unreadable].";

let pictures = 0;
/** The next response of the server. */
let found: PhotoReading | null;
let removed: unknown[];

beforeEach(() => {
  found = null;
  respond(photoReadingsApi.get, () => ({ isAvailable: true, reading: found }));
  removed = respond(photoReadingsApi.cancel, () => void (found = null));
  // The picture contains its size, in base64.
  const canvas = stubPictures(() => ({ width: 4_000, height: 2_000 }));
  canvas.mockImplementation(function (this: HTMLCanvasElement) {
    return `data:image/jpeg;base64,${btoa(`${this.width} × ${this.height} ${++pictures}`.replace("×", "x"))}`;
  });
});

const opener = (dialog: Form) => dialog.findByRole("button", { name: "From photos of a page or card" });
const box = (dialog: Form) => within(dialog.getByRole("group", { name: "Recipe from photos" }));
const files = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(["x"], `card-${index}.jpg`, { type: "image/jpeg" }));

test("two photos of 1,600 px are read with progress and fill in the form, whose photos stay empty", async () => {
  const started = respond(photoReadingsApi.start, () => (found = running));
  const soup = buildDish({ estimatedCalories: 320 });
  const created = respond(dishesApi.create, soup);
  respond(dishesApi.get, detailOf(soup));
  const { user, dialog } = await openForm();
  await user.click(await opener(dialog));
  await expectFocus(() => dialog.getByRole("group", { name: "Recipe from photos" }));
  await user.upload(box(dialog).getByLabelText("Photo files"), files(2));
  await box(dialog).findByRole("button", { name: "Remove photo 2" });
  await user.click(box(dialog).getByRole("button", { name: "Read photos" }));
  const progress = await box(dialog).findByRole("progressbar", { name: "Reading photos" });
  expect(progress.getAttribute("aria-valuetext")).toBe("0 of 2 photos");
  const sizes = started[0]?.body.photos.map((url) => atob(url.split(",")[1] ?? "").slice(0, 10));
  expect(sizes).toEqual(["1600 x 800", "1600 x 800"]);

  await fill(user, field("Dish Name", dialog), "Nana's soup");
  found = ready;
  await dialog.findByText(SENTENCE.replace("name, ", ""));
  expect(field("Dish Name", dialog).value).toBe("Nana's soup");
  expect(document.activeElement).toBe(field("Dish Name", dialog));
  expect(field("Ingredients", dialog).value).toBe("250 g lentils\n1 [unreadable]");
  expect(dialog.queryByRole("img")).toBeNull();
  expect([created, removed]).toEqual([[], []]);

  await user.click(dialog.getByRole("button", { name: "Create Dish" }));
  await expectToast("Dish posted");
  await waitFor(() => expect(removed).toHaveLength(1));
  expect(created).toMatchObject([{ body: { title: "Nana's soup", images: null } }]);
});

test("a recipe that became ready meanwhile is offered, can be undone and filled in again, or discarded", async () => {
  found = ready;
  const { user, dialog } = await openForm();
  await dialog.findByText('"Lentil soup" from your photos is ready.');
  expect(field("Dish Name", dialog).value).toBe("");
  await user.click(box(dialog).getByRole("button", { name: "Fill in" }));
  await dialog.findByText(SENTENCE);
  await user.click(dialog.getByRole("button", { name: "Undo" }));
  expect(field("Dish Name", dialog).value).toBe("");
  expect(removed).toEqual([]);
  await user.click(box(dialog).getByRole("button", { name: "Discard" }));
  await expectFocus(() => dialog.getByRole("button", { name: "From photos of a page or card" }));
  expect(removed).toHaveLength(1);
});

test("reading goes on without the form, and Cancel ends it", async () => {
  found = { ...running, done: 1 };
  const { user, dialog } = await openForm();
  await dialog.findByText(/^1 of 2 photos\. This can take a few minutes\. You can close this form/);
  await user.click(box(dialog).getByRole("button", { name: "Cancel" }));
  await opener(dialog);
  expect([removed.length, field("Dish Name", dialog).value]).toEqual([1, ""]);
});

test("a failure keeps the photos, and so does a refusal", async () => {
  respond(photoReadingsApi.start, () => refuse(503, "Many photos are being processed right now."));
  const { user, dialog } = await openForm();
  await user.click(await opener(dialog));
  await user.upload(box(dialog).getByLabelText("Photo files"), files(5));
  await expectToast("Please add at most 4 photos.");
  await box(dialog).findByRole("button", { name: "Remove photo 4" });
  await user.click(box(dialog).getByRole("button", { name: "Read photos" }));
  await box(dialog).findByText("Many photos are being processed right now.");
  const started = respond(photoReadingsApi.start, () => (found = running));
  await user.click(box(dialog).getByRole("button", { name: "Remove photo 4" }));
  await user.click(box(dialog).getByRole("button", { name: "Read photos" }));
  await box(dialog).findByRole("progressbar");
  found = { ...running, message: "The photo reader is too busy." };
  await box(dialog).findByText("The photo reader is too busy.");
  box(dialog).getByRole("button", { name: "Remove photo 3" });
  expect(started[0]?.body.photos).toHaveLength(3);
});

test("without a provider the entry is hidden, and the text field names the phone's text recognition", async () => {
  respond(photoReadingsApi.get, { isAvailable: false, reading: null });
  const { user, dialog } = await openForm();
  await user.click(dialog.getByRole("button", { name: "Recipe from a link or text" }));
  await dialog.findByText(/Your phone's camera can copy the text of a recipe card for you to paste here\.$/);
  await user.keyboard("{Escape}");
  expect(dialog.queryByRole("button", { name: "From photos of a page or card" })).toBeNull();
});
