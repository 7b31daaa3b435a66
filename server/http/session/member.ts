/** The signed-in member of a request, read from the database each time so that revoked rights take effect immediately. */
export interface Member {
  id: string;
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** Never null, because suspended accounts cannot sign in. */
  isAdmin: boolean;
  color: number;
  language: string | null;
  lastNotificationViewedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}
