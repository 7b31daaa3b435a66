/** The facts that decide whether this device can show notifications. */
export interface PushFacts {
  isIos: boolean;
  /** Opened from the home screen. */
  isInstalled: boolean;
  /** https or localhost. */
  isSecure: boolean;
  /** The browser has service workers, push and notifications. */
  canPush: boolean;
  /** The service worker is active. */
  isRunning: boolean;
  permission: NotificationPermission | undefined;
  isSubscribed: boolean;
}

export type PushState = "on" | "off" | "blocked" | "needsHttps" | "needsInstall" | "unsupported";

/** Returns the state of notifications; of several obstacles, the one to remove first. */
export function pushState(facts: PushFacts): PushState {
  if (!facts.isSecure) return "needsHttps";
  // iOS supports push only for apps on the home screen.
  if (facts.isIos && !facts.isInstalled) return "needsInstall";
  if (!facts.canPush) return "unsupported";
  if (facts.permission === "denied") return "blocked";
  return facts.permission === "granted" && facts.isSubscribed ? "on" : "off";
}
