import { expect, test } from "vitest";
import { GuestSuggestionsPage } from "#client/pages/guest-suggestions.page.tsx";
import { eventsApi } from "#shared/events.api.ts";
import { invitationsApi, suggestionsApi } from "#shared/guests.api.ts";
import { buildMenu } from "#tests/setup/views.ts";
import { answer, refuse } from "./setup/api.ts";
import { expectToast, screen, show } from "./setup/render.tsx";

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
  const { shareKey: _, ...menu } = buildMenu({ title: "Supper" });
  const supper = {
    ...menu,
    isGuestCreated: true as const,
    status: "pending" as const,
    guestName: "Grace",
    guestComments: null,
    acceptedBy: null,
    acceptedAt: null,
  };
  answer(eventsApi.list, []);
  answer(invitationsApi.list, []);
  answer(suggestionsApi.list, [supper]);
  answer(suggestionsApi.accept, () => refuse(status, "No.", { code }));
  const { user } = show(<GuestSuggestionsPage />, { at: "/guest-suggestions" });
  await user.click(await screen.findByRole("button", { name: "Accept Menu Supper" }));
  await expectToast(title, description);
  await screen.findByRole("button", { name: "Accept Menu Supper" });
  expect(screen.queryByRole("button", { name: "Hide Details of Supper" }) !== null).toBe(code === "stale");
});
