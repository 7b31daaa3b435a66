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

/** The facts a browser reports about its device. */
interface DeviceSigns {
  userAgent: string;
  maxTouchPoints: number;
  /** True if the app was opened from the home screen. */
  isStandalone: boolean;
}

export function deviceSigns(): DeviceSigns {
  const { userAgent, maxTouchPoints } = navigator;
  // Older versions of Safari support only their own property.
  const isApplesApp = "standalone" in navigator && navigator.standalone === true;
  const isStandalone = isApplesApp || window.matchMedia("(display-mode: standalone)").matches;
  return { userAgent, maxTouchPoints, isStandalone };
}

/** Returns whether the device is an iPhone or iPad, where every browser is based on Safari. */
export function isIos({ userAgent, maxTouchPoints }: DeviceSigns): boolean {
  // iPads identify as Macs, but no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
