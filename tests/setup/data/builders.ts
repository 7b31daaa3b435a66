import { createHash } from "node:crypto";
import bcrypt from "bcrypt";
import type { Database } from "#server/database/db.ts";
import { categories, dishes, inviteTokens, meals, menus, users } from "#shared/schema/index.ts";

/** The password of every member that `buildUser` makes. */
export const TEST_PASSWORD = "a-good-long-password";

/** Hashed like the server does, but at bcrypt's lowest cost: a check takes 1 ms instead of 190 ms. */
const testPasswordHash = bcrypt.hashSync(createHash("sha256").update(TEST_PASSWORD).digest("base64"), 4);

export type UserFields = Partial<typeof users.$inferInsert>;

let built = 0;

/** Inserts a row into `users`. Give only the fields that matter to the test. */
export async function buildUser(db: Database, fields: UserFields = {}) {
  const values = {
    username: `member${++built}`,
    firstName: "Test",
    lastName: "Member",
    password: testPasswordHash,
  };
  const [user] = await db
    .insert(users)
    .values({ ...values, ...fields })
    .returning();
  if (!user) throw new Error("The user was not inserted.");
  return user;
}

/** Inserts a row into `dishes`, by a new member unless `createdBy` is given. */
export async function buildDish(db: Database, fields: Partial<typeof dishes.$inferInsert> = {}) {
  const createdBy = fields.createdBy ?? (await buildUser(db)).id;
  const [dish] = await db
    .insert(dishes)
    .values({ title: `Dish ${++built}`, ...fields, createdBy })
    .returning();
  if (!dish) throw new Error("The dish was not inserted.");
  return dish;
}

/** Inserts a row into `menus`, by a new member unless `createdBy` or `isGuestCreated` is given. */
export async function buildMenu(db: Database, fields: Partial<typeof menus.$inferInsert> = {}) {
  const createdBy = fields.createdBy ?? (fields.isGuestCreated ? null : (await buildUser(db)).id);
  const [menu] = await db
    .insert(menus)
    .values({ title: `Menu ${++built}`, eventDate: "2030-05-17", ...fields, createdBy })
    .returning();
  if (!menu) throw new Error("The menu was not inserted.");
  return menu;
}

/** Inserts a row into `meals`, by a new member unless `createdBy` is given. */
export async function buildMeal(db: Database, fields: Partial<typeof meals.$inferInsert> = {}) {
  const createdBy = fields.createdBy ?? (await buildUser(db)).id;
  const [meal] = await db
    .insert(meals)
    .values({ day: "2030-05-17", slot: "dinner", ...fields, createdBy })
    .returning();
  if (!meal) throw new Error("The meal was not inserted.");
  return meal;
}

export async function buildCategory(db: Database, fields: Partial<typeof categories.$inferInsert> = {}) {
  const [category] = await db
    .insert(categories)
    .values({ name: `Category ${++built}`, ...fields })
    .returning();
  if (!category) throw new Error("The category was not inserted.");
  return category;
}

/** Inserts an invitation that is valid for a day, by a new member unless `createdBy` is given. */
export async function buildInvitation(db: Database, fields: Partial<typeof inviteTokens.$inferInsert> = {}) {
  const createdBy = fields.createdBy ?? (await buildUser(db)).id;
  const values = {
    token: String(++built).padStart(32, "A"),
    eventTitle: `Event ${built}`,
    eventDate: "2030-05-17",
    expiresAt: new Date(Date.now() + 24 * 60 * 60_000),
  };
  const [invitation] = await db
    .insert(inviteTokens)
    .values({ ...values, ...fields, createdBy })
    .returning();
  if (!invitation) throw new Error("The invitation was not inserted.");
  return invitation;
}
