import type { LaunchOptions } from "playwright";
import { findBrowser } from "./browser.mjs";

/** How the browser is started, in tests and in measurements. */
export async function launchOptions(): Promise<LaunchOptions> {
  const browser = await findBrowser();
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
    ],
  };
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ""]));
}
