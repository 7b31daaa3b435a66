import { isoDate } from "#tests/setup/browser/days.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildMenu } from "#tests/setup/builders.ts";

test("who comes to the next dinner is one press from Home @phone", async ({ page, signIn, db, hasTouch }) => {
  const createdBy = (await signIn()).id;
  const soup = await buildDish(db, { title: "Lentil soup", createdBy });
  const menu = await buildMenu(db, {
    title: "Friday dinner",
    eventDate: isoDate(3),
    dishIds: [soup.id],
    createdBy,
  });
  const { request } = page;
  const invited = await request.post(`/api/menus/${menu.id}/invitation`, {
    data: { maxAnswers: 12, expectedGuests: 5 },
  });
  const { invitation } = (await invited.json()) as { invitation: { token: string } };
  await request.post(`/api/event-invitations/${invitation.token}/answers`, {
    data: { name: "Karin", isComing: true, adults: 2 },
  });
  await page.goto("/");
  const answers = page.getByRole("link", { name: "1 of 5 answered" });
  await (hasTouch ? answers.tap() : answers.click());
  await expect(page.getByRole("dialog").getByText("Karin", { exact: true })).toBeVisible();
});

test("a long word in an activity does not make Home wider than a phone", async ({ page, signIn }) => {
  await signIn();
  const title = "Spice jar Donaudampfschifffahrtsgesellschaftskapitänsmützensalat";
  await page.request.post("/api/dishes", { data: { title } });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Recent Activity" }).getByText(title)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
