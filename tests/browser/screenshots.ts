import path from "node:path";
import sharp from "sharp";
import { demoPhoto } from "#server/features/demo/demo.service.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { displayModesOf } from "#tests/setup/browser/display-modes.ts";
import { test } from "#tests/setup/browser/fixtures.ts";
import { prepareFor, show } from "#tests/setup/browser/open-screen.ts";
import { SCREENS, UNANSWERED } from "./screens.ts";
import { visits } from "./visits.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A demo photo at the size of an uploaded one. */
const photoOf = (food: string) => sharp(demoPhoto(food)).resize(400).jpeg({ quality: 88 }).toBuffer();

for (const [visit, screens] of visits()) {
  test(visit, async ({ page, db, signIn, installation, guard }) => {
    test.setTimeout(60_000 + screens.length * 30_000);
    for (const { status, path } of UNANSWERED) guard.allow(status, path);
    await prepareFor(screens[0], { db, signIn, draw: photoOf });
    const look = await displayModesOf(page);
    for (const screen of screens) {
      const number = String(SCREENS.indexOf(screen) + 1).padStart(3, "0");
      const name = `${number}-${screen.name.replace(/\W+/g, "-")}.png`;
      const take = async (folder: string) => {
        const above = page.locator("[role=dialog], [role=alertdialog], [role=menu], [data-prompt]");
        const isDialog = (await above.count()) > 0;
        const file = path.join(projectRoot, "test-results", "screenshots", folder, name);
        // Wait for color transitions between themes to finish.
        await page.evaluate(() => {
          for (const animation of document.getAnimations())
            if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
        });
        await page.screenshot({ path: file, fullPage: !isDialog });
      };
      await test.step(screen.name, async () => {
        await look.reset();
        await show(screen, page, installation.setupAddress);
        await page.waitForLoadState("networkidle");
        await take("desktop-light");
        await look.forcedColors(true);
        await take("desktop-contrast");
        await look.forcedColors(false);
        await look.dark();
        await take("desktop-dark");
        await look.phone();
        await take("phone-dark");
        await look.light();
        await take("phone-light");
      });
    }
  });
}
