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
