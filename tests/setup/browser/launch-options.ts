import type { LaunchOptions } from "playwright";
import { findBrowser } from "./find-browser.mjs";

/** Features that Playwright disables. Chromium uses only the last `--disable-features`, so they are repeated here. */
const DISABLED_BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** Invisible internal pages of the browser; without them, tests need a quarter less CPU time. */
const INTERNAL_PAGES = [
  // Two per window, for the suggestions below the address bar.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  // An empty one per window, reserved for the next site.
  "SpareRendererForSitePerProcess",
];

/**
 * Launch options of the browser for tests and benchmarks.
 * @param which isWhole: prefers a browser with a window, notifications and push
 */
export async function launchOptions(which: { isWhole?: boolean } = {}): Promise<LaunchOptions> {
  const browser = (await findBrowser(which)) ?? (await findBrowser());
  const libraries = browser?.libraries;
  return {
    ...(browser ? { executablePath: browser.executablePath } : {}),
    ...(libraries ? { env: { ...definedEnvironment(), LD_LIBRARY_PATH: libraries } } : {}),
    args: [
      // The sandbox needs user namespaces, which containers lack, and does not work as root.
      "--no-sandbox",
      "--disable-gpu",
      // No requests to the internet.
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...INTERNAL_PAGES].join(",")}`,
    ],
  };
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ""]));
}
