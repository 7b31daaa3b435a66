import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { test } from "#tests/setup/browser/fixtures.ts";
import { looksOf } from "#tests/setup/browser/looks.ts";
import { prepareFor, show } from "#tests/setup/browser/open-screen.ts";
import { expectFocusInSight, expectLargeTargets, expectOneDirection } from "#tests/setup/browser/reach.ts";
import { visits } from "./visits.ts";
import { UNANSWERED } from "./screens.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [visit, screens] of visits()) {
  test(`everybody can see, read and reach everything: ${visit}`, async ({
    page,
    db,
    signIn,
    installation,
    guard,
  }) => {
    test.setTimeout(30_000 + screens.length * 20_000);
    for (const { status, path } of UNANSWERED) guard.allow(status, path);
    await prepareFor(screens[0], { db, signIn });
    const look = await looksOf(page);
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await look.anew();
        await show(screen, page, installation.setupAddress);
        await expectAccessible(page, screen.name);
        await look.onPhone();
        await expectLargeTargets(page, screen.name);
        await expectOneDirection(page, `${screen.name} on a phone`);
        await look.at400Percent();
        // Another theme changes colours and nothing else: both are looked at in one go, where there is the least to paint.
        await look.inTheDark();
        await expectAccessible(page, `${screen.name} at 400 %, dark`);
        await expectOneDirection(page, `${screen.name} at 400 %`);
        await expectFocusInSight(page, `${screen.name} at 400 %`);
      });
    }
  });
}
