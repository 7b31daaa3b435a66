import { beforeEach, expect, test } from "vitest";
import { GuestSuggestionsPage } from "#client/pages/guest-suggestions.page.tsx";
import { eventsApi } from "#shared/events.api.ts";
import { invitationsApi, suggestionsApi, type Suggestion } from "#shared/guests.api.ts";
import { buildMenu } from "#tests/setup/views.ts";
import { answer, refuse } from "./setup/api.ts";
import { expectFocus, expectToast, screen, show } from "./setup/render.tsx";

const { shareKey: _, ...menu } = buildMenu({ title: "Supper" });
const supper: Suggestion = {
  ...menu,
  isGuestCreated: true,
  status: "pending",
  guestName: "Grace",
  guestComments: null,
  acceptedBy: null,
  acceptedAt: null,
};

beforeEach(() => {
  answer(eventsApi.list, []);
  answer(invitationsApi.list, []);
  answer(suggestionsApi.list, [supper]);
});

test("a link opens its suggestion and focuses its title", async () => {
  show(<GuestSuggestionsPage />, { at: `/guest-suggestions?suggestion=${supper.id}` });
  await screen.findByRole("button", { name: "Hide Details of Supper" });
  await expectFocus(() => screen.getByRole("heading", { name: "Supper" }));
});

test.each([
  [409, "accepted", "Already accepted", 'Someone else accepted "Supper" first.'],
  [
    409,
    "stale",
    "This suggestion has just changed",
    'Grace changed "Supper". Review the new version before you accept it.',
  ],
  [404, "not_found", "This suggestion has been removed", "Another member declined it."],
])("a refused Accept says why: %s %s", async (status, code, title, description) => {
  answer(suggestionsApi.accept, () => refuse(status, "No.", { code }));
  const { user } = show(<GuestSuggestionsPage />, { at: "/guest-suggestions" });
  await user.click(await screen.findByRole("button", { name: "Accept Menu Supper" }));
  await expectToast(title, description);
  await screen.findByRole("button", { name: "Accept Menu Supper" });
  expect(screen.queryByRole("button", { name: "Hide Details of Supper" }) !== null).toBe(code === "stale");
});
