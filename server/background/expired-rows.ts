import { lt, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { passwordLinks, photoReadings, rateLimits, sessions } from "#shared/schema/index.ts";

/** Until then, a link that has ended still explains why. */
const KEEP_PASSWORD_LINKS_DAYS = 30;

export async function removeExpiredSessions({ db }: Deps): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`));
}

export async function removeOldPasswordLinks({ db }: Deps): Promise<void> {
  const until = sql`now() - make_interval(days => ${KEEP_PASSWORD_LINKS_DAYS})`;
  await db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, until));
}

export async function removeOldReadings({ db }: Deps): Promise<void> {
  await db.delete(photoReadings).where(lt(photoReadings.createdAt, sql`now() - interval '1 day'`));
}

/** `expire` is in milliseconds since 1970. */
export async function removeExpiredRateLimits({ db }: Deps): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`));
}
