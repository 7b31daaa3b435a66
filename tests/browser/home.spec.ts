import { expect, test } from "#tests/setup/browser/fixtures.ts";

test("a long word in an activity does not make Home wider than a phone", async ({ page, signIn }) => {
  await signIn();
  const title = "Spice jar Donaudampfschifffahrtsgesellschaftskapitänsmützensalat";
  await page.request.post("/api/dishes", { data: { title } });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Recent Activity" }).getByText(title)).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Menu" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
