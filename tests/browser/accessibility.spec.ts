import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { displayModesOf } from "#tests/setup/browser/display-modes.ts";
import { test } from "#tests/setup/browser/fixtures.ts";
import {
  expectFocusNotObscured,
  expectMinimumTargetSize,
  expectReadableFields,
  expectSingleScrollDirection,
} from "#tests/setup/browser/layout-checks.ts";
import { prepareFor, show } from "#tests/setup/browser/open-screen.ts";
import { UNANSWERED } from "./screens.ts";
import { visits } from "./visits.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [visit, screens] of visits()) {
  test(`axe finds no violations: ${visit} @nightly`, async ({ page, db, signIn, installation, guard }) => {
    test.setTimeout(30_000 + screens.length * 20_000);
    for (const { status, path } of UNANSWERED) guard.allow(status, path);
    await prepareFor(screens[0], { db, signIn });
    const look = await displayModesOf(page);
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await look.reset();
        await show(screen, page, installation.setupAddress);
        await expectAccessible(page, screen.name);
        await look.phone();
        await expectMinimumTargetSize(page, screen.name);
        await expectReadableFields(page, screen.name);
        await expectSingleScrollDirection(page, `${screen.name} on a phone`);
        await look.zoomedTo400();
        // Another theme changes only colors: both are checked in one visit, on the viewport with the least to render.
        await look.dark();
        await expectAccessible(page, `${screen.name} at 400 %, dark`);
        await expectSingleScrollDirection(page, `${screen.name} at 400 %`);
        await expectFocusNotObscured(page, `${screen.name} at 400 %`);
      });
    }
  });
}
