import path from "node:path";
import { projectRoot } from "#server/project-root.ts";
import { SCREENS, UNANSWERED } from "./screens.ts";
import { test } from "./setup/fixtures.ts";
import { drawPicture, type PictureName } from "#server/features/demo/pictures.service.ts";
import { prepareFor, show } from "./setup/open-screen.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const drawn = new Map<string, Promise<Buffer>>();

/** Drawing takes a while, and every screen shows the same household. */
function drawOnce(food: PictureName, seed: number): Promise<Buffer> {
  const picture = drawn.get(food) ?? drawPicture(food, seed);
  drawn.set(food, picture);
  return picture;
}

for (const [index, screen] of SCREENS.entries()) {
  test(screen.name, async ({ page, db, signIn, installation, guard }, testInfo) => {
    for (const { status, path } of UNANSWERED) guard.allow(status, path);
    await prepareFor(screen, { db, signIn, draw: drawOnce });
    await show(screen, page, installation.setupAddress);
    await page.waitForLoadState("networkidle");
    const above = page.locator("[role=dialog], [role=alertdialog], [role=menu], [data-prompt]");
    const isDialog = (await above.count()) > 0;
    const name = `${String(index + 1).padStart(2, "0")}-${screen.name.replace(/\W+/g, "-")}.png`;
    const file = path.join(projectRoot, "test-results", "album", testInfo.project.name, name);
    await page.screenshot({ path: file, fullPage: !isDialog });
  });
}
