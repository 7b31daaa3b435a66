import type { Locator, Page } from "@playwright/test";

/** One screen of the product: how to get there, and how to know that it is all there. */
export interface Screen {
  name: string;
  as: "visitor" | "member" | "admin";
  /** `links`: as full, and shared by links only. */
  household: "empty" | "full" | "links";
  /** `setup` is the one-time address. */
  path: string;
  /** From the page to what is to be seen. */
  open?: (page: Page) => Promise<void>;
  ready: (page: Page) => Locator;
}

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole("heading", { name, exact: true });
export const dialog = (name: string) => (page: Page) => page.getByRole("dialog", { name, exact: true });
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();
