import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { prepareFor, show } from "#tests/setup/browser/open-screen.ts";
import { TRANSLATORS } from "#tests/setup/browser/translator.ts";
import { UNANSWERED } from "./screens.ts";
import { visits } from "./visits.ts";

for (const translator of TRANSLATORS) {
  for (const [visit, screens] of visits()) {
    const isAtTheDoor = screens[0].as === "visitor";
    if (!isAtTheDoor && translator !== "replaces") continue;
    const tier = isAtTheDoor && screens[0].household === "full" && translator === "replaces" ? "" : " @nightly";
    test.describe(() => {
      test.use({ translator });
      test(`a browser that ${translator} texts translates: ${visit}${tier}`, async ({
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
            await expect(page.getByText("Something boiled over")).toHaveCount(0);
          });
        }
      });
    });
  }
}
