/** What can be found out about notifications on this device. */
export interface PushFacts {
  isIos: boolean;
  /** Opened from the home screen, as an app of its own. */
  isInstalled: boolean;
  /** https, or this very machine. */
  isSecure: boolean;
  /** The browser has service workers, push and notifications. */
  canPush: boolean;
  /** The service worker, which shows them, runs. */
  isRunning: boolean;
  permission: NotificationPermission | undefined;
  /** The browser has an address at its push service. */
  isSubscribed: boolean;
}

export type PushState = "on" | "off" | "blocked" | "needsHttps" | "needsInstall" | "unsupported";

/** What the facts come to: of several hindrances the one to remove first. */
export function pushState(facts: PushFacts): PushState {
  if (!facts.isSecure) return "needsHttps";
  // iOS has push only for what is on the home screen.
  if (facts.isIos && !facts.isInstalled) return "needsInstall";
  if (!facts.canPush) return "unsupported";
  if (facts.permission === "denied") return "blocked";
  return facts.permission === "granted" && facts.isSubscribed ? "on" : "off";
}
