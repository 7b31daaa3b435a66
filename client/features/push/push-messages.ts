import { pushState, type PushFacts, type PushState } from "#client/lib/device/push-state.ts";
import type { PushKind } from "#shared/limits.ts";

export const PUSH_LABELS: Record<PushState, { label: string; tone: "good" | "neutral" | "danger" }> = {
  on: { label: "On", tone: "good" },
  off: { label: "Off", tone: "neutral" },
  blocked: { label: "Blocked", tone: "danger" },
  needsHttps: { label: "Not available", tone: "neutral" },
  needsInstall: { label: "Not available", tone: "neutral" },
  unsupported: { label: "Not available", tone: "neutral" },
};

/** Explains the state on this device and what to do about it. @param name the product's name */
export function pushAdvice(facts: PushFacts, name: string): string {
  const advice: Record<PushState, string> = {
    on: `This device gets notifications, even when ${name} is closed.`,
    off: `This device gets no notifications while ${name} is closed.`,
    blocked: facts.isIos
      ? `Notifications from ${name} are blocked on this device. Open the Settings app, choose Notifications, then ${name}, and allow them.`
      : "This browser blocks notifications from this site. Click the icon next to the address at the top, allow notifications, and come back.",
    needsHttps:
      "Browsers show notifications only over a secure connection (https), which this address does not have. Ask your administrator to set one up.",
    needsInstall: `On iPhone and iPad, only apps on the home screen get notifications. Tap Share, choose Add to Home Screen, open ${name} from there, and turn them on.`,
    unsupported:
      "This browser does not support notifications from web apps. Use an up-to-date version of Chrome, Edge, Firefox or Safari, outside private browsing.",
  };
  return advice[pushState(facts)];
}

const PERMISSIONS: Record<NotificationPermission, string> = {
  granted: "Allowed",
  denied: "Blocked",
  default: "Not asked yet",
};

/** The requirements of notifications, and whether this device meets them. */
export function pushChecks(facts: PushFacts): { label: string; value: string; isGood: boolean }[] {
  const { isInstalled, isSecure, canPush, isRunning, permission, isSubscribed } = facts;
  const check = (label: string, isGood: boolean, value = isGood ? "Yes" : "No") => ({ label, value, isGood });
  return [
    // Only iOS requires it.
    ...(facts.isIos ? [check("Opened from the home screen", isInstalled)] : []),
    check("Secure connection (https)", isSecure),
    check("Browser can show notifications", canPush),
    check("Service worker", isRunning, isRunning ? "Running" : "Not running"),
    check("Permission", permission === "granted", permission ? PERMISSIONS[permission] : "Not available"),
    check("Subscription", isSubscribed, isSubscribed ? "Active" : "None"),
  ];
}

/** In the order of the switches. */
export const KIND_LABELS: Record<PushKind, { label: string; hint: string }> = {
  suggestions: { label: "Menu suggestions", hint: "A guest suggests a menu for your event." },
  accepted: { label: "Accepted suggestions", hint: "A member accepts a menu that a guest suggested." },
  answers: { label: "Answers of guests", hint: "A guest says whether they are coming." },
  likes: { label: "Likes", hint: "Someone likes one of your dishes." },
  comments: { label: "Comments", hint: "Someone comments on one of your dishes." },
  newDishes: { label: "New dishes", hint: "Someone adds a dish." },
  newMenus: { label: "New menus", hint: "Someone plans a menu." },
};
