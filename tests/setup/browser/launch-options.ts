import type { LaunchOptions } from "playwright";
import { findBrowser } from "./find-browser.mjs";

/** What Playwright turns off itself; the browser hears only the last list, and that is the one below. */
const OFF_BY_PLAYWRIGHT = [
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

/** Pages of the browser's own that nobody sees: without them a test takes a quarter less of the processor. */
const UNSEEN = [
  // Two in every window, for the suggestions below the address bar.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  // An empty one in every window, for the next site: there is none.
  "SpareRendererForSitePerProcess",
];

/**
 * How the browser is started, in tests and in measurements.
 * @param which isWhole: the one that people have, with its window, notifications and push, where there is one
 */
export async function launchOptions(which: { isWhole?: boolean } = {}): Promise<LaunchOptions> {
  const browser = (await findBrowser(which)) ?? (await findBrowser());
  const libraries = browser?.libraries;
  return {
    ...(browser ? { executablePath: browser.executablePath } : {}),
    ...(libraries ? { env: { ...definedEnvironment(), LD_LIBRARY_PATH: libraries } } : {}),
    args: [
      // Containers have no user namespaces, and root may not use the sandbox.
      "--no-sandbox",
      "--disable-gpu",
      // Quiet on machines without internet.
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...UNSEEN].join(",")}`,
    ],
  };
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ""]));
}
