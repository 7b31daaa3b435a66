import type { Database } from "#server/database/db.ts";
import { comments, likes } from "#shared/schema/index.ts";
import { type User } from "#tests/setup/browser/fixtures.ts";
import { buildCategory, buildDish, buildMenu, buildUser } from "#tests/setup/data/builders.ts";

export const ANALYTICS = "/settings?tab=analytics";

export const LONG_TITLE = `Slow stew ${"with everything that the garden gave us this year ".repeat(3).trim()}`;

/** The 15th of the month that many months ago; for 0, the first day of this month. */
export function monthsAgo(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, months === 0 ? 1 : 15));
}

/** Builds four dishes of two members, with likes, calories and two guests' suggestions. */
export async function smallHousehold(db: Database, me: User) {
  const jonas = await buildUser(db, { firstName: "Jonas", lastName: "Berg" });
  await buildCategory(db, { name: "Soups", color: "#14b8a6" });
  const soup = await buildDish(db, {
    title: "Lentil soup",
    category: "soups",
    estimatedCalories: 310,
    createdBy: jonas.id,
    createdAt: monthsAgo(2),
  });
  const stew = await buildDish(db, {
    title: LONG_TITLE,
    category: "Street food",
    estimatedCalories: 1_200,
    createdBy: jonas.id,
    createdAt: monthsAgo(0),
  });
  await buildDish(db, { category: "Soups", createdBy: me.id, createdAt: monthsAgo(0) });
  await buildDish(db, { createdBy: me.id, createdAt: monthsAgo(0) });
  await db.insert(likes).values([
    { dishId: stew.id, userId: jonas.id },
    { dishId: stew.id, userId: me.id },
    { dishId: soup.id, userId: me.id },
  ]);
  await db.insert(comments).values({ dishId: soup.id, userId: jonas.id, content: "Again on Friday!" });
  await buildMenu(db, { createdBy: jonas.id });
  await buildMenu(db, { isGuestCreated: true, acceptedAt: new Date(), acceptedBy: me.id });
  await buildMenu(db, { isGuestCreated: true });
  return { soup, stew };
}
