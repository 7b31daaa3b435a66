import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG_2_2_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** axe finds nothing on what is in sight: the open dialog, or the page where there is none. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expectNothing(page, screen, (axe) => axe.withTags(WCAG_2_2_AA));
}

/** The same without colours: another size changes what is in sight and where, but no colour. */
export async function expectWellBuilt(page: Page, screen: string): Promise<void> {
  // Of a menu too long for the screen axe wants to see that keys scroll it: they do from item to item.
  if (await page.getByRole("menu").isVisible()) await page.keyboard.press("ArrowDown");
  await expectNothing(page, screen, (axe) => axe.withTags(WCAG_2_2_AA).disableRules("color-contrast"));
}

/** axe finds every text readable. Another theme changes colours and nothing else, so nothing else is looked at again. */
export async function expectReadable(page: Page, screen: string): Promise<void> {
  await expectNothing(page, screen, (axe) => axe.withRules("color-contrast"));
}

async function expectNothing(
  page: Page,
  screen: string,
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<void> {
  await holdStill(page);
  // Legacy mode looks at this page alone, without opening another one; there are no frames here.
  const axe = choose(new AxeBuilder({ page }).options({ resultTypes: ["violations"] })).setLegacyMode();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  // What is behind a dialog is a screen of its own.
  if ((await dialog.count()) > 0) axe.include("[role=dialog], [role=alertdialog], dialog[open]");
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(
      (node) => `${node.target.join(" ")}: ${node.any[0]?.message ?? node.failureSummary ?? ""}`,
    ),
  }));
  // Soft: the other screens are looked at all the same.
  expect.soft(found, `axe finds nothing on ${screen}`).toEqual([]);
}

/**
 * Half-faded words have half the contrast, and what is left out while it is scrolled out of sight is not looked at. From
 * now on nothing needs a frame to get where it goes. (Waiting for motion to end would not do: out of sight it never
 * ends.)
 */
async function holdStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "* { content-visibility: visible !important; transition: none !important }";
    document.head.append(style);
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}
