import type { Page } from "@playwright/test";
import type { Database } from "#server/database/db.ts";
import { digestOf } from "#server/lib/link-token.ts";
import { answers, categories, claims, comments, editHistory, shoppingItems } from "#shared/schema/index.ts";
import { expect, test, type User } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildInvitation, buildMenu } from "#tests/setup/data/builders.ts";

/** Payloads that would run if text were not escaped. */
const payloads = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "</title></script><script>alert(1)</script>",
  '" onmouseover="alert(1)" autofocus onfocus="alert(1)" x="',
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}${alert(1)}",
  "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
];

const TOKEN = "A".repeat(32);
const GROUP_TOKEN = "B".repeat(32);
const EDIT_TOKEN = "C".repeat(32);

/** Stores each payload in every text field that users can write. */
async function fillWithPayloads(db: Database, user: User): Promise<void> {
  for (const [index, payload] of payloads.entries()) {
    const dish = await buildDish(db, {
      createdBy: user.id,
      title: payload,
      description: payload,
      category: payload.slice(0, 60),
      images: [`/images/${payload}`],
      ingredients: payload,
      instructions: payload,
      sourceUrl: payload,
    });
    await db.insert(categories).values({ name: payload.slice(0, 60), createdBy: user.id });
    await db.insert(comments).values({ dishId: dish.id, userId: user.id, content: payload });
    await db.insert(editHistory).values({
      entityType: "dish",
      entityId: String(dish.id),
      fieldName: "title",
      oldValue: payload,
      newValue: payload,
      editedBy: user.id,
    });
    const texts = { title: payload, description: payload, eventDate: payload, eventTime: payload };
    const menu = await buildMenu(db, {
      ...texts,
      place: payload,
      note: payload,
      createdBy: user.id,
      dishIds: [dish.id],
    });
    const key = `00000000-0000-0000-0000-00000000000${index}`;
    await db.insert(shoppingItems).values({ menuId: menu.id, key, text: payload });
    const group = await buildInvitation(db, {
      createdBy: user.id,
      menuId: menu.id,
      maxAnswers: 9,
      showsNames: true,
      token: `${GROUP_TOKEN}${index}`,
    });
    const [answer] = await db
      .insert(answers)
      .values({
        inviteTokenId: group.id,
        name: payload,
        isComing: true,
        adults: 1,
        needsText: payload,
        note: payload,
        thanks: payload,
        editTokenHash: digestOf(`${EDIT_TOKEN}${index}`),
      })
      .returning();
    await db.insert(claims).values({ menuId: menu.id, answerId: answer?.id, item: payload, kind: "bring" });
    const guest = { isGuestCreated: true, guestName: payload, guestComments: payload };
    await buildMenu(db, { ...texts, ...guest, dishIds: [dish.id] });
    await buildInvitation(db, {
      createdBy: user.id,
      eventTitle: payload,
      eventDescription: payload,
      eventDate: payload,
      guestName: payload,
      eventNotes: payload,
      token: `${TOKEN}${index}`,
    });
  }
}

const pages = [
  "/",
  "/dishes",
  "/menus",
  "/guests",
  "/analytics",
  "/settings",
  // The server writes titles into the head of these pages, so each payload gets its own.
  ...payloads.flatMap((_, index) => [
    `/public/dishes/${index + 1}`,
    `/public/menus/${2 * index + 1}`,
    `/menu/${TOKEN}${index}`,
    `/guest/${TOKEN}${index}`,
    `/event/${GROUP_TOKEN}${index}`,
    `/answer/${EDIT_TOKEN}${index}`,
  ]),
  ...[2, 5].flatMap((number) => [`/dishes?dish=${number}`, `/menus?menu=${2 * number - 1}`]),
  ...payloads
    .slice(0, 4)
    .flatMap((payload) => [
      `/search?q=${encodeURIComponent(payload)}`,
      `/login?next=${encodeURIComponent(payload)}`,
    ]),
];

test("text written by users is never executed on any page @nightly", async ({ page, db, signIn, guard }) => {
  test.slow();
  // Invalid photos and records that do not exist.
  guard.allow(400, /^\/images\//);
  guard.allow(404, /./);
  guard.allow(410, /./);
  const user = await signIn({ firstName: payloads[1] ?? "", lastName: payloads[2] ?? "", isAdmin: true });
  await fillWithPayloads(db, user);
  const ran: string[] = [];
  page.on("dialog", (dialog) => {
    ran.push(page.url());
    void dialog.dismiss();
  });
  await watchForScripts(page);
  for (const path of pages) {
    await page.goto(path);
    await expect(page.locator("h1, h2").first()).toBeVisible();
    expect(ran, path).toEqual([]);
    expect(await page.evaluate(() => window.foreign ?? []), path).toEqual([]);
  }
});

declare global {
  interface Window {
    /** Scripts blocked by the content security policy. */
    foreign?: string[];
  }
}

async function watchForScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.foreign = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, sample }) => {
      if (effectiveDirective.startsWith("script-src")) window.foreign?.push(sample);
    });
  });
}
