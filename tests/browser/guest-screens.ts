import type { Page } from "@playwright/test";
import type { Allowed } from "#tests/setup/browser/guard.ts";
import { INVITATION, SUGGESTION } from "#tests/setup/browser/household-guests.ts";
import { heading, press, type ListedScreen } from "#tests/setup/browser/screen.ts";

const OVER = [INVITATION.expired, INVITATION.used, INVITATION.withdrawn].join("|");
const UNKNOWN = "0".repeat(32);

/** Expected failures of links that have ended or never existed. */
export const UNANSWERED_GUESTS: Allowed[] = [
  { status: 410, path: new RegExp(`^(/menu|(/api)?/join|/api/invite-tokens)/(${OVER})$`) },
  { status: 410, path: new RegExp(`^/guest-menu$|^/api/guest-menus/edit/${SUGGESTION.accepted}$`) },
  { status: 404, path: new RegExp(`^(/menu|/api/invite-tokens)/${UNKNOWN}$`) },
  // With a link that has ended, or without a required one.
  ...[403, 404, 410].map((status) => ({ status, path: /^\/api\/public\/dishes$/ })),
];

const dish = (page: Page, title: string | RegExp) => page.getByRole("button", { name: title, exact: true });

async function choose(page: Page, ...titles: RegExp[]): Promise<void> {
  for (const title of titles)
    await page.getByRole("button", { name: title }).and(page.locator("[aria-pressed]")).click();
}

const invitation = `/menu/${INVITATION.open}`;
const outside = { as: "visitor" } as const;
const inside = { path: "/guest-suggestions" } as const;

/** All screens of guests, and members' screens about guests. */
export const GUEST_SCREENS: ListedScreen[] = [
  {
    ...outside,
    name: "guest menu, invited",
    path: invitation,
    ready: (page) => dish(page, /^View details of Sourdough/),
  },
  {
    ...outside,
    name: "guest menu, form unfolded",
    path: invitation,
    open: async (page) => {
      await press(/^Your Information/)(page);
      await press(/^Event Details/)(page);
    },
    ready: (page) => page.getByLabel("Event title"),
  },
  {
    ...outside,
    name: "guest menu, suggested without an invitation",
    path: "/guest-menu",
    ready: (page) => page.getByLabel("Your name"),
  },
  {
    ...outside,
    name: "guest menu with mistakes",
    path: invitation,
    open: async (page) => {
      await press(/^Event Details/)(page);
      await page.getByLabel("Event title").fill("");
      await press("Submit menu")(page);
    },
    ready: (page) => page.getByLabel("Event title").and(page.locator("[aria-invalid=true]")),
  },
  {
    ...outside,
    name: "guest menu, a dish looked at",
    path: invitation,
    open: press(/^View details of Red lentil soup/),
    ready: (page) => page.getByRole("button", { name: "Choose this dish" }),
  },
  {
    ...outside,
    name: "guest menu, dishes chosen",
    path: invitation,
    open: (page) => choose(page, /^Red lentil soup/, /^Grilled sea bream/, /^Birthday cake/),
    ready: (page) => page.getByRole("button", { name: "3 dishes chosen" }),
  },
  {
    ...outside,
    name: "guest menu, sent",
    path: `/menu/${INVITATION.answered}`,
    open: async (page) => {
      await press(/^Your Information/)(page);
      await page.getByLabel("Your name").fill("Grace");
      await choose(page, /^Red lentil soup/, /^Toast/);
      await press("Submit menu")(page);
    },
    ready: heading("Thank you, Grace!"),
  },
  {
    ...outside,
    name: "guest menu, changed later",
    path: `/guest-menu?edit=${SUGGESTION.pending}`,
    ready: (page) => page.getByRole("button", { name: "6 dishes chosen" }),
  },
  {
    ...outside,
    name: "guest menu, accepted",
    path: `/guest-menu?edit=${SUGGESTION.accepted}`,
    ready: heading("Your menu was accepted"),
  },
  {
    ...outside,
    name: "guest menu, expired",
    path: `/menu/${INVITATION.expired}`,
    ready: heading("Invite Expired"),
  },
  {
    ...outside,
    name: "guest menu, used",
    path: `/menu/${INVITATION.used}`,
    ready: heading("Invite Expired"),
  },
  {
    ...outside,
    name: "guest menu, withdrawn",
    path: `/menu/${INVITATION.withdrawn}`,
    ready: heading("Invite Expired"),
  },
  {
    ...outside,
    name: "guest menu, unknown",
    path: `/menu/${UNKNOWN}`,
    ready: heading("Could not load event details"),
  },
  {
    ...outside,
    name: "guest menu, by links only",
    household: "links",
    path: "/guest-menu",
    ready: heading("You need an invitation"),
  },
  {
    ...outside,
    name: "join, invited",
    path: `/join/${INVITATION.open}`,
    ready: heading(/^Amira H\. invites you/),
  },
  {
    ...outside,
    name: "join, expired",
    path: `/join/${INVITATION.expired}`,
    ready: heading("Invite Expired"),
  },
  {
    ...outside,
    name: "public dish with comments",
    path: "/public/dishes/1",
    ready: (page) => page.getByText("Best one so far."),
  },
  {
    ...outside,
    name: "public menu with dishes",
    path: "/public/menus/1",
    ready: (page) => page.getByText("Jewelled rice"),
  },
  {
    ...inside,
    name: "guests, full",
    ready: (page) => page.getByRole("article", { name: "Picnic by the lake" }),
  },
  {
    ...inside,
    name: "guests, details of a suggestion",
    open: press("View Details of Garden party with the whole choir"),
    ready: (page) => page.getByText("We bring the benches"),
  },
  {
    ...inside,
    name: "invite guests",
    open: press("Invite Guests"),
    ready: (page) => page.getByRole("button", { name: "New menu" }),
  },
  {
    ...inside,
    name: "invite guests, only one person",
    open: inviteOne,
    ready: (page) => page.getByLabel("Event title"),
  },
  {
    ...inside,
    name: "invite guests with mistakes",
    open: async (page) => {
      await inviteOne(page);
      await press("Create invitation")(page);
    },
    ready: (page) => page.getByText("The event needs a title."),
  },
  {
    ...inside,
    name: "invite guests, preview",
    open: async (page) => {
      await fillInvitation(page);
      await page.getByRole("dialog").getByRole("button", { name: "Preview" }).click();
    },
    ready: (page) => page.getByText("Message to send"),
  },
  {
    ...inside,
    name: "invitation ready",
    open: async (page) => {
      await fillInvitation(page);
      await press("Create invitation")(page);
    },
    ready: (page) => page.getByLabel("Link for the guest"),
  },
  {
    ...inside,
    name: "withdraw an invitation",
    open: async (page) => {
      await press("More for Rosa's birthday")(page);
      await page.getByRole("menuitem", { name: "Withdraw" }).click();
    },
    ready: (page) => page.getByRole("alertdialog"),
  },
  {
    ...inside,
    name: "suggestion opened under Menus",
    path: "/menus?menu=9",
    ready: (page) => page.getByRole("link", { name: "Review suggestion" }),
  },
  {
    ...inside,
    name: "share a dish",
    path: "/dishes?category=Soups",
    open: press(/^Share Red lentil soup/),
    ready: (page) => page.getByRole("menuitem", { name: "Share to WhatsApp" }),
  },
  {
    ...inside,
    name: "share a menu",
    path: "/menus",
    open: press(/^Share Friday dinner/),
    ready: (page) => page.getByRole("menuitem", { name: "Share to WhatsApp" }),
  },
];

async function inviteOne(page: Page): Promise<void> {
  await press("Invite Guests")(page);
  await page.getByRole("checkbox", { name: "Only one person" }).check();
}

async function fillInvitation(page: Page): Promise<void> {
  await inviteOne(page);
  const form = page.getByRole("dialog");
  await form.getByLabel("Event title").fill("Summer dinner under the lime tree");
  await form.getByLabel("Date").fill("2030-06-21");
  await form.getByLabel("Time").fill("19:00");
  await form.getByLabel("Guest name").fill("Grace");
  await form.getByLabel("Notes for the guest").fill("Bring a cardigan, it gets cool by the water.");
}
