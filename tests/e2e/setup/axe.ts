import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG_2_2_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** axe finds nothing on what is in sight: the open dialog, or the page where there is none. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothing(page, (axe) => axe.withTags(WCAG_2_2_AA));
}

/** axe finds every text readable. Another theme changes colours and nothing else, so nothing else is looked at again. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNothing(page, (axe) => axe.withRules("color-contrast"));
}

async function expectNothing(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await endMotion(page);
  // Legacy mode looks at this page alone, without opening another one; there are no frames here.
  const axe = choose(new AxeBuilder({ page })).setLegacyMode();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  // What is behind a dialog is a screen of its own.
  if ((await dialog.count()) > 0) axe.include("[role=dialog], [role=alertdialog]");
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(
      (node) => `${node.target.join(" ")}: ${node.any[0]?.message ?? node.failureSummary ?? ""}`,
    ),
  }));
  expect(found, "axe finds nothing").toEqual([]);
}

/** Half-faded words have half the contrast. (Waiting would not do: what is scrolled out of sight never ends moving.) */
async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}
