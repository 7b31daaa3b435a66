import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { dishesApi, type Like } from "#shared/dishes.api.ts";
import { buildDish, detailOf } from "#tests/setup/data/views.ts";
import { respond, heldBack, never, refuse } from "./setup/api.ts";
import { expectFocus, screen, show } from "./setup/render.tsx";

const polenta = buildDish({ title: "Polenta", likeCount: 2 });

beforeEach(() => {
  respond(dishesApi.list, [polenta]);
  respond(dishesApi.get, detailOf(polenta));
});

function buildLike(id: string, firstName: string | null): Like {
  const user = { id, firstName, lastName: null, profileImageUrl: null, color: 0 };
  return { createdAt: new Date().toISOString(), user };
}

const dialog = async () => within(await screen.findByRole("dialog", { name: "Likes" }));

test("the number of likes opens who liked the dish and gets the focus back", async () => {
  respond(dishesApi.likes, [buildLike("tom", "Tom"), buildLike("x", null)]);
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const number = await screen.findByRole("button", { name: "2 likes: see who liked Polenta" });
  expect(number.textContent).toBe("2");
  await user.click(number);
  const likes = await dialog();
  likes.getByText("Polenta");
  await likes.findByText("Tom");
  expect(likes.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "TTomjust now",
    "XSomeonejust now",
  ]);
  expect(window.location.search).toBe(`?likes=${polenta.id}`);
  await user.keyboard("{Escape}");
  await expectFocus(() => number);
});

test("a dish without likes shows how to be the first", async () => {
  respond(dishesApi.likes, []);
  show(<DishesPage />, { at: `/dishes?likes=${polenta.id}` });
  await (await dialog()).findByText("No likes yet");
});

test("the likes of a removed dish say so", async () => {
  respond(dishesApi.list, []);
  respond(dishesApi.get, () => refuse(404, "Dish not found"));
  respond(dishesApi.likes, () => refuse(404, "Dish not found"));
  show(<DishesPage />, { at: `/dishes?likes=${polenta.id}` });
  await (await dialog()).findByText("This dish has been removed");
});

test("quick presses show the last one, whatever the answers before it say", async () => {
  const responses = [true, false, true].map((isLiked) => heldBack({ isLiked, likeCount: isLiked ? 3 : 2 }));
  let sent = 0;
  respond(dishesApi.toggleLike, () => responses[sent++]?.response() ?? never());
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const heart = await screen.findByRole("button", { name: /^Like Polenta/ });
  const shown: (string | null)[] = [];
  new MutationObserver(() => shown.push(heart.getAttribute("aria-pressed"))).observe(heart, {
    attributeFilter: ["aria-pressed"],
  });
  for (let press = 0; press < 3; press++) await user.click(heart);
  for (const [index, { release }] of responses.entries()) {
    await waitFor(() => expect(sent).toBe(index + 1));
    release();
  }
  await waitFor(() => expect(screen.getAllByText("You like this dish").length).toBeGreaterThan(0));
  expect(shown).toEqual(["true", "false", "true"]);
  expect(heart.getAttribute("aria-pressed")).toBe("true");
});
