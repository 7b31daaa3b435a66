import { createHash } from "node:crypto";
import type { Database } from "#server/database/db.ts";
import { accessTokens, passwordLinks } from "#shared/schema/index.ts";
import type { User } from "./fixtures.ts";

const HOUR = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR);

/** Tokens of password links by their state. */
export const PASSWORD_LINK = {
  open: "openPasswordLink".padEnd(32, "0"),
  used: "usedPasswordLink".padEnd(32, "0"),
};

/** Adds a password link that can be used, and one that was used. */
export async function addPasswordLinks(db: Database, { id: userId }: User): Promise<void> {
  const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
  await db.insert(passwordLinks).values([
    { userId, tokenHash: hashOf(PASSWORD_LINK.open), expiresAt: fromNow(160) },
    { userId, tokenHash: hashOf(PASSWORD_LINK.used), expiresAt: fromNow(100), usedAt: fromNow(-2) },
  ]);
}

/** Adds access tokens: one in use, one with administrator rights, and an expired one with a long name. */
export async function addTokens(db: Database, me: User): Promise<void> {
  const values = [
    { name: "Kitchen screen", lastUsedAt: fromNow(-0.2), createdAt: fromNow(-900) },
    {
      name: "Nightly copy of the backups",
      isAdmin: true,
      expiresAt: fromNow(2_000),
      lastUsedAt: fromNow(-9),
    },
    {
      name: "Shopping list that is made from the menus of the week, on the old tablet",
      expiresAt: fromNow(-30),
    },
  ];
  await db.insert(accessTokens).values(
    values.map((token, index) => ({
      ...token,
      userId: me.id,
      tokenHash: String(index).repeat(64),
      ending: `4f0${index}`,
      stamp: "of the tests",
    })),
  );
}
