import type { users } from "#shared/schema/index.ts";

/** The signed-in member of a request, read from the database each time, so that revoked rights end immediately. */
export interface Member extends Omit<typeof users.$inferSelect, "password" | "isAdmin"> {
  /** Never null, because suspended accounts cannot sign in. */
  isAdmin: boolean;
  color: number;
}
