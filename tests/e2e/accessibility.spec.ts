import { expectAccessible, expectReadable } from "./setup/axe.ts";
import { expect, test } from "./setup/fixtures.ts";
import { prepareFor, show } from "./setup/open-screen.ts";
import { expectLargeTargets, expectNoSidewaysScroll } from "./setup/reach.ts";
import { SCREENS, UNANSWERED } from "./screens.ts";
import type { Screen } from "./setup/screen.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Screens that one person sees one after the other, without starting anew. */
const visits = new Map<string, [Screen, ...Screen[]]>();
for (const screen of SCREENS) {
  const path = screen.path.replace(/\?.*/, "");
  const visit = `${screen.household} household, ${screen.as} at ${screen.as === "nobody" ? "the door" : path}`;
  const before = visits.get(visit);
  if (before) before.push(screen);
  else visits.set(visit, [screen]);
}

for (const [visit, screens] of visits) {
  test(`everybody can see, read and reach everything: ${visit}`, async ({
    page,
    db,
    signIn,
    installation,
    guard,
    isMobile,
  }) => {
    test.setTimeout(30_000 + screens.length * 20_000);
    for (const { status, path } of UNANSWERED) guard.allow(status, path);
    await prepareFor(screens[0], { db, signIn });
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await show(screen, page, installation.setupAddress);
        await expectAccessible(page, screen.name);
        if (isMobile) {
          await expectLargeTargets(page, screen.name);
          await expectNoSidewaysScroll(page, screen.name);
          // What changes with the theme does so on every width.
          return;
        }
        await page.emulateMedia({ colorScheme: "dark" });
        await expect(page.locator("body")).toHaveCSS("background-color", "rgb(25, 21, 18)");
        await expectReadable(page, `${screen.name}, dark`);
        await page.emulateMedia({ colorScheme: "light" });
      });
    }
  });
}
