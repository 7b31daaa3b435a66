import { today } from "#client/features/meals/week-days.ts";
import { addDays } from "#shared/event-date.ts";
import { settings, wishes } from "#shared/schema/index.ts";
import { expect } from "#tests/setup/browser/fixtures.ts";
import { test } from "#tests/setup/browser/push-worker.ts";
import { buildDish, buildInvitation, buildMenu, buildUser } from "#tests/setup/data/builders.ts";

test.use({ locale: "ar", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.describe.configure({ mode: "default" });

test("an Arabic guest answers a German household, and its Turkish member is notified in Turkish", async ({
  page,
  db,
  visitor,
  service,
}) => {
  const {
    user,
    context,
    page: host,
  } = await visitor({ firstName: "Leyla", lastName: "Demir", language: "tr" });
  await db.update(settings).set({ language: "de" });
  await context.request.put("/api/push/subscription", { data: service.browser("phone") });
  const dish = await buildDish(db, { title: "Linsensuppe" });
  const { id } = await buildMenu(db, {
    title: "Grillen am See",
    eventDate: "2030-05-17",
    guestCount: 5,
    dishIds: [dish.id],
    createdBy: user.id,
  });
  const { token } = await buildInvitation(db, { createdBy: user.id, menuId: id, maxAnswers: 12 });

  await page.goto(`/event/${token}`);
  await expect(page.locator("html[lang=ar][dir=rtl]")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "دعوة من \u2068Leyla D.\u2069 إلى Grillen am See",
  );
  await page.getByRole("radio", { name: "سأحضر" }).tap();
  await page.getByLabel("اسمك").fill("ليلى");
  await page.getByRole("button", { name: /^Linsensuppe/ }).tap();
  await page.getByRole("button", { name: "إرسال" }).tap();
  await expect(page.getByRole("heading", { name: "شكرًا، \u2068ليلى\u2069!" })).toBeVisible();

  const bodies = () => service.pushed.map(({ message }) => (message as { body: string }).body);
  await expect.poll(bodies).toEqual(["\u2068ليلى\u2069 geliyor: “Grillen am See”"]);
  await host.goto(`/menus?guests=${id}`);
  await expect(host.getByText("1 istek: \u2068ليلى\u2069")).toBeVisible();

  const preview = await (await page.request.get(`/event/${token}`)).text();
  expect(preview).toContain('content="Leyla D. lädt Sie ein: Grillen am See · Freitag, 17. Mai 2030"');
  const feed = await context.request.post("/api/calendar-feed", { data: {} });
  const { token: address } = (await feed.json()) as { token: string };
  const calendar = await page.request.get(`/api/calendar/${address}.ics`);
  expect(await calendar.text()).toContain("5 Gäste");
});

test("the faces of who wishes for a dish are apart from its name @nightly", async ({ page, db, signIn }) => {
  const [me, other, dish] = [await signIn(), await buildUser(db), await buildDish(db, { title: "Soup" })];
  await db.insert(wishes).values([me, other].map(({ id }) => ({ dishId: dish.id, userId: id })));
  await page.goto("/menus?view=week");
  const title = await page.getByText("Soup", { exact: true }).boundingBox();
  const faces = page.getByRole("button", { name: "Soup" }).locator("[aria-hidden]");
  const face = await faces.nth(-2).boundingBox();
  expect((title?.x ?? 0) - (face?.x ?? 0)).toBeGreaterThan(32);
});

test.describe("on a narrow German phone", () => {
  test.use({ locale: "de", viewport: { width: 320, height: 640 } });

  test("buttons side by side and the links of the week have room @nightly", async ({ page, db, signIn }) => {
    const { id: createdBy } = await signIn({ language: "de" });
    const yesterday = new Date(`${addDays(today(), -1)}T12:00Z`).getUTCDay() || 7;
    await db.update(settings).set({ firstWeekday: yesterday });
    await page.goto("/menus?view=week");
    await expect(page.getByRole("link", { name: "Frühere Tage der Woche" })).toBeInViewport({ ratio: 1 });

    const { token } = await buildInvitation(db, { createdBy });
    await page.goto(`/menu/${token}`);
    const boxOf = (name: string) => page.getByRole("button", { name }).boundingBox();
    const [decline, submit] = [await boxOf("Ich kann nicht kommen"), await boxOf("Menü absenden")];
    expect(decline && decline.x + decline.width).toBeLessThan(submit?.x ?? 0);
  });
});
