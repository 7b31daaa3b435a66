import { describe, expect, test } from "vitest";
import { nextPrompt } from "#client/features/prompts/next-prompt.ts";
import { pushAdvice, pushChecks } from "#client/features/push/push-messages.ts";
import { isIos, pushState, type PushFacts } from "#client/lib/device/push-state.ts";

const desktop: PushFacts = {
  isIos: false,
  isInstalled: false,
  isSecure: true,
  canPush: true,
  isRunning: true,
  permission: "default",
  isSubscribed: false,
};
const iphone: PushFacts = { ...desktop, isIos: true, isInstalled: true };
const safari: PushFacts = {
  ...iphone,
  isInstalled: false,
  canPush: false,
  permission: undefined,
};
const never = () => false;

describe("an iPhone or iPad", () => {
  const device = (userAgent: string, maxTouchPoints: number) => ({
    userAgent,
    maxTouchPoints,
    isStandalone: false,
  });
  const MAC =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari";

  test("is detected by the user agent in every browser", () => {
    const iphones = [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/137.0 Safari/604.1",
      "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Safari/604.1",
    ];
    for (const userAgent of iphones) expect(isIos(device(userAgent, 5))).toBe(true);
  });

  test("is detected when it identifies as a Mac; a Mac is not", () => {
    expect(isIos(device(MAC, 5))).toBe(true);
    expect(isIos(device(MAC, 0))).toBe(false);
  });

  test("is not an Android phone or a Windows device with a touch screen", () => {
    expect(
      isIos(device("Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/137.0 Mobile Safari/537.36", 5)),
    ).toBe(false);
    expect(isIos(device("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/137.0 Safari/537.36", 10))).toBe(
      false,
    );
  });
});

describe("the state of notifications", () => {
  test("is on only with permission and a subscription", () => {
    expect(pushState({ ...desktop, permission: "granted", isSubscribed: true })).toBe("on");
    expect(pushState({ ...desktop, permission: "granted" })).toBe("off");
    expect(pushState({ ...desktop, permission: "default", isSubscribed: true })).toBe("off");
    expect(pushState({ ...desktop, permission: "denied", isSubscribed: true })).toBe("blocked");
  });

  test("names the first obstacle to remove", () => {
    expect(pushState({ ...safari, isSecure: false })).toBe("needsHttps");
    expect(pushState(safari)).toBe("needsInstall");
    expect(pushState({ ...iphone, canPush: false })).toBe("unsupported");
    expect(pushState({ ...desktop, canPush: false, permission: "denied" })).toBe("unsupported");
  });

  test("explains how to unblock, on iOS in the device's settings", () => {
    expect(pushAdvice({ ...desktop, permission: "denied" }, "Sofra")).toMatch(/next to the address/);
    expect(pushAdvice({ ...iphone, permission: "denied" }, "Sofra")).toMatch(/Settings app/);
  });

  test("lists its facts and marks the bad ones", () => {
    const bad = (facts: PushFacts) =>
      pushChecks(facts)
        .filter(({ isGood }) => !isGood)
        .map(({ label, value }) => `${label}: ${value}`);
    expect(bad({ ...iphone, permission: "granted", isSubscribed: true })).toEqual([]);
    expect(bad({ ...iphone, permission: "denied" })).toEqual(["Permission: Blocked", "Subscription: None"]);
    expect(bad({ ...safari, isRunning: false })).toEqual([
      "Opened from the home screen: No",
      "Browser can show notifications: No",
      "Service worker: Not running",
      "Permission: Not available",
      "Subscription: None",
    ]);
  });
});

describe("the prompt to show", () => {
  test("is for notifications if permission was never requested", () => {
    expect(nextPrompt(desktop, never)).toBe("notifications");
    expect(nextPrompt(iphone, never)).toBe("notifications");
    for (const permission of ["granted", "denied"] as const)
      expect(nextPrompt({ ...desktop, permission }, never)).toBeUndefined();
  });

  test("is none if notifications are not possible", () => {
    expect(nextPrompt({ ...desktop, isSecure: false }, never)).toBeUndefined();
    expect(nextPrompt({ ...desktop, canPush: false, permission: undefined }, never)).toBeUndefined();
  });

  test("is for installing in a browser on iOS, secure or not", () => {
    expect(nextPrompt(safari, never)).toBe("iosInstall");
    expect(nextPrompt({ ...safari, isSecure: false }, never)).toBe("iosInstall");
  });

  test("is the troubleshooting card only in the installed iOS app with a problem", () => {
    expect(nextPrompt({ ...iphone, permission: "denied" }, never)).toBe("iosCheck");
    expect(nextPrompt({ ...iphone, permission: "granted" }, never)).toBe("iosCheck");
    expect(nextPrompt({ ...iphone, canPush: false, permission: undefined }, never)).toBe("iosCheck");
    expect(nextPrompt({ ...iphone, permission: "granted", isSubscribed: true }, never)).toBeUndefined();
  });

  test("is not shown again, nor another one instead", () => {
    const but = (name: string) => (asked: string) => asked === name;
    expect(nextPrompt(desktop, but("notifications"))).toBeUndefined();
    expect(nextPrompt(iphone, but("notifications"))).toBeUndefined();
    expect(nextPrompt(safari, but("iosInstall"))).toBeUndefined();
    expect(nextPrompt({ ...iphone, permission: "denied" }, but("iosCheck"))).toBeUndefined();
    expect(nextPrompt({ ...iphone, permission: "denied" }, but("notifications"))).toBe("iosCheck");
  });
});
