import type { PushKind } from "#shared/limits.ts";
import { pushState, type PushFacts, type PushState } from "#client/lib/push-state.ts";

export const PUSH_LABELS: Record<PushState, { label: string; tone: "good" | "neutral" | "danger" }> = {
  on: { label: "On", tone: "good" },
  off: { label: "Off", tone: "neutral" },
  blocked: { label: "Blocked", tone: "danger" },
  needsHttps: { label: "Not possible here", tone: "neutral" },
  needsInstall: { label: "Not possible here", tone: "neutral" },
  unsupported: { label: "Not possible here", tone: "neutral" },
};

/** What the state means on this device, and what to do about it. `name` is the product's. */
export function pushAdvice(facts: PushFacts, name: string): string {
  const advice: Record<PushState, string> = {
    on: `This device tells you the news of your household, also while ${name} is closed.`,
    off: `This device tells you nothing while ${name} is closed.`,
    blocked: facts.isIos
      ? `Notifications from ${name} are blocked on this device. Open the Settings app, choose Notifications, then ${name}, and allow them.`
      : "This browser blocks notifications from here. Press the icon beside the address at the top, allow notifications for this site, and come back.",
    needsHttps:
      "Browsers show notifications only over a secure connection (https), and this address has none. Whoever runs the server can set one up.",
    needsInstall: `On iPhone and iPad notifications come only to apps on the home screen. Press Share, choose Add to Home Screen, open ${name} from there, and turn them on.`,
    unsupported:
      "This browser cannot show notifications of web apps. An up-to-date Chrome, Edge, Firefox or Safari can, but not in a private window.",
  };
  return advice[pushState(facts)];
}

const PERMISSIONS: Record<NotificationPermission, string> = {
  granted: "Allowed",
  denied: "Blocked",
  default: "Not asked yet",
};

/** Each fact in plain words, for finding out why no news comes. */
export function pushChecks(facts: PushFacts): { label: string; value: string; isGood: boolean }[] {
  const { permission } = facts;
  const installed = {
    label: "Opened from the home screen",
    value: facts.isInstalled ? "Yes" : "No",
    isGood: facts.isInstalled,
  };
  return [
    // Elsewhere it makes no difference.
    ...(facts.isIos ? [installed] : []),
    {
      label: "Secure connection (https)",
      value: facts.isSecure ? "Yes" : "No",
      isGood: facts.isSecure,
    },
    {
      label: "Browser can show notifications",
      value: facts.canPush ? "Yes" : "No",
      isGood: facts.canPush,
    },
    {
      label: "Service worker",
      value: facts.isRunning ? "Running" : "Not running",
      isGood: facts.isRunning,
    },
    {
      label: "Permission",
      value: permission ? PERMISSIONS[permission] : "Cannot be asked for",
      isGood: permission === "granted",
    },
    {
      label: "Subscription",
      value: facts.isSubscribed ? "Signed up" : "Not signed up",
      isGood: facts.isSubscribed,
    },
  ];
}

/** The kinds of news, in the order of the switches. */
export const KIND_WORDS: Record<PushKind, { label: string; hint: string }> = {
  suggestions: { label: "Menu suggestions", hint: "A guest suggested a menu for your event." },
  accepted: { label: "Accepted suggestions", hint: "Somebody accepted the menu that a guest suggested." },
  likes: { label: "Likes", hint: "Somebody liked a dish of yours." },
  comments: { label: "Comments", hint: "Somebody commented on a dish of yours." },
  newDishes: { label: "New dishes", hint: "Somebody added a dish." },
  newMenus: { label: "New menus", hint: "Somebody planned a menu." },
};
