import { displayModesOf } from "#tests/setup/browser/display-modes.ts";
import { test } from "#tests/setup/browser/fixtures.ts";
import { expectNothingCut, expectSingleScrollDirection } from "#tests/setup/browser/layout-checks.ts";
import { prepareFor, show } from "#tests/setup/browser/open-screen.ts";
import { expectNoEnglish, speakPseudoLanguage } from "#tests/setup/browser/pseudo-language.ts";
import { UNANSWERED } from "./screens.ts";
import { visits } from "./visits.ts";

test.use({ locale: "ar", contextOptions: { reducedMotion: "reduce" } });

for (const [visit, screens] of visits()) {
  test(`longer texts from right to left fit, and none is English: ${visit} @nightly`, async ({
    page,
    db,
    signIn,
    installation,
    guard,
  }) => {
    test.setTimeout(30_000 + screens.length * 20_000);
    for (const { status, path } of UNANSWERED) guard.allow(status, path);
    await prepareFor(screens[0], { db, signIn });
    await speakPseudoLanguage(page);
    const look = await displayModesOf(page);
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await look.reset();
        await show(screen, page, installation.setupAddress);
        await expectNoEnglish(page, screen.name, db);
        await expectNothingCut(page, screen.name);
        await look.phone();
        await expectNothingCut(page, `${screen.name} on a phone`);
        await expectSingleScrollDirection(page, `${screen.name} on a phone`);
      });
    }
  });
}
