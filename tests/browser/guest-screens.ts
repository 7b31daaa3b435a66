import type { Page } from "@playwright/test";
import type { Allowed } from "#tests/setup/browser/guard.ts";
import { INVITATION, SUGGESTION } from "#tests/setup/browser/household-guests.ts";
import {
  admin,
  button,
  buttonInside,
  choose,
  click,
  fill,
  guest,
  guestByLink,
  heading,
  inTurn,
  label,
  press,
  question,
  role,
  text,
  type Screen,
} from "#tests/setup/browser/screen.ts";

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

const chooseDishes = (...titles: RegExp[]) =>
  inTurn(...titles.map((title) => click((page) => button(title)(page).and(page.locator("[aria-pressed]")))));

const invitation = `/menu/${INVITATION.open}`;
const inside = "/guest-suggestions";

/** All screens of guests, and members' screens about guests. */
export const GUEST_SCREENS: Screen[] = [
  guest(invitation, "suggestion, invited", button(/^View details of Sourdough/)),
  guest(
    invitation,
    "suggestion, form unfolded",
    label("Event title"),
    inTurn(press(/^Your Information/), press(/^Event Details/)),
  ),
  guest("/guest-menu", "suggestion, suggested without an invitation", label("Your name")),
  guest(
    invitation,
    "suggestion with mistakes",
    (page) => page.getByLabel("Event title").and(page.locator("[aria-invalid=true]")),
    inTurn(press(/^Event Details/), fill("Event title", ""), press("Submit menu")),
  ),
  guest(
    invitation,
    "suggestion, a dish looked at",
    button("Choose this dish"),
    press(/^View details of Red lentil soup/),
  ),
  guest(
    invitation,
    "suggestion, dishes chosen",
    button("3 dishes chosen"),
    chooseDishes(/^Red lentil soup/, /^Grilled sea bream/, /^Birthday cake/),
  ),
  guest(
    `/menu/${INVITATION.answered}`,
    "suggestion, sent",
    heading("Thank you, Grace!"),
    inTurn(
      press(/^Your Information/),
      fill("Your name", "Grace"),
      chooseDishes(/^Red lentil soup/, /^Toast/),
      press("Submit menu"),
    ),
  ),
  guest(`/guest-menu?edit=${SUGGESTION.pending}`, "suggestion, changed later", button("6 dishes chosen")),
  guest(`/guest-menu?edit=${SUGGESTION.accepted}`, "suggestion, accepted", heading("Your menu was accepted")),
  guest(`/menu/${INVITATION.expired}`, "suggestion, expired", heading("Invite Expired")),
  guest(`/menu/${INVITATION.used}`, "suggestion, used", heading("Invite Expired")),
  guest(`/menu/${INVITATION.withdrawn}`, "suggestion, withdrawn", heading("Invite Expired")),
  guest(`/menu/${UNKNOWN}`, "suggestion, unknown", heading("This invitation doesn't open")),
  guestByLink("/guest-menu", "suggestion, by links only", heading("You need an invitation")),
  guest(`/join/${INVITATION.open}`, "join, invited", heading(/^Amira H\. invites you/)),
  guest(`/join/${INVITATION.expired}`, "join, expired", heading("Invite Expired")),
  guest("/public/dishes/1", "public dish with comments", text("Best one so far.")),
  guest("/public/menus/1", "public menu with dishes", text("Jewelled rice")),
  admin(inside, "guests, full", role("article", { name: "Picnic by the lake" })),
  admin(
    inside,
    "guests, details of a suggestion",
    text("We bring the benches"),
    press("View Details of Garden party with the whole choir"),
  ),
  admin(inside, "invite guests", button("New menu"), press("Invite Guests")),
  admin(inside, "invite guests, only one person", label("Event title"), inviteOne),
  admin(
    inside,
    "invite guests with mistakes",
    text("The event needs a title."),
    inTurn(inviteOne, press("Create invitation")),
  ),
  admin(
    inside,
    "invite guests, preview",
    text("Message to send"),
    inTurn(fillInvitation, click(buttonInside("Preview"))),
  ),
  admin(
    inside,
    "invitation ready",
    label("Link for the guest"),
    inTurn(fillInvitation, press("Create invitation")),
  ),
  admin(inside, "withdraw an invitation", question, choose("More for Rosa's birthday", "Withdraw")),
  admin("/menus?menu=9", "suggestion opened under Menus", role("link", { name: "Review suggestion" })),
  admin(
    "/dishes?category=Soups",
    "share a dish",
    role("menuitem", { name: "Share to WhatsApp" }),
    press(/^Share Red lentil soup/),
  ),
  admin(
    "/menus",
    "share a menu",
    role("menuitem", { name: "Share to WhatsApp" }),
    press(/^Share Friday dinner/),
  ),
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
  await form.getByText("Description · Notes for the guest").click();
  await form.getByLabel("Notes for the guest").fill("Bring a cardigan, it gets cool by the water.");
}
