import type { Page } from "@playwright/test";
import type { Allowed } from "#tests/setup/browser/guard.ts";
import { ANSWER, EVENT } from "#tests/setup/browser/household-events.ts";
import {
  admin,
  button,
  choose,
  click,
  fill,
  guest,
  heading,
  inTurn,
  label,
  press,
  question,
  role,
  text,
  textInside,
  type Screen,
} from "#tests/setup/browser/screen.ts";

const ENDED = [EVENT.full, EVENT.closed, EVENT.over].join("|");
const UNKNOWN = "1".repeat(32);

/** Expected failures of links that take no answers or never existed. */
export const UNANSWERED_EVENTS: Allowed[] = [
  { status: 410, path: new RegExp(`^(/event|/api/event-invitations)/(${ENDED})$`) },
  { status: 404, path: new RegExp(`^(/answer|/api/event-answers)/${UNKNOWN}$`) },
];

async function fillAnswer(page: Page): Promise<void> {
  await inTurn(coming, fill("Your name", "Grace"))(page);
  await press("More children")(page);
  await press(/^Anything you avoid/)(page);
  for (const need of ["vegan", "nuts"]) await page.getByRole("checkbox", { name: need, exact: true }).click();
  await page.getByLabel("Anything else?").fill("No raw onions");
  await page.getByRole("button", { name: /^Shakshuka/ }).click();
}

const open = `/event/${EVENT.open}`;
const own = `/answer/${ANSWER.open}`;
const brunch = "/menus?guests=2";
const coming = click(role("radio", { name: "I'm coming" }));

/** Screens of group invitations, of guests and members. */
export const EVENT_SCREENS: Screen[] = [
  guest(open, "event", text("I'm coming")),
  guest(open, "event, answer filled in", text("1 adult, 1 child, 1 wish"), fillAnswer),
  // The device has kept the answer of the screen before.
  guest(
    open,
    "event, a dish looked at",
    textInside("Not vegan, contains nuts"),
    press(/^View details of Yoghurt/),
  ),
  guest(
    open,
    "event, answer without a name",
    text("Please enter your name."),
    inTurn(coming, fill("Your name", ""), press("Send")),
  ),
  guest(open, "event, can't come", text("Not coming"), click(role("radio", { name: "I can't come" }))),
  guest(
    open,
    "event, answer sent",
    heading("Thank you, Grace!"),
    inTurn(coming, fill("Your name", "Grace"), press("Send")),
  ),
  guest(own, "own answer", heading("You're coming: 2 adults, 1 child")),
  guest(own, "own answer, lines to bring", text("Cooked by you"), press(/^Want to bring or cook/)),
  guest(own, "own answer, changed", button("Save"), press("Change Answer")),
  guest(
    own,
    "own answer, deleting",
    (page) => page.getByRole("dialog").or(page.getByRole("alertdialog")),
    press("Delete My Answer"),
  ),
  guest(`/answer/${ANSWER.declined}`, "own answer, can't come", heading("You said you can't come")),
  guest(
    `/answer/${ANSWER.closed}`,
    "own answer, link closed",
    button("I'll cook this: Plum jam"),
    press(/^Want to bring or cook/),
  ),
  guest(`/answer/${ANSWER.over}`, "own answer, thanks to leave", button("Send thanks")),
  guest(`/answer/${ANSWER.thanked}`, "own answer, thanks left", role("figure", { name: "Your thank-you" })),
  guest(`/answer/${UNKNOWN}`, "own answer, unknown", heading("Your answer was not found")),
  ...(["full", "closed", "over"] as const).map((state) =>
    guest(`/event/${EVENT[state]}`, `event, ${state}`, text("Already answered?")),
  ),
  admin(brunch, "guests with answers", text("Contains nuts, not for May Chen")),
  admin(brunch, "guests, link and messages", label("Link for all guests"), click(text("Link and messages"))),
  admin(brunch, "guests, options of the invitation", label("Answer by"), click(text("Options"))),
  admin(brunch, "guests, merging answers", question, choose("More for Tom", /^Merge/)),
  admin(brunch, "guests, withdrawing the link", question, press("Delete link")),
  admin("/menus?guests=3", "guests, link closed", button("Reopen")),
  admin("/menus?guests=10", "guests, thanks", text(/^Thanks from Tom/)),
  admin("/menus?menu=10", "menu preview with thanks", role("region", { name: /thanks/i })),
  admin("/menus", "edit menu with a place and a picture", label("Place"), press("Edit Sunday brunch")),
];
