import { cleanup, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { startGuestPage, type GuestLink } from "#client/features/suggestions/guest-page/guest-page.data.ts";
import { rememberMember } from "#client/lib/last-visit.ts";
import { SuggestionPage } from "#client/pages/suggestion.page.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import { invitationsApi, type GuestInvitation } from "#shared/invitations.api.ts";
import { publicApi } from "#shared/public.api.ts";
import { suggestionsApi } from "#shared/suggestions.api.ts";
import { buildDish } from "#tests/setup/data/views.ts";
import { respond, loseConnection, refuse } from "./setup/api.ts";
import {
  expectFocus,
  expectToast,
  field,
  fill,
  plainText,
  screen,
  show,
  type Person,
} from "./setup/render.tsx";

const INVITED: GuestLink = { kind: "invitation", token: "abc" };
const OPEN: GuestLink = { kind: "open" };

const invitation: GuestInvitation = {
  eventTitle: "Friday dinner",
  eventDate: "2030-05-17",
  eventTime: "19:00",
  eventDescription: "Four courses.",
  eventNotes: "Ring twice.",
  guestCount: 8,
  guestName: "May",
  invitedBy: "Ada L.",
  expiresAt: "2030-05-01T12:00:00.000Z",
};

const numbered = (id: number, fields: Partial<Dish> = {}) =>
  buildDish({ id, title: `Dish ${id}`, images: [`/images/${id}.jpg`], ...fields });

const open = (link: GuestLink = INVITED) =>
  show(<SuggestionPage link={link} loading={startGuestPage(link)} />);
const part = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}`) });
const submit = async (user: Person) => user.click(await screen.findByRole("button", { name: "Submit menu" }));
const strip = () => document.querySelectorAll("[data-strip] img");

beforeEach(() => {
  respond(invitationsApi.get, invitation);
  respond(
    publicApi.dishes,
    Array.from({ length: 12 }, (_, index) => numbered(index + 1)),
  );
});

describe("I can't come", () => {
  const decline = async (user: Person) => {
    await user.click(await screen.findByRole("button", { name: "I can't come" }));
    const dialog = screen.getByRole("dialog", { name: "Can't make it?" });
    await user.click(within(dialog).getByRole("button", { name: "I can't come" }));
  };

  test("asks first, sends the guest's name, thanks, and can be taken back at once", async () => {
    const sent = respond(invitationsApi.decline, undefined);
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "I can't come" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: /^Dish 1$/ }));
    expect(sent).toEqual([]);
    await decline(user);
    await expectFocus(() => screen.getByRole("heading", { name: "Thanks for letting us know" }));
    screen.getByText(/Ada L\. can now see/);
    expect(sent).toEqual([{ params: { token: "abc" }, body: { guestName: "May" } }]);
    expect(localStorage.length).toBe(0);
    respond(invitationsApi.retractDecline, undefined);
    await user.click(await screen.findByRole("button", { name: "I can come after all" }));
    await screen.findByRole("button", { name: "I can't come" });
  });

  test("keeps the page when it fails, and says if the invitation is gone", async () => {
    let status = 503;
    respond(invitationsApi.decline, () => refuse(status, "Please try again later."));
    const { user } = open();
    await decline(user);
    await expectToast("Your answer was not sent", "Please try again later.");
    status = 404;
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "I can't come" }));
    await screen.findByRole("heading", { name: "Invite Expired" });
  });

  test("is shown when the link is opened again, and can be taken back", async () => {
    respond(invitationsApi.get, () => refuse(410, "You said you can't come.", { code: "declined" }));
    respond(publicApi.dishes, () => refuse(410, "You said you can't come.", { code: "declined" }));
    respond(invitationsApi.retractDecline, () => refuse(503, "Please try again later."));
    const { user } = open();
    await screen.findByRole("heading", { name: "You said you can't come" });
    const comeAfterAll = () => screen.getByRole("button", { name: "I can come after all" });
    await user.click(comeAfterAll());
    await expectToast("Your answer was not sent", "Please try again later.");
    const sent = respond(invitationsApi.retractDecline, undefined);
    respond(invitationsApi.get, invitation);
    respond(publicApi.dishes, [numbered(1)]);
    await user.click(comeAfterAll());
    await screen.findByRole("button", { name: "I can't come" });
    await screen.findByRole("button", { name: /^Dish 1$/ });
    expect(sent).toEqual([{ params: { token: "abc" } }]);
  });

  test("is offered only with an invitation", async () => {
    open(OPEN);
    await part("Your Information");
    expect(screen.queryByRole("button", { name: "I can't come" })).toBeNull();
  });
});

test("the host's words have a button only if they are cut", async () => {
  const { user } = open();
  await screen.findByText(/Four courses/);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  cleanup();
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(200);
  open();
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  screen.getByRole("button", { name: "Show less", expanded: true });
});

test("Enter and the cross belong to the search and submit nothing", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: /^Dish 1$/ }));
  const search = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search dishes" });
  await user.type(search, "dish 7{Enter}");
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  await expectFocus(() => search);
  expect(search.value).toBe("");
  expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
});

describe("the two parts of the form", () => {
  test("are folded to what the invitation says, open when pressed, and show changes when folded", async () => {
    const { user } = open();
    const information = await part("Your Information");
    expect(plainText(information)).toBe("Your InformationMay · no comments");
    expect(information.getAttribute("aria-expanded")).toBe("false");
    expect(plainText(await part("Event Details"))).toBe("Event DetailsMay 17, 2030 · 7:00 PM · 8 guests");
    expect(screen.queryByLabelText("Your name")).toBeNull();
    screen.getByRole("heading", { name: /^Your Information/ });

    await user.click(information);
    expect(information.getAttribute("aria-expanded")).toBe("true");
    await fill(user, field("Your name"), "Aunt May");
    await fill(user, field("Comments"), "No nuts, please.");
    await user.click(information);
    expect(information.textContent).toBe("Your InformationAunt May · No nuts, please.");
    await user.click(await part("Event Details"));
    await fill(user, field("Event title"), "Saturday dinner");
    expect(plainText(await part("Event Details"))).toContain("Saturday dinner · May 17");
  });

  test("name the first missing field, and a press focuses it", async () => {
    respond(invitationsApi.get, { ...invitation, guestName: null });
    const { user } = open();
    const information = await part("Your Information Add your name");
    await user.click(information);
    await expectFocus(() => field("Your name"));
    await user.keyboard("M");
    expect(information.textContent).toBe("Your InformationM · no comments");
  });

  test("stand open without an invitation, and can be folded", async () => {
    const { user } = open(OPEN);
    const information = await part("Your Information");
    expect(information.textContent).toBe("Your InformationAdd your name");
    expect(field("Your name").checkVisibility()).toBe(true);
    await fill(user, field("Event title"), "Sunday lunch");
    await user.click(information);
    expect(screen.queryByLabelText("Your name")).toBeNull();
    await user.click(await part("Event Details"));
    expect(plainText(await part("Event Details"))).toBe("Event DetailsSunday lunch");
  });

  test("open on Submit when something is missing, and stay open while it is corrected", async () => {
    const { user } = open(OPEN);
    await user.click(await part("Event Details"));
    await submit(user);
    await expectFocus(() => field("Event title"));
    screen.getByText("Please give the event a title.");
    await user.keyboard("Sunday");
    expect(field("Event title").value).toBe("Sunday");
    expect(screen.queryByText("Please give the event a title.")).toBeNull();
  });

  test("do not fold while a field is invalid", async () => {
    const { user } = open();
    const event = await part("Event Details");
    await user.click(event);
    await fill(user, field("Guests"), "0");
    await user.click(event);
    await submit(user);
    await user.click(event);
    expect(event.getAttribute("aria-expanded")).toBe("true");
    await expectFocus(() => field("Guests"));
  });

  test("open for an error that only the server finds", async () => {
    respond(suggestionsApi.create, () =>
      refuse(400, "This name is not allowed.", {
        issues: [{ path: "guestName", message: "This name is not allowed." }],
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: /^Dish 1$/ }));
    await submit(user);
    expect((await screen.findAllByText("This name is not allowed.")).length).toBeGreaterThan(0);
    expect(field("Your name").getAttribute("aria-invalid")).toBe("true");
  });
});

test("a household by invitation says so to others", async () => {
  respond(publicApi.dishes, () => refuse(403, "You need an invitation."));
  open(OPEN);
  await screen.findByRole("heading", { name: "You need an invitation" });
  expect(screen.queryByRole("link", { name: "Go to Home" })).toBeNull();
});

test("three dishes and Submit answer an invitation with a name, after a lost connection, too", async () => {
  let isAway = false;
  const sent = respond(suggestionsApi.create, ({ body }) => ({
    title: isAway ? loseConnection() : body.title,
    description: null,
    eventDate: null,
    eventTime: null,
    guestCount: null,
    dishIds: body.dishIds,
    guestName: body.guestName ?? null,
    guestComments: null,
    updatedAt: "2030-05-01T12:00:00.000Z",
    editToken: "edit",
  }));
  const { user } = open();
  for (const id of [1, 2, 3])
    await user.click(await screen.findByRole("button", { name: new RegExp(`^Dish ${id}$`) }));
  isAway = true;
  await submit(user);
  await expectToast("Failed to submit menu. Please try again.", undefined, "destructive");
  screen.getByText("Not sent yet");
  isAway = false;
  await submit(user);
  await screen.findByRole("heading", { name: "Thank you, May!" });
  expect(screen.queryByRole("link", { name: "Add to calendar" })).toBeNull();
  expect(sent[0]?.body).toMatchObject({ dishIds: [1, 2, 3], guestName: "May", guestToken: "abc" });
});

test("calories of 0 are shown on a card, unlike none", async () => {
  respond(publicApi.dishes, [numbered(1, { category: "Drinks", estimatedCalories: 0 }), numbered(2)]);
  open();
  await screen.findByText("Drinks · 0 kcal");
  expect(screen.getAllByText(/kcal/)).toHaveLength(1);
});

test("categories have the household's order", async () => {
  respond(publicApi.dishes, [
    { ...numbered(1, { category: "Drinks" }), categoryPosition: 2 },
    { ...numbered(2, { category: "Soups" }), categoryPosition: 1 },
  ]);
  open();
  const chips = (await screen.findAllByRole("radio")).map((chip) => chip.closest("label")?.textContent);
  expect(chips).toEqual(["All2, 2 dishes", "Soups1, 1 dish", "Drinks1, 1 dish"]);
});

describe("the photo above the invitation", () => {
  test("shows a dish other than the first cards", async () => {
    open();
    await screen.findByText("Dish 1");
    expect([...strip()].map((photo) => photo.getAttribute("src"))).toEqual(["/images/9.jpg"]);
  });

  test("is left out if fewer than three own photos remain", async () => {
    const other = "https://photos.example/1.jpg";
    respond(publicApi.dishes, [
      ...[1, 2, 3, 4, 5, 6].map((id) => numbered(id)),
      numbered(7, { images: [] }),
      numbered(8, { images: [other] }),
    ]);
    open();
    await screen.findByText("Dish 8");
    expect(strip()).toHaveLength(0);
  });
});

test("the edit link of an accepted suggestion shows what the guest chose, without the calendar", async () => {
  const event = { title: "Birthday", eventDate: "2030-05-17", eventTime: "19:00" };
  const dishes = [{ id: 1, title: "Soup", image: null, imageColor: null }];
  respond(suggestionsApi.getOwn, () =>
    refuse(410, "Accepted.", { accepted: { ...event, guestComments: "Wine?", dishes } }),
  );
  open({ kind: "own", token: "abc" });
  await screen.findByRole("heading", { name: "Your menu was accepted" });
  const chosen = within(screen.getByRole("region", { name: "Birthday" }));
  for (const text of ["Soup", "Friday, May 17, 2030 · 7:00 PM", "Wine?"]) chosen.getByText(text);
  expect(screen.queryByRole("link")).toBeNull();
});

test.each([false, true])("a broken link offers Home only where a member has signed in: %s", async (was) => {
  if (was) rememberMember("me");
  for (const api of [invitationsApi.get, publicApi.dishes])
    respond(api, () => refuse(404, "This invitation link is not valid."));
  open();
  await screen.findByRole("heading", { name: "This invitation doesn't open" });
  expect(screen.queryAllByRole("link", { name: "Go to Home" })).toHaveLength(was ? 1 : 0);
});
