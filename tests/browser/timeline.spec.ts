import type { Page } from "@playwright/test";
import { timelineLines } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { countPrintedPages } from "#tests/setup/browser/printed-pages.ts";
import { buildDish, buildMenu } from "#tests/setup/data/builders.ts";

test.use({ serviceWorkers: "allow" });

/** The time, text and tick of each line, and whether it is due. */
const linesOn = (phone: Page) =>
  phone
    .getByRole("dialog", { name: "Cooking timeline" })
    .getByRole("listitem")
    .evaluateAll((items) =>
      items
        .filter((item) => item.querySelector("[type=checkbox]:not([name])"))
        .map((item) => [
          item.querySelector("label")?.innerText.replaceAll(/\s+/g, " "),
          item.querySelector("input")?.checked,
          item.getAttribute("aria-current") !== null,
        ]),
    );

test("a dinner is followed on two phones, with a delay, a timer, a tick offline and a dish removed @nightly", async ({
  page,
  context,
  db,
  signIn,
  visitor,
  guard,
}) => {
  guard.allow(0, /^\//);
  await signIn({ firstName: "Amira" });
  const lamb = await buildDish(db, {
    title: "Lamb",
    category: "Mains",
    instructions: "Roast for 2 hours at 160 °C in the oven.\nCarve.",
  });
  const cake = await buildDish(db, { title: "Cake", category: "Desserts", prepMinutes: 60 });
  const dishIds = [lamb.id, cake.id];
  const menu = await buildMenu(db, { title: "Dinner", eventDate: "2031-05-10", eventTime: "19:30", dishIds });
  const other = (await visitor({ firstName: "Samir" })).page;
  const phones = [page, other];
  const plan = (phone: Page) => phone.getByRole("dialog", { name: "Cooking timeline" });
  const line = (phone: Page, text: string) => plan(phone).getByRole("listitem").filter({ hasText: text });

  await page.goto("/menus");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const phone of phones) {
    await phone.clock.setFixedTime("2031-05-10T17:40:00");
    await phone.goto(`/menus?evening=${menu.id}`);
    await expect
      .poll(() => linesOn(phone))
      .toEqual([
        ["5:25 PM Lamb", false, true],
        ["7:25 PM Lamb", false, false],
        ["7:30 PM Prepare Cake", false, false],
        ["7:30 PM Lamb: on the table", false, false],
        ["8:30 PM Cake: on the table", false, false],
      ]);
  }
  const later = line(other, "Roast for").getByRole("button", { name: /^Delay .*Lamb/ });
  await later.click();
  await expect(line(other, "10 min late")).toBeVisible();
  await later.click();
  for (const phone of phones) await expect(line(phone, "20 min late")).toContainText("5:45 PM");

  /** The timers as the page saves them. */
  const timers = () =>
    page.evaluate(() =>
      JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith("cooking"))),
    );
  await line(page, "Roast for").getByRole("button", { name: "Start timer: 2 hours" }).click();
  await expect.poll(timers).toContain("2 hours");
  await expect(plan(page).getByRole("timer")).toHaveText("2:00:00");
  await context.setOffline(true);
  await line(page, "Roast for").getByRole("checkbox").click();
  await expect(page.getByText("Saved on this device")).toBeVisible();
  await other.request.delete(`/api/menus/${menu.id}/dishes/${cake.id}`);
  await expect.poll(async () => (await linesOn(other)).length).toBe(3);
  expect(await linesOn(page)).toHaveLength(5);

  await context.setOffline(false);
  for (const phone of phones) {
    await expect
      .poll(() => linesOn(phone), { timeout: 20_000 })
      .toEqual([
        ["5:45 PM Lamb", true, false],
        ["7:45 PM Lamb", false, false],
        ["7:50 PM Lamb: on the table", false, false],
      ]);
  }
  await expect.poll(timers).toContain("2 hours");
  expect(
    await db.select({ isDone: timelineLines.isDone, delay: timelineLines.delay }).from(timelineLines),
  ).toEqual([{ isDone: true, delay: 20 }]);
});

test("the plan of a dinner of sixteen lines with hints is printed on one page @nightly", async ({
  page,
  signIn,
  db,
}) => {
  await signIn();
  const step = "Stir the onions in the oil and fry them gently until they are soft for 10 minutes.\n";
  const dishes = await Promise.all([1, 2, 3, 4].map(() => buildDish(db, { instructions: step.repeat(3) })));
  const dishIds = dishes.map(({ id }) => id);
  const menu = await buildMenu(db, { eventDate: "2031-05-10", eventTime: "19:30", dishIds });
  await page.goto(`/menus?evening=${menu.id}`);
  await expect.poll(() => linesOn(page)).toHaveLength(16);
  await expect(page.getByText("Cook also busy with")).not.toHaveCount(0);
  for (const format of ["A4", "Letter"] as const) expect(await countPrintedPages(page, format)).toBe(1);
});
