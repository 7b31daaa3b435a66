/** A new line of the feed, and who is told of it besides. */
export interface Recorded {
  activityId: number;
  hasDashboard: boolean;
  hasDevices: boolean;
}

/** Most households have neither: asked along with what is done anyway. */
export const HAS_DASHBOARD = "exists (select from dashboard_config where enabled)";
export const HAS_DEVICES = "exists (select from push_subscriptions)";

/** What a statement that writes its own line of the feed answers besides its id, for `tellOutside`. */
export const TOLD_OUTSIDE = `${HAS_DASHBOARD} as "hasDashboard", ${HAS_DEVICES} as "hasDevices"`;
