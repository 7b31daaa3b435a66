import type { Page } from "@playwright/test";
import type { ListedScreen } from "#tests/setup/browser/screen.ts";

interface Appearance {
  isIphone?: boolean;
  isInstalled?: boolean;
  permission?: NotificationPermission;
  /** Reports an active service worker; real ones are blocked while screens are visited. */
  isRunning?: boolean;
  isSubscribed?: boolean;
}

/** Makes the browser report another device's features and reloads the page. */
const appearAs = (appearance: Appearance) => async (page: Page) => {
  await page.addInitScript((features) => {
    // The blank page between two screens has no such features.
    if (!window.isSecureContext) return;
    const define = (of: object, name: string, value: unknown) =>
      Object.defineProperty(of, name, { value, configurable: true });
    if (features.isIphone)
      define(navigator, "userAgent", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)");
    if (features.isInstalled) define(navigator, "standalone", true);
    if (features.permission) define(Notification, "permission", features.permission);
    if (features.isRunning) {
      const registration = {
        active: {},
        pushManager: { getSubscription: () => Promise.resolve(features.isSubscribed ? {} : null) },
      };
      define(ServiceWorkerContainer.prototype, "ready", Promise.resolve(registration));
      define(ServiceWorkerContainer.prototype, "getRegistration", () => Promise.resolve(registration));
    }
  }, appearance);
  await page.reload();
};

const region = (name: string) => (page: Page) => page.getByRole("region", { name });
const profile = { as: "member", path: "/settings?tab=profile" } as const;
const prompted = { as: "member", path: "/dishes" } as const;

/** Prompts and settings of notifications. Later screens of a path keep the state of earlier ones. */
export const PUSH_SCREENS: ListedScreen[] = [
  {
    ...profile,
    name: "notifications on",
    open: appearAs({ permission: "granted", isRunning: true, isSubscribed: true }),
    ready: (page) => page.getByRole("button", { name: "Turn off" }),
  },
  {
    ...profile,
    name: "notifications blocked, and why",
    open: async (page) => {
      await appearAs({ permission: "denied" })(page);
      await page.getByText("Not getting notifications?").click();
    },
    ready: (page) => page.getByRole("definition").filter({ hasText: "Blocked" }),
  },
  {
    ...profile,
    name: "notifications on an iPhone, not installed",
    open: appearAs({ isIphone: true }),
    ready: (page) => page.getByText("only apps on the home screen get notifications"),
  },
  {
    ...prompted,
    name: "notification prompt",
    open: appearAs({ permission: "default", isRunning: true }),
    ready: region("Turn on notifications?"),
  },
  {
    ...prompted,
    name: "iOS install prompt",
    open: appearAs({ isIphone: true }),
    ready: region("Add Sofra to your home screen"),
  },
  {
    ...prompted,
    name: "iOS notification debug card",
    open: appearAs({ isIphone: true, isInstalled: true, permission: "denied" }),
    ready: region("This device isn't receiving notifications"),
  },
];
