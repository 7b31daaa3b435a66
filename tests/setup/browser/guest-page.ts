import type { Page } from "@playwright/test";
import type { Database } from "#server/database/db.ts";
import { expect } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildInvitation, buildUser } from "#tests/setup/data/builders.ts";

export const DISHES = ["Lentil soup", "Green salad", "Sea bream", "Plum cake", "Bread", "Stew"];

/** Builds dishes and an invitation. @returns its path */
export async function invite(db: Database, dishes: string[] = DISHES): Promise<string> {
  const ada = await buildUser(db, { firstName: "Ada", lastName: "Lovelace", email: "ada@home.example" });
  for (const title of dishes) await buildDish(db, { title, createdBy: ada.id, category: "Mains" });
  const { token } = await buildInvitation(db, {
    createdBy: ada.id,
    eventTitle: "Friday dinner",
    eventDate: "2030-05-17",
    eventTime: "19:00",
    guestCount: 6,
    eventNotes: "Choose three or four.",
  });
  return `/menu/${token}`;
}

export const dish = (page: Page, title: string) =>
  page.getByRole("button", { name: new RegExp(`^${title}`) });

/** The button of a part of the form ("Your Information", "Event Details"), which shows its values. */
export const part = (page: Page, title: string) =>
  page.getByRole("button", { name: new RegExp(`^${title}`) });

export async function choose(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await dish(page, title).tap();
    await expect(dish(page, title)).toHaveAttribute("aria-pressed", "true");
  }
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit menu" }).tap();
}
