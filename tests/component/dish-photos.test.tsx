import { fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { dishesApi } from "#shared/dishes.api.ts";
import { buildDish, buildMe, detailOf } from "#tests/setup/data/views.ts";
import { respond } from "./setup/api.ts";
import { type Person, screen, show } from "./setup/render.tsx";

const photo = (letter: string) => `/images/${letter.repeat(64)}.jpg`;
const polenta = buildDish({ title: "Polenta", images: ["a", "b", "c"].map(photo) });
const detail = detailOf(polenta);

beforeEach(() => {
  respond(dishesApi.list, [polenta]);
  respond(dishesApi.get, detail);
});

const opener = () => screen.findByRole("button", { name: "View photo full screen" });

async function openViewer(user: Person) {
  await user.click(await opener());
  const viewer = within(await screen.findByRole("dialog", { name: "Photos of Polenta" }));
  // happy-dom's showModal() does not move the focus.
  viewer.getByRole("button", { name: "Close" }).focus();
  return viewer;
}

const expectClosed = () =>
  waitFor(() => expect(screen.queryByRole("dialog", { name: "Photos of Polenta" })).toBeNull());

test("a press on a dish's photo opens the viewer at that photo, and arrow keys and buttons turn it", async () => {
  const { user } = show(<DishesPage />, { at: `/dishes?dish=${polenta.id}` });
  await user.click(await screen.findByRole("button", { name: "Photo 2" }));
  const viewer = await openViewer(user);
  viewer.getByText("2 of 3");
  viewer.getByRole("img", { name: "Polenta, photo 2" });
  await user.keyboard("{ArrowRight}");
  viewer.getByText("3 of 3");
  await user.keyboard("{ArrowRight}");
  viewer.getByText("1 of 3");
  await user.keyboard("{ArrowLeft}");
  viewer.getByText("3 of 3");
  await user.click(viewer.getByRole("button", { name: "Previous photo" }));
  viewer.getByText("2 of 3");
  await user.click(viewer.getByRole("button", { name: "Next photo" }));
  viewer.getByText("3 of 3");
  await user.click(viewer.getByRole("button", { name: "Close" }));
  await expectClosed();
  // The dialog below shows the photo at which the viewer was closed.
  await screen.findByRole("img", { name: "Polenta, photo 3 of 3" });
});

test("the dish's heading comes before its photos and actions", async () => {
  show(<DishesPage />, { at: `/dishes?dish=${polenta.id}` });
  const dialog = within(await screen.findByRole("dialog", { name: "Polenta" }));
  const heading = dialog.getByRole("heading", { name: "Polenta" });
  expect(heading.compareDocumentPosition(await opener())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("Escape closes only the viewer", async () => {
  const { user } = show(<DishesPage />, { at: `/dishes?dish=${polenta.id}` });
  await openViewer(user);
  await user.keyboard("{Escape}");
  await expectClosed();
  await screen.findByRole("dialog", { name: "Polenta" });
  expect(window.location.search).toBe(`?dish=${polenta.id}`);
});

test("a single photo has neither counter nor arrows, and a photo that fails shows a drawing", async () => {
  respond(dishesApi.get, { ...detail, images: [photo("a")] });
  const { user } = show(<DishesPage />, { at: `/dishes?dish=${polenta.id}` });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Photo 2" })).toBeNull());
  const viewer = await openViewer(user);
  expect(viewer.queryByText("1 of 1")).toBeNull();
  expect(viewer.queryByRole("button", { name: "Next photo" })).toBeNull();
  fireEvent.error(viewer.getByRole("img", { name: "Polenta" }));
  viewer.getByRole("img", { name: "Polenta (no photo)" });
});

test("a dish without photos has nothing to enlarge", async () => {
  respond(dishesApi.list, [{ ...polenta, images: [] }]);
  respond(dishesApi.get, { ...detail, images: [] });
  show(<DishesPage />, { at: `/dishes?dish=${polenta.id}` });
  await screen.findByRole("dialog", { name: "Polenta" });
  await screen.findByText("0 likes, 0 comments");
  expect(screen.queryByRole("button", { name: "View photo full screen" })).toBeNull();
});

describe("sharp photos", () => {
  const large = (letter: string) => `/images/${letter.repeat(64)}-1280.webp`;
  const sharp = buildMe({ photoQuality: "sharp" });

  /** happy-dom has no layout and loads no images. */
  function load(image: HTMLElement, drawn: number) {
    const sizes = { clientWidth: drawn, clientHeight: drawn, naturalWidth: 400, naturalHeight: 300 };
    for (const [name, value] of Object.entries(sizes))
      Object.defineProperty(image, name, { value, configurable: true });
    fireEvent.load(image);
  }

  test("a large version is offered in the detail and the viewer, not in lists; if it fails, the small one is shown", async () => {
    respond(dishesApi.get, { ...detail, largeImages: [large("b")] });
    const { user } = show(<DishesPage />, { at: `/dishes?dish=${polenta.id}`, me: sharp });
    await user.click(await screen.findByRole("button", { name: "Photo 2" }));
    const srcset = `${photo("b")} 400w, ${large("b")} 1280w`;
    const shown = () => screen.getByRole("img", { name: "Polenta, photo 2 of 3" });
    await waitFor(() => expect(shown().getAttribute("srcset")).toBe(srcset));
    expect(document.querySelectorAll("img[srcset]")).toHaveLength(1);
    const viewer = await openViewer(user);
    const full = viewer.getByRole("img", { name: "Polenta, photo 2" });
    expect(full.getAttribute("srcset")).toBe(srcset);
    load(full, 2_000);
    expect(viewer.queryByRole("button", { name: "Replace with a sharper photo" })).toBeNull();
    fireEvent.error(full);
    const small = viewer.getByRole("img", { name: "Polenta, photo 2" });
    expect([small.getAttribute("srcset"), small.getAttribute("src")]).toEqual([null, photo("b")]);
  });

  test("a photo that is drawn larger than it is leads to its replacement", async () => {
    const { user } = show(<DishesPage />, { at: `/dishes?dish=${polenta.id}`, me: sharp });
    await screen.findByText("0 likes, 0 comments");
    const viewer = await openViewer(user);
    const image = viewer.getByRole("img", { name: "Polenta, photo 1" });
    load(image, 390);
    expect(viewer.queryByRole("button", { name: "Replace with a sharper photo" })).toBeNull();
    load(image, 500);
    await user.click(viewer.getByRole("button", { name: "Replace with a sharper photo" }));
    await screen.findByRole("dialog", { name: "Edit Dish" });
    await expectClosed();
  });

  test("a household with small photos is not asked for sharper ones", async () => {
    const { user } = show(<DishesPage />, { at: `/dishes?dish=${polenta.id}` });
    const viewer = await openViewer(user);
    load(viewer.getByRole("img", { name: "Polenta, photo 1" }), 500);
    expect(viewer.queryByRole("button", { name: "Replace with a sharper photo" })).toBeNull();
  });
});
