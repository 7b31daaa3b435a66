import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const WCAG_2_2_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** axe finds nothing on what is in sight: the open dialog, or the page where there is none. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Of a menu too long for the screen axe wants to see that keys scroll it: they do from item to item.
  if (await page.getByRole("menu").isVisible()) await page.keyboard.press("ArrowDown");
  await expectNothing(page, screen, { runOnly: WCAG_2_2_AA });
}

/** axe finds every text readable. Another theme changes colours and nothing else, so nothing else is looked at again. */
export async function expectReadable(page: Page, screen: string): Promise<void> {
  await expectNothing(page, screen, { runOnly: ["color-contrast"] });
}

async function expectNothing(page: Page, screen: string, options: axe.RunOptions): Promise<void> {
  await finishAnimations(page);
  // It takes as long as a run, so a page that is looked at several times keeps it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  // What is behind a dialog is a screen of its own.
  const isCovered = (await dialog.count()) > 0;
  const found = await page.evaluate(
    async ({ what, options }) => {
      const { violations } = await window.axe.run(what ?? document, options);
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map(
          ({ target, any, failureSummary }) =>
            `${target.join(" ")}: ${any[0]?.message ?? failureSummary ?? ""}`,
        ),
      }));
    },
    {
      what: isCovered ? "[role=dialog], [role=alertdialog], dialog[open]" : undefined,
      options: { ...options, resultTypes: ["violations" as const] },
    },
  );
  // Soft: the other screens are looked at all the same.
  expect.soft(found, `axe finds nothing on ${screen}`).toEqual([]);
}

/**
 * Half-faded words have half the contrast, and what is left out while it is scrolled out of sight is not looked at. From
 * now on nothing needs a frame to get where it goes. (Waiting for motion to end would not do: out of sight it never
 * ends.)
 */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (!document.querySelector("style[data-still]")) {
      const style = document.createElement("style");
      style.dataset.still = "";
      style.textContent = "* { content-visibility: visible !important; transition: none !important }";
      document.head.append(style);
    }
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}
