import { expect, type Page } from "@playwright/test";

/** Switches the display of an open page. */
interface DisplayModes {
  /** Closes the page and sets a desktop with a mouse and the light theme. */
  reset: () => Promise<void>;
  /** A phone with touch. */
  phone: () => Promise<void>;
  /** A desktop of 1280 × 1024 at 400 % (WCAG 1.4.10). */
  zoomedTo400: () => Promise<void>;
  dark: () => Promise<void>;
  light: () => Promise<void>;
  /** The forced colors of a system's high-contrast mode. */
  forcedColors: (isOn: boolean) => Promise<void>;
}

/** Resizing an open page is much faster than loading it for each mode. */
export async function displayModesOf(page: Page): Promise<DisplayModes> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (enabled: boolean) =>
    devtools.send("Emulation.setTouchEmulationEnabled", { enabled, maxTouchPoints: 5 });
  const resize = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((expected) => window.innerWidth === expected, width, { polling: 20 });
  };
  return {
    reset: async () => {
      // Avoids another layout and paint of the old page.
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
      // An open menu is positioned next to its button, which has moved.
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
