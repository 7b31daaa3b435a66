import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { GuestsPage } from "#client/pages/guests.page.tsx";
import { suggestionsApi, type Suggestion } from "#shared/suggestions.api.ts";
import { buildSuggestion } from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import { expectFocus, expectToast, screen, show } from "./setup/render.tsx";

const supper = buildSuggestion({ title: "Supper", guestName: "Grace" });

beforeEach(() => {
  respond(suggestionsApi.list, [supper]);
});

test("a link opens its suggestion and focuses its title", async () => {
  show(<GuestsPage />, { at: `/guest-suggestions?suggestion=${supper.id}` });
  await screen.findByRole("button", { name: "Hide Details of Supper" });
  await expectFocus(() => screen.getByRole("heading", { name: "Supper" }));
});

const jonas = { id: "jonas", firstName: "Jonas", lastName: "Berg", email: null, color: 1 };

/** Refuses to accept the suggestion; the list has then changed. */
function refuseAccept(status: number, code: string, list: Suggestion[]) {
  respond(suggestionsApi.accept, () => {
    respond(suggestionsApi.list, list);
    return refuse(status, "No.", { code });
  });
}
const accept = () => screen.findByRole("button", { name: "Accept Menu Supper" });

test("a suggestion that someone else accepted shows who", async () => {
  const accepted = { acceptedBy: jonas, acceptedAt: new Date().toISOString() };
  refuseAccept(409, "accepted", [{ ...supper, ...accepted, status: "accepted" }]);
  const { user } = show(<GuestsPage />, { at: "/guest-suggestions" });
  await user.click(await accept());
  await expectToast("Already accepted", 'Someone else accepted "Supper" first.');
  await user.click(screen.getByRole("button", { name: "View Details of Supper" }));
  await screen.findByText(/accepted by .?Jonas Berg/);
});

test("a suggestion that changed opens with its new words, and a second Accept succeeds", async () => {
  const changed = { ...supper, description: "Now with a cake", updatedAt: "2026-06-01T12:00:00.000Z" };
  refuseAccept(409, "stale", [changed]);
  const { user } = show(<GuestsPage />, { at: "/guest-suggestions" });
  await user.click(await accept());
  const description = 'Grace changed "Supper". Review the new version before you accept it.';
  await expectToast("This suggestion has just changed", description);
  await screen.findByText("Now with a cake");
  const accepted = { ...changed, status: "accepted" as const };
  const calls = respond(suggestionsApi.accept, accepted);
  respond(suggestionsApi.list, [accepted]);
  await user.click(await accept());
  await expectToast("Menu accepted");
  expect(calls.map(({ body }) => body)).toEqual([{ expectedUpdatedAt: changed.updatedAt }]);
});

test("a suggestion that someone else declined disappears", async () => {
  refuseAccept(404, "not_found", []);
  const { user } = show(<GuestsPage />, { at: "/guest-suggestions" });
  await user.click(await accept());
  await expectToast("This suggestion has been removed", "Another member declined it.");
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
});

test("suggestions waiting for a decision come below the next event, accepted ones are folded", async () => {
  const lunch = buildSuggestion({ title: "Lunch" });
  respond(suggestionsApi.list, [buildSuggestion({ title: "Tea", status: "accepted" }), lunch]);
  const { user } = show(<GuestsPage />, { at: "/guest-suggestions" });
  const section = within(await screen.findByRole("region", { name: "Guest Suggestions" }));
  const isFolded = (name: string) =>
    section.getByRole("article", { name, hidden: true }).closest("details") !== null;
  await section.findByText("Accepted suggestions (1)");
  expect([isFolded("Tea"), isFolded("Lunch")]).toEqual([true, false]);
  respond(suggestionsApi.accept, { ...lunch, status: "accepted" });
  await user.click(section.getByRole("button", { name: "Accept Menu Lunch" }));
  await section.findByRole("link", { name: "View menu" });
  expect(isFolded("Lunch")).toBe(false);
});
