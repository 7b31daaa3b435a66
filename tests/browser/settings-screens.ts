import type { Page } from "@playwright/test";
import type { Allowed } from "#tests/setup/browser/guard.ts";
import { PASSWORD_LINK } from "#tests/setup/browser/household-tokens.ts";
import {
  admin,
  button,
  buttonInside,
  choose,
  click,
  dialog,
  fill,
  firstAdmin,
  firstMember,
  guest,
  heading,
  inTurn,
  label,
  member,
  press,
  question,
  role,
  text,
  type Screen,
} from "#tests/setup/browser/screen.ts";

const chooseFor = (item: string) => choose("More for Jonas Berg", item);
const row = (name: string) => (page: Page) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const members = "/settings?tab=members";

const passwordPage = `/password/${PASSWORD_LINK.open}`;

/** Expected failures of password links that were used or never existed. */
export const UNANSWERED_PASSWORD_LINKS: Allowed[] = [
  { status: 410, path: new RegExp(`^/(api/password-links|password)/${PASSWORD_LINK.used}$`) },
  { status: 404, path: /^\/(api\/password-links|password)\/x$/ },
];

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

const region = (name: string) => role("region", { name });
const profile = "/settings?tab=profile";

const alerts = "/settings?tab=alerts";
const only = "Only administrators can configure alert integrations";

const tokens = "/settings?tab=tokens";

async function fillIn(page: Page): Promise<void> {
  await press("Create token")(page);
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Kitchen screen");
}

const submit = click(buttonInside("Create token"));

/** The tabs of the settings and their dialogs, the page of a password link, and prompts. */
export const SETTINGS_SCREENS: Screen[] = [
  firstAdmin(members, "settings, alone", row("Amira Haddad")),
  member(members, "settings, as a member", row("Jonas Berg")),
  admin(
    "/settings?tab=tokens",
    "calendar address",
    role("img", { name: "QR code that subscribes to this calendar" }),
    press("Create address"),
  ),
  admin(members, "members", row("Jonas Berg")),
  admin(members, "member menu", role("menuitem", { name: "Delete member" }), press("More for Jonas Berg")),
  admin(members, "add member", dialog("Add member"), press("Add member")),
  admin(
    members,
    "add member with mistakes",
    text("Please provide username, name, and password."),
    inTurn(press("Add member"), click(buttonInside("Add member"))),
  ),
  admin(members, "edit member", dialog("Edit Jonas Berg"), chooseFor("Edit member")),
  admin(members, "reset password", dialog("Reset password"), chooseFor("Reset password")),
  admin(members, "create password link", dialog("Create password link"), chooseFor("Create password link")),
  admin(
    members,
    "password link",
    label("Link for Jonas Berg"),
    inTurn(chooseFor("Create password link"), press("Create link")),
  ),
  guest(passwordPage, "choose a password", heading("Choose your password")),
  guest(
    passwordPage,
    "choose a password with mistakes",
    (page) => page.locator("[aria-invalid=true]").first(),
    press("Save and sign in"),
  ),
  guest(`/password/${PASSWORD_LINK.used}`, "password link, used", heading("This link no longer works")),
  guest("/password/x", "password link, unknown", heading("Invalid link")),
  admin(members, "make administrator", question, chooseFor("Make administrator")),
  admin(members, "suspend member", question, chooseFor("Suspend")),
  admin(members, "delete member", text("Will go to you"), chooseFor("Delete member")),
  admin("/settings?tab=profile", "profile", heading("Appearance")),
  admin(
    "/settings?tab=profile",
    "profile without a name",
    text("Please enter a first name."),
    inTurn(fill("First name", ""), press("Save changes")),
  ),
  admin("/settings?tab=password", "password", heading("Change password")),
  admin(
    "/settings?tab=password",
    "password with mistakes",
    text("Please enter your current password."),
    press("Change password"),
  ),
  // Prompts and settings of notifications; later screens of a path keep the state of earlier ones.
  member(
    profile,
    "notifications on",
    button("Turn off"),
    appearAs({ permission: "granted", isRunning: true, isSubscribed: true }),
  ),
  member(
    profile,
    "notifications blocked, and why",
    (page) => page.getByRole("definition").filter({ hasText: "Blocked" }),
    inTurn(appearAs({ permission: "denied" }), click(text("Not getting notifications?"))),
  ),
  member(
    profile,
    "notifications on an iPhone, not installed",
    text("only apps on the home screen get notifications"),
    appearAs({ isIphone: true }),
  ),
  member(
    "/dishes",
    "notification prompt",
    region("Turn on notifications?"),
    appearAs({ permission: "default", isRunning: true }),
  ),
  member(
    "/dishes",
    "iOS install prompt",
    region("Add Sofra to your home screen"),
    appearAs({ isIphone: true }),
  ),
  member(
    "/dishes",
    "iOS notification debug card",
    region("This device isn't receiving notifications"),
    appearAs({ isIphone: true, isInstalled: true, permission: "denied" }),
  ),
  firstMember("/settings?tab=analytics", "analytics empty", heading("Nothing to show yet")),
  admin("/settings?tab=analytics", "analytics", heading("Our year")),
  firstAdmin(alerts, "alerts, not configured", text("No dashboard yet")),
  firstAdmin(
    alerts,
    "configure alerts with mistakes",
    text("Please provide both Dashboard URL and API Key"),
    inTurn(press("Configure"), press("Save and test")),
  ),
  firstMember(alerts, "alerts, not configured, as a member", text(only)),
  admin(alerts, "alerts", text("API key missing", { exact: true })),
  admin(alerts, "configure alerts", dialog("Configure alerts"), press("Configure")),
  member(alerts, "alerts, as a member", text(only)),
  firstAdmin(tokens, "tokens, none", heading("No tokens yet")),
  admin(tokens, "tokens", text("Nightly copy of the backups")),
  admin(tokens, "new token", dialog("Create token"), fillIn),
  admin(
    tokens,
    "new token without a name",
    text("Please enter a name for the token."),
    inTurn(press("Create token"), submit),
  ),
  admin(tokens, "new token, made", dialog("Your new token"), inTurn(fillIn, submit)),
  admin(tokens, "revoke a token", question, press("Revoke Kitchen screen")),
];
