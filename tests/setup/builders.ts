import bcrypt from "bcrypt";
import { createHash } from "node:crypto";
import type { Database } from "#server/db.ts";
import { users } from "#shared/schema.ts";

/** The password of every member that `buildUser` makes. */
export const TEST_PASSWORD = "a-good-long-password";

/** As the server hashes, but at bcrypt's lowest cost: checking takes 1 ms instead of 190. */
const testPasswordHash = bcrypt.hashSync(createHash("sha256").update(TEST_PASSWORD).digest("base64"), 4);

export type UserFields = Partial<typeof users.$inferInsert>;

let built = 0;

/** A row of `users`; name only the fields that matter to the test. */
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
