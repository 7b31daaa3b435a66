import { expectAccessible, expectReadable } from "./setup/axe.ts";
import { expect, test } from "./setup/fixtures.ts";
import { openScreen } from "./setup/open-screen.ts";
import { SCREENS } from "./screens.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const screen of SCREENS) {
  test(`axe finds nothing on: ${screen.name}`, async ({
    page,
    db,
    signIn,
    installation,
    guard,
    isMobile,
  }) => {
    guard.allow(404, /^\/images\/0{64}\.jpg$|^\/api\/dishes\/999$/);
    await openScreen(screen, { page, db, signIn, installation });
    await expectAccessible(page);
    if (isMobile) return;
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(25, 21, 18)");
    await expectReadable(page);
  });
}
