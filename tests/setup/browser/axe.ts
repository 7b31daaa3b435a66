import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const WCAG_2_2_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Asserts that axe finds no violations in the open dialog, or in the page if there is none. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // axe requires that a scrollable menu can be scrolled by keyboard, which moving between its items does.
  if (await page.getByRole("menu").isVisible()) await page.keyboard.press("ArrowDown");
  await expectNoViolations(page, screen, { runOnly: WCAG_2_2_AA });
}

/** Asserts sufficient color contrast. Suffices for another theme, which changes only colors. */
export async function expectColorContrast(page: Page, screen: string): Promise<void> {
  await expectNoViolations(page, screen, { runOnly: ["color-contrast"] });
}

async function expectNoViolations(page: Page, screen: string, options: axe.RunOptions): Promise<void> {
  await finishAnimations(page);
  // Loading axe takes as long as a run, so it is loaded once per page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  // The page behind a dialog is checked as a screen of its own.
  const hasDialog = (await dialog.count()) > 0;
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
      what: hasDialog ? "[role=dialog], [role=alertdialog], dialog[open]" : undefined,
      options: { ...options, resultTypes: ["violations" as const] },
    },
  );
  // Soft, so that the remaining screens are checked, too.
  expect.soft(found, `axe finds nothing on ${screen}`).toEqual([]);
}

/**
 * Finishes animations and renders all content, because axe measures half-faded text as low contrast and skips content
 * that is not rendered. Waiting for animations is not enough: they never end off screen.
 */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (!document.querySelector("style[data-still]")) {
      const style = document.createElement("style");
      style.dataset.still = "";
      style.textContent = "* { content-visibility: visible !important; transition: none !important }";
      document.head.append(style);
    }
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
}
