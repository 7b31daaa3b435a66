// Brings `req.user` into the types of Express.
import type {} from "passport";

/** The signed-in person of a request, read from the database for each request so that lost rights are lost at once. */
export interface Member {
  id: string;
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** A suspended account (null in the table) is never a Member. */
  isAdmin: boolean;
  lastNotificationViewedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- passport's types are extended only this way
  namespace Express {
    // oxlint-disable-next-line typescript/no-empty-interface -- passport knows a user by this name alone; Member says what it is
    interface User extends Member {}
  }
}
