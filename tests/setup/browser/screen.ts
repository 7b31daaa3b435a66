import type { Locator, Page } from "@playwright/test";

/** A screen of the app: how to open it, and when it is ready. */
export interface Screen {
  name: string;
  as: "visitor" | "member" | "admin";
  /** `links` is `full` with sharing by links only. */
  household: "empty" | "full" | "links";
  /** `setup` stands for the printed setup address. */
  path: string;
  /** Steps from the page to the screen. */
  open?: (page: Page) => Promise<void>;
  ready: (page: Page) => Locator;
}

/** By default of an administrator in the full household. */
export type ListedScreen = Partial<Screen> & Pick<Screen, "name" | "path" | "ready">;

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole("heading", { name, exact: true });
export const dialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole("dialog", { name, exact: true });
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();
