import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { dishesApi } from "#shared/dishes.api.ts";
import { buildComment, buildDish } from "#tests/setup/data/views.ts";
import { respond, heldBack, refuse } from "./setup/api.ts";
import { expectToast, field, fill, type Person, screen, show } from "./setup/render.tsx";

const polenta = buildDish({ title: "Polenta" });

beforeEach(() => {
  respond(dishesApi.list, [polenta]);
});

async function openComments(user: Person) {
  await user.click(await screen.findByRole("button", { name: /^Comments on Polenta/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Comments" }));
  await waitFor(() => field("Your comment", dialog));
  return dialog;
}

type Dialog = Awaited<ReturnType<typeof openComments>>;
const own = (dialog: Dialog) => field("Your comment", dialog);
const send = (user: Person, dialog: Dialog) => user.click(dialog.getByRole("button", { name: "Send" }));

/** Returns a function that rejects the next comment with a status. */
function refuseLater(status: number): () => void {
  const asked = heldBack(undefined);
  respond(dishesApi.createComment, async () => {
    await asked.response();
    return refuse(status, "Please try again in a moment.");
  });
  return asked.release;
}

/** Makes the API save and return comments. */
function saveComments(): void {
  const saved: ReturnType<typeof buildComment>[] = [];
  respond(dishesApi.createComment, ({ body }) => {
    const comment = buildComment({ content: body.content });
    saved.push(comment);
    return comment;
  });
  respond(dishesApi.comments, () => [...saved]);
}

test("a comment that cannot be saved returns to its field", async () => {
  respond(dishesApi.createComment, () => refuse(500, "Something went wrong on the server."));
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const dialog = await openComments(user);
  await fill(user, own(dialog), "Golden!");
  await send(user, dialog);
  await expectToast("Your comment could not be saved", undefined, "destructive");
  await waitFor(() => expect(own(dialog).value).toBe("Golden!"));
  dialog.getByText("No comments yet");
});

test("a double-click on Send sends a comment once, and does not ask for another one", async () => {
  const sent = respond(dishesApi.createComment, ({ body }) => buildComment({ content: body.content }));
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const dialog = await openComments(user);
  await fill(user, own(dialog), "Golden!");
  await user.dblClick(dialog.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(dialog.queryByText("Please write a comment first.")).toBeNull();
});

test("a comment rejected after its dialog closed is kept for the next opening", async () => {
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const dialog = await openComments(user);
  const release = refuseLater(503);
  await fill(user, own(dialog), "Golden!");
  await send(user, dialog);
  await waitFor(() => expect(own(dialog).value).toBe(""));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  release();
  await expectToast("Your comment could not be saved", undefined, "destructive");

  const again = await openComments(user);
  await waitFor(() => expect(own(again).value).toBe("Golden!"));
  saveComments();
  await send(user, again);
  await waitFor(() => expect(again.getByRole("listitem").textContent).toMatch(/just now.*Golden!/));
  expect(own(again).value).toBe("");
});

test("a rejected comment does not overwrite the next one being typed", async () => {
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const dialog = await openComments(user);
  const release = refuseLater(429);
  await fill(user, own(dialog), "Golden!");
  await send(user, dialog);
  await fill(user, own(dialog), "With sage?");
  release();
  await expectToast("Your comment could not be saved", undefined, "destructive");
  expect(own(dialog).value).toBe("With sage?");
  await fill(user, own(dialog), "");
  expect(own(dialog).value, "is empty for a new comment").toBe("");
  await fill(user, own(dialog), "With sage?");
  saveComments();
  await send(user, dialog);
  await waitFor(() => expect(dialog.getByRole("listitem").textContent).toContain("With sage?"));
  await waitFor(() => expect(own(dialog).value).toBe("Golden!"));

  // A discarded comment is not restored.
  await user.keyboard("{Escape}");
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(own(await openComments(user)).value).toBe("");
});

test("dishes and comments stay visible when refetching fails", async () => {
  respond(dishesApi.toggleLike, { isLiked: true, likeCount: 1 });
  respond(dishesApi.createComment, buildComment({ content: "Golden!" }));
  respond(dishesApi.deleteComment, undefined);
  const { user } = show(<DishesPage />, { at: "/dishes" });
  const dialog = await openComments(user);
  await dialog.findByText("No comments yet");
  const readDishes = respond(dishesApi.list, () => refuse(429, "Too many at once."));
  const readComments = respond(dishesApi.comments, () => refuse(429, "Too many at once."));
  await fill(user, own(dialog), "Golden!");
  await send(user, dialog);
  await waitFor(() => expect([readDishes.length, readComments.length]).toEqual([1, 1]));
  await user.click(await dialog.findByRole("button", { name: /^Delete the comment by/ }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await dialog.findByText("No comments yet");
  expect(dialog.queryByText("This could not be loaded")).toBeNull();
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Like Polenta, 0 likes" }));
  await screen.findByRole("button", { name: "Like Polenta, 1 like" });
});
