import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/db.ts";
import type { Env } from "#server/env.ts";
import { failure } from "#server/http/errors.ts";
import { cookieOptions } from "#server/http/session/session-cookie.ts";
import { accessTokens, calendarFeeds, pushSubscriptions, sessions } from "#shared/schema/index.ts";
import { withdrawPasswordLinks } from "./password-links.queries.ts";

/** @throws 400 over HTTP if PUBLIC_URL is https: the browser would drop the secure cookie */
export function requireSecureConnection(env: Env, isSecure: boolean): void {
  if (isSecure || !cookieOptions(env).secure) return;
  throw failure(400, "insecure", { values: { url: env.publicUrl ?? "" } });
}

/**
 * Ends a member's sessions, withdraws their password link, and deletes their access tokens and push subscriptions. A
 * device that stays signed in subscribes again when it next opens the app.
 * @param except id of a session to keep
 */
export async function endSessionsOf(tx: Transaction, userId: string, except?: string): Promise<void> {
  // Must match the expression of the index sessions_user_idx.
  const isOfUser = eq(sql`(${sessions.sess} #>> '{passport,user}')`, userId);
  await tx.delete(sessions).where(and(isOfUser, except === undefined ? undefined : ne(sessions.sid, except)));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
  await withdrawPasswordLinks(tx, userId);
}

/**
 * Ends everything that a member has given to programs and people, as after a theft: also their calendar address, and
 * the password links that they created. SECURITY.md lists what ends when.
 */
export async function endAccessOf(tx: Transaction, userId: string, except?: string): Promise<void> {
  await endSessionsOf(tx, userId, except);
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  await withdrawPasswordLinks(tx, userId, "createdBy");
}
