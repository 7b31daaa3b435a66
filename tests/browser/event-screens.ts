import type { Page } from "@playwright/test";
import type { Allowed } from "#tests/setup/browser/guard.ts";
import { ANSWER, EVENT } from "#tests/setup/browser/household-events.ts";
import { heading, press, type ListedScreen } from "#tests/setup/browser/screen.ts";

const ENDED = [EVENT.full, EVENT.closed, EVENT.over].join("|");
const UNKNOWN = "1".repeat(32);

/** Expected failures of links that take no answers or never existed. */
export const UNANSWERED_EVENTS: Allowed[] = [
  { status: 410, path: new RegExp(`^(/event|/api/event-invitations)/(${ENDED})$`) },
  { status: 404, path: new RegExp(`^(/answer|/api/event-answers)/${UNKNOWN}$`) },
];

async function fillAnswer(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "I'm coming" }).click();
  await page.getByLabel("Your name").fill("Grace");
  await press("More children")(page);
  await press(/^Anything you avoid/)(page);
  for (const need of ["vegan", "nuts"]) await page.getByRole("checkbox", { name: need, exact: true }).click();
  await page.getByLabel("Anything else?").fill("No raw onions");
  await page.getByRole("button", { name: /^Shakshuka/ }).click();
}

const open = `/event/${EVENT.open}`;
const own = `/answer/${ANSWER.open}`;
const outside = { as: "visitor" } as const;
const inside = {};
const brunch = { ...inside, path: "/menus?guests=2" } as const;

/** Screens of group invitations, of guests and members. */
export const EVENT_SCREENS: ListedScreen[] = [
  { ...outside, name: "event", path: open, ready: (page) => page.getByText("I'm coming") },
  {
    ...outside,
    name: "event, answer filled in",
    path: open,
    open: fillAnswer,
    ready: (page) => page.getByText("1 adult, 1 child, 1 wish"),
  },
  {
    ...outside,
    name: "event, a dish looked at",
    path: open,
    // The device has kept the answer of the screen before.
    open: press(/^View details of Yoghurt/),
    ready: (page) => page.getByRole("dialog").getByText("Not vegan, contains nuts"),
  },
  {
    ...outside,
    name: "event, answer without a name",
    path: open,
    open: async (page) => {
      await page.getByRole("radio", { name: "I'm coming" }).click();
      await page.getByLabel("Your name").fill("");
      await press("Send")(page);
    },
    ready: (page) => page.getByText("Please enter your name."),
  },
  {
    ...outside,
    name: "event, can't come",
    path: open,
    open: (page) => page.getByRole("radio", { name: "I can't come" }).click(),
    ready: (page) => page.getByText("Not coming"),
  },
  {
    ...outside,
    name: "event, answer sent",
    path: open,
    open: async (page) => {
      await page.getByRole("radio", { name: "I'm coming" }).click();
      await page.getByLabel("Your name").fill("Grace");
      await press("Send")(page);
    },
    ready: heading("Thank you, Grace!"),
  },
  {
    ...outside,
    name: "own answer",
    path: own,
    ready: heading("You're coming: 2 adults, 1 child"),
  },
  {
    ...outside,
    name: "own answer, lines to bring",
    path: own,
    open: press(/^Want to bring or cook/),
    ready: (page) => page.getByText("Cooked by you"),
  },
  {
    ...outside,
    name: "own answer, changed",
    path: own,
    open: press("Change Answer"),
    ready: (page) => page.getByRole("button", { name: "Save" }),
  },
  {
    ...outside,
    name: "own answer, deleting",
    path: own,
    open: press("Delete My Answer"),
    ready: (page) => page.getByRole("dialog").or(page.getByRole("alertdialog")),
  },
  {
    ...outside,
    name: "own answer, can't come",
    path: `/answer/${ANSWER.declined}`,
    ready: heading("You said you can't come"),
  },
  {
    ...outside,
    name: "own answer, link closed",
    path: `/answer/${ANSWER.closed}`,
    open: press(/^Want to bring or cook/),
    ready: (page) => page.getByRole("button", { name: "I'll cook this: Plum jam" }),
  },
  {
    ...outside,
    name: "own answer, thanks to leave",
    path: `/answer/${ANSWER.over}`,
    ready: (page) => page.getByRole("button", { name: "Send thanks" }),
  },
  {
    ...outside,
    name: "own answer, thanks left",
    path: `/answer/${ANSWER.thanked}`,
    ready: (page) => page.getByRole("figure", { name: "Your thank-you" }),
  },
  {
    ...outside,
    name: "own answer, unknown",
    path: `/answer/${UNKNOWN}`,
    ready: heading("Your answer was not found"),
  },
  ...(["full", "closed", "over"] as const).map((state) => ({
    ...outside,
    name: `event, ${state}`,
    path: `/event/${EVENT[state]}`,
    ready: heading("No more answers"),
  })),
  {
    ...brunch,
    name: "guests with answers",
    ready: (page) => page.getByText("Contains nuts, not for May Chen"),
  },
  {
    ...brunch,
    name: "guests, link and messages",
    open: (page) => page.getByText("Link and messages").click(),
    ready: (page) => page.getByLabel("Link for all guests"),
  },
  {
    ...brunch,
    name: "guests, options of the invitation",
    open: (page) => page.getByText("Options").click(),
    ready: (page) => page.getByLabel("Answer by"),
  },
  {
    ...brunch,
    name: "guests, merging answers",
    open: async (page) => {
      await press("More for Tom")(page);
      await page.getByRole("menuitem", { name: /^Merge/ }).click();
    },
    ready: (page) => page.getByRole("alertdialog"),
  },
  {
    ...brunch,
    name: "guests, withdrawing the link",
    open: press("Delete link"),
    ready: (page) => page.getByRole("alertdialog"),
  },
  {
    ...inside,
    name: "guests, link closed",
    path: "/menus?guests=3",
    ready: (page) => page.getByRole("button", { name: "Reopen" }),
  },
  {
    ...inside,
    name: "guests, thanks",
    path: "/menus?guests=10",
    ready: (page) => page.getByText(/^Thanks from Tom/),
  },
  {
    ...inside,
    name: "menu preview with thanks",
    path: "/menus?menu=10",
    ready: (page) => page.getByRole("region", { name: /thanks/i }),
  },
  {
    ...inside,
    name: "edit menu with a place and a picture",
    path: "/menus",
    open: press("Edit Sunday brunch"),
    ready: (page) => page.getByLabel("Place"),
  },
];
