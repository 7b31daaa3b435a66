import type { Locator, Page } from "@playwright/test";

type Step = (page: Page) => Promise<void>;

/** A screen of the app: how to open it, and when it is ready. */
export interface Screen {
  as: "visitor" | "member" | "admin";
  /** `links` is `full` with sharing by links only. */
  household: "empty" | "full" | "links";
  /** `setup` stands for the printed setup address. */
  path: string;
  name: string;
  ready: (page: Page) => Locator;
  /** Steps from the page to the screen. */
  open?: Step | undefined;
}

const screenFor =
  (as: Screen["as"], household: Screen["household"]) =>
  (path: string, name: string, ready: Screen["ready"], open?: Step): Screen => ({
    as,
    household,
    path,
    name,
    ready,
    open,
  });

export const admin = screenFor("admin", "full");
export const firstAdmin = screenFor("admin", "empty");
export const member = screenFor("member", "full");
export const firstMember = screenFor("member", "empty");
export const guest = screenFor("visitor", "full");
/** Before the household has anything. */
export const visitor = screenFor("visitor", "empty");
export const guestByLink = screenFor("visitor", "links");

export const role =
  (...of: Parameters<Page["getByRole"]>) =>
  (page: Page) =>
    page.getByRole(...of);
export const heading = (name: string | RegExp) => role("heading", { name, exact: true });
export const dialog = (name: string | RegExp) => role("dialog", { name, exact: true });
export const button = (name: string | RegExp) => role("button", { name });
export const question = role("alertdialog");
export const text =
  (...of: Parameters<Page["getByText"]>) =>
  (page: Page) =>
    page.getByText(...of);
export const label =
  (...of: Parameters<Page["getByLabel"]>) =>
  (page: Page) =>
    page.getByLabel(...of);
/** A text of the open dialog. */
export const textInside = (shown: string | RegExp) => (page: Page) =>
  page.getByRole("dialog").getByText(shown);
/** A button of the open dialog. */
export const buttonInside = (name: string) => (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

export const click = (target: Screen["ready"]) => (page: Page) => target(page).first().click();
export const press = (name: string | RegExp) => click(button(name));
export const fill = (of: string, value: string) => (page: Page) => page.getByLabel(of).fill(value);
export const choose = (menu: string | RegExp, item: string | RegExp) =>
  inTurn(press(menu), click(role("menuitem", { name: item })));
export const inTurn =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };
