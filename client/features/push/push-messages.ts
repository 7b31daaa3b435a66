import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { pushState, type PushFacts, type PushState } from "#client/lib/device/push-state.ts";
import { i18n } from "#client/lib/i18n.tsx";
import type { PushKind } from "#shared/activities.ts";

export const PUSH_LABELS: Record<
  PushState,
  { label: MessageDescriptor; tone: "good" | "neutral" | "danger" }
> = {
  on: { label: msg({ message: "On", context: "notifications" }), tone: "good" },
  off: { label: msg({ message: "Off", context: "notifications" }), tone: "neutral" },
  blocked: { label: msg`Blocked`, tone: "danger" },
  needsHttps: { label: msg`Not available`, tone: "neutral" },
  needsInstall: { label: msg`Not available`, tone: "neutral" },
  unsupported: { label: msg`Not available`, tone: "neutral" },
};

/** Explains the state on this device and what to do about it. @param name the product's name */
export function pushAdvice(facts: PushFacts, name: string): string {
  const advice: Record<PushState, string> = {
    on: t`This device gets notifications, even when ${name} is closed.`,
    off: t`This device gets no notifications while ${name} is closed.`,
    blocked: facts.isIos
      ? t`Notifications from ${name} are blocked on this device. Open the Settings app, choose Notifications, then ${name}, and allow them.`
      : t`This browser blocks notifications from this site. Click the icon next to the address at the top, allow notifications, and come back.`,
    needsHttps: t`Browsers show notifications only over a secure connection (https), which this address does not have. Ask your administrator to set one up.`,
    needsInstall: t`On iPhone and iPad, only apps on the home screen get notifications. Tap Share, choose Add to Home Screen, open ${name} from there, and turn them on.`,
    unsupported: t`This browser does not support notifications from web apps. Use an up-to-date version of Chrome, Edge, Firefox or Safari, outside private browsing.`,
  };
  return advice[pushState(facts)];
}

const PERMISSIONS: Record<NotificationPermission, MessageDescriptor> = {
  granted: msg`Allowed`,
  denied: msg`Blocked`,
  default: msg`Not asked yet`,
};

/** The requirements of notifications, and whether this device meets them. */
export function pushChecks(facts: PushFacts): { label: string; value: string; isGood: boolean }[] {
  const { isInstalled, isSecure, canPush, isRunning, permission, isSubscribed } = facts;
  const check = (label: string, isGood: boolean, value = isGood ? t`Yes` : t`No`) => ({
    label,
    value,
    isGood,
  });
  return [
    // Only iOS requires an installed page.
    ...(facts.isIos ? [check(t`Opened from the home screen`, isInstalled)] : []),
    check(t`Secure connection (https)`, isSecure),
    check(t`Browser can show notifications`, canPush),
    check(t`Service worker`, isRunning, isRunning ? t`Running` : t`Not running`),
    check(
      t`Permission`,
      permission === "granted",
      permission ? i18n._(PERMISSIONS[permission]) : t`Not available`,
    ),
    check(
      t`Subscription`,
      isSubscribed,
      isSubscribed
        ? t({ message: "Active", context: "subscription" })
        : t({ message: "None", context: "subscription" }),
    ),
  ];
}

/** In the order of the switches. */
export const KIND_LABELS: Record<PushKind, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  suggestions: { label: msg`Menu suggestions`, hint: msg`A guest suggests a menu for your event.` },
  accepted: { label: msg`Accepted suggestions`, hint: msg`A member accepts a menu that a guest suggested.` },
  answers: {
    label: msg`Guest answers`,
    hint: msg`A guest answers or asks for a recipe, or a dish needs another check for a guest.`,
  },
  likes: { label: msg`Likes`, hint: msg`Someone likes one of your dishes.` },
  comments: { label: msg`Comments`, hint: msg`Someone comments on one of your dishes.` },
  newDishes: { label: msg`New dishes`, hint: msg`Someone adds a dish.` },
  newMenus: { label: msg`New menus`, hint: msg`Someone plans a menu.` },
};
