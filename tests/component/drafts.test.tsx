import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { currentUserQuery, forgetUser, useLogout } from "#client/features/auth/auth.data.ts";
import { endDrafts, keepDrafts, signOutReason } from "#client/lib/draft.ts";
import { rememberMember } from "#client/lib/last-visit.ts";
import { DishesPage } from "#client/pages/dishes.page.tsx";
import { SignInPage } from "#client/pages/sign-in.page.tsx";
import { authApi } from "#shared/auth.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { buildDish, buildMe, detailOf } from "#tests/setup/data/views.ts";
import { respond, heldBack, refuse } from "./setup/api.ts";
import { expectToast, field, fill, screen, show } from "./setup/render.tsx";

const ada = buildMe({ id: "ada" });
const bo = buildMe({ id: "bo" });
const polenta = buildDish({ title: "Polenta" });
const KEPT = "Your session ended. Please sign in again. What you wrote is kept.";
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("draft:"));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  respond(dishesApi.list, [polenta]);
  respond(dishesApi.get, detailOf(polenta));
});

/** Shows Our Dishes to a member whose session was checked. */
async function open(at: string, me = ada) {
  cleanup();
  rememberMember(me.id);
  const shown = show(<DishesPage />, { at, me });
  await shown.client.refetchQueries(currentUserQuery);
  return { ...shown, dialog: within(await screen.findByRole("dialog")) };
}

const endSession = async (client: Awaited<ReturnType<typeof open>>["client"]) => {
  respond(authApi.user, () => refuse(401, "Please sign in."));
  await client.refetchQueries(currentUserQuery);
  await screen.findByText("Signed out");
};

test("a dish whose saving ends with the session comes back for the same member only", async () => {
  respond(dishesApi.create, () => refuse(401, "Please sign in."));
  const { user, dialog } = await open("/dishes?new=dish");
  await fill(user, await dialog.findByLabelText(/^Dish Name/), "Manti");
  await user.click(dialog.getByRole("button", { name: "Create Dish" }));
  await screen.findByText("Signed out");
  expect(drafts()).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText("Failed to create dish")).toBeNull());
  cleanup();
  const { client } = show(<SignInPage />);
  await screen.findByText(KEPT);
  client.clear();

  const other = await open("/dishes?new=dish", bo);
  await other.dialog.findByLabelText(/^Dish Name/);
  expect(field("Dish Name", other.dialog).value).toBe("");
  expect(signOutReason()).toBeNull();
  await endSession(other.client);
  expect(drafts()).toHaveLength(1);

  const again = await open("/dishes?new=dish");
  await waitFor(() => expect(field("Dish Name", again.dialog).value).toBe("Manti"));
  await expectToast("Your draft is back", "It has not been saved yet.");
  expect(drafts()).toEqual([]);
  respond(dishesApi.create, buildDish({ title: "Manti", estimatedCalories: 200 }));
  await again.user.click(again.dialog.getByRole("button", { name: "Create Dish" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Create Dish" })).toBeNull());
  await endSession(again.client);
  expect(drafts()).toEqual([]);
});

test("a restored draft survives further reloads with what was typed since, until it is saved", async () => {
  const { user, client, dialog } = await open("/dishes?new=dish");
  await fill(user, await dialog.findByLabelText(/^Dish Name/), "Manti");
  await endSession(client);
  for (const title of ["Manti", "Manti with mint"]) {
    const again = await open("/dishes?new=dish");
    await waitFor(() => expect(field("Dish Name", again.dialog).value).toBe(title));
    await fill(again.user, field("Dish Name", again.dialog), "Manti with mint");
    expect(drafts()).toEqual([]);
    window.dispatchEvent(new Event("pagehide"));
    expect(drafts()).toHaveLength(1);
  }
  const last = await open("/dishes?new=dish");
  await waitFor(() => expect(field("Dish Name", last.dialog).value).toBe("Manti with mint"));
  respond(dishesApi.create, buildDish({ title: "Manti with mint", estimatedCalories: 200 }));
  await last.user.click(last.dialog.getByRole("button", { name: "Create Dish" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Create Dish" })).toBeNull());
  window.dispatchEvent(new Event("pagehide"));
  expect(drafts()).toEqual([]);
});

test("an edit comes back with the version it was based on, so that a newer one is a conflict", async () => {
  const { user, client, dialog } = await open(`/dishes?edit-dish=${polenta.id}`);
  await fill(user, await dialog.findByLabelText(/^Title/), "Creamy polenta");
  await endSession(client);
  const newer = { ...polenta, title: "Polenta taragna", updatedAt: "2031-01-01T12:00:00.000Z" };
  respond(dishesApi.list, [newer]);
  respond(dishesApi.get, detailOf(newer));
  const updates = respond(dishesApi.update, () => refuse(409, "Changed meanwhile.", { code: "stale" }));
  const again = await open(`/dishes?edit-dish=${polenta.id}`);
  await waitFor(() => expect(field("Title", again.dialog).value).toBe("Creamy polenta"));
  await again.user.click(again.dialog.getByRole("button", { name: /^Save/ }));
  await again.dialog.findByText(/Polenta taragna/);
  expect(updates[0]?.body).toEqual({ title: "Creamy polenta", expectedUpdatedAt: polenta.updatedAt });
});

test.each([true, false])("a comment comes back (sent: %s)", async (isSent) => {
  respond(dishesApi.createComment, () => refuse(401, "Please sign in."));
  const { user, client, dialog } = await open(`/dishes?comments=${polenta.id}`);
  await fill(user, field("Your comment", dialog), "Lovely.");
  if (isSent) await user.click(dialog.getByRole("button", { name: "Send" }));
  else await endSession(client);
  await screen.findByText("Signed out");
  const again = await open(`/dishes?comments=${polenta.id}`);
  await waitFor(() => expect(field("Your comment", again.dialog).value).toBe("Lovely."));
});

test("two windows keep a draft each, and each comes back once", async () => {
  const { user, client, dialog } = await open("/dishes?new=dish");
  await fill(user, await dialog.findByLabelText(/^Dish Name/), "Manti");
  localStorage.setItem("draft:ada:new=dish:x", JSON.stringify({ at: Date.now(), value: { title: "Börek" } }));
  await endSession(client);
  const titles: string[] = [];
  for (const left of [1, 0]) {
    const again = await open("/dishes?new=dish");
    await waitFor(() => expect(field("Dish Name", again.dialog).value).not.toBe(""));
    titles.push(field("Dish Name", again.dialog).value);
    expect(drafts()).toHaveLength(left);
  }
  expect(titles.toSorted()).toEqual(["Börek", "Manti"]);
});

test("a draft older than 30 days is deleted", async () => {
  localStorage.setItem("draft:bo:new=dish:x", JSON.stringify({ at: 0, value: { title: "Old" } }));
  await open("/dishes?new=dish");
  expect(drafts()).toEqual([]);
});

test("signing out by hand deletes the member's drafts, and other windows keep none", async () => {
  const { user, dialog } = await open("/dishes?new=dish");
  await fill(user, await dialog.findByLabelText(/^Dish Name/), "Manti");
  keepDrafts(ada.id);
  localStorage.setItem("draft:bo:new=dish:x", JSON.stringify({ at: Date.now(), value: {} }));
  expect(drafts()).toHaveLength(2);
  endDrafts(ada.id);
  expect(drafts()).toEqual(["draft:bo:new=dish:x"]);
  keepDrafts(ada.id);
  expect(drafts()).toEqual(["draft:bo:new=dish:x"]);
  expect(signOutReason()).toBe("You signed out in another window.");
});

test("a window that slept through a sign-out and a new sign-in keeps drafts again", async () => {
  const { user, client, dialog } = await open("/dishes?new=dish");
  await fill(user, await dialog.findByLabelText(/^Dish Name/), "Manti");
  endDrafts(ada.id);
  await client.refetchQueries(currentUserQuery);
  await endSession(client);
  expect(drafts()).toHaveLength(1);
  expect(signOutReason()).toBe(KEPT);
});

test.each([
  ["the session has ended", () => undefined, "What you wrote is kept until you sign in again.", 1],
  ["signing out by hand", () => endDrafts(ada.id), "What you wrote was not kept.", 0],
])("a toast says whether a comment refused after %s is kept", async (_, leave, said, kept) => {
  const asked = heldBack(undefined);
  respond(dishesApi.createComment, async () => {
    await asked.response();
    return refuse(401, "Please sign in.");
  });
  const { user, dialog } = await open(`/dishes?comments=${polenta.id}`);
  await fill(user, field("Your comment", dialog), "Lovely.");
  await user.click(dialog.getByRole("button", { name: "Send" }));
  leave();
  asked.release();
  await expectToast("Your comment could not be saved", said);
  expect(drafts()).toHaveLength(kept);
});

// Must be the last test, because signing out blocks all later calls.
test("no draft and no unsent write survives a sign-out by hand during which another request is refused", async () => {
  const leave = vi.spyOn(window.location, "assign").mockReturnValue();
  const { user, client, dialog } = await open("/dishes?new=dish");
  await fill(user, await dialog.findByLabelText(/^Dish Name/), "Manti");
  localStorage.setItem("draft:ada:new=dish:x", JSON.stringify({ at: Date.now(), value: {} }));
  localStorage.setItem("unsent:ada", JSON.stringify([{ kind: "like", dishId: 1, isLiked: true }]));
  respond(authApi.logout, () => {
    forgetUser(client);
    rememberMember(null);
    return { ok: true } as const;
  });
  const { result } = renderHook(useLogout, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  result.current.mutate();
  await waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
  expect([...drafts(), localStorage.getItem("unsent:ada")]).toEqual([null]);
  expect(signOutReason()).toBeNull();
});
