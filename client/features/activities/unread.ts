import type { Activity } from "#shared/activities.api.ts";

/** Unread: created after the viewed time, or any creation time if the member has never viewed the panel. */
export function isUnread(activity: Pick<Activity, "createdAt">, viewedAt: string | null): boolean {
  if (!activity.createdAt) return false;
  return viewedAt === null || new Date(activity.createdAt) > new Date(viewedAt);
}
