import { expect, type Page } from "@playwright/test";

/** A page that can be looked at in every way while it stays open. */
interface DisplayModes {
  /** On a desktop with a mouse, light; before the next page is opened. */
  reset: () => Promise<void>;
  /** On a phone, where fingers press. */
  phone: () => Promise<void>;
  /** On a desktop of 1280 × 1024 at 400 % (WCAG 1.4.10). */
  zoomedTo400: () => Promise<void>;
  /** The other theme; everything else stays. */
  dark: () => Promise<void>;
  light: () => Promise<void>;
  /** With the few colours of a system's high contrast. */
  forcedColors: (isOn: boolean) => Promise<void>;
}

/** Resizes and relights a page: opening it anew for each look takes most of the time there is. */
export async function displayModesOf(page: Page): Promise<DisplayModes> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (enabled: boolean) =>
    devtools.send("Emulation.setTouchEmulationEnabled", { enabled, maxTouchPoints: 5 });
  const resize = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((wanted) => window.innerWidth === wanted, width, { polling: 20 });
  };
  return {
    reset: async () => {
      // What is left behind need not be laid out and painted once more.
      await page.goto("about:blank");
      await touch(false);
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: 1440, height: 900 });
    },
    phone: async () => {
      await touch(true);
      await resize(390, 844);
    },
    zoomedTo400: async () => {
      await touch(false);
      await resize(320, 256);
      // An open menu stands beside its button, which has moved.
      await page.evaluate(() =>
        document
          .querySelector("[aria-haspopup=menu][aria-expanded=true]")
          ?.scrollIntoView({ block: "center" }),
      );
    },
    dark: async () => {
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(page.locator("body")).toHaveCSS("background-color", "rgb(25, 21, 18)");
    },
    light: async () => {
      await page.emulateMedia({ colorScheme: "light" });
      await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 250, 245)");
    },
    forcedColors: (isOn) => page.emulateMedia({ forcedColors: isOn ? "active" : "none" }),
  };
}
