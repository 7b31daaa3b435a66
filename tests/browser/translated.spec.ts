import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { prepareFor, show } from "#tests/setup/browser/open-screen.ts";
import { TRANSLATORS } from "#tests/setup/browser/translator.ts";
import { UNANSWERED } from "./screens.ts";
import { visits } from "./visits.ts";

/** Members' pages with counts that change. */
const MEMBERS = "full household, admin at /menus";

for (const translator of TRANSLATORS) {
  for (const [visit, screens] of visits()) {
    if (screens[0].as !== "visitor" && !(translator === "replaces" && visit === MEMBERS)) continue;
    test.describe(() => {
      test.use({ translator });
      test(`works while a browser ${translator} texts: ${visit} @nightly`, async ({
        page,
        db,
        signIn,
        installation,
        guard,
      }) => {
        test.setTimeout(30_000 + screens.length * 10_000);
        for (const { status, path } of UNANSWERED) guard.allow(status, path);
        await prepareFor(screens[0], { db, signIn });
        for (const screen of screens) {
          await test.step(screen.name, async () => {
            await show(screen, page, installation.setupAddress);
            await expect(page.locator("#root font").first()).toBeVisible();
          });
        }
      });
    });
  }
}
