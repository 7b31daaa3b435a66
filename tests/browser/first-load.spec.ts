import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { Database } from "#server/database/db.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { LANGUAGE_CODES, type Language } from "#shared/languages.ts";
import { comments, dishes, settings } from "#shared/schema/index.ts";
import { expect, signInAs, test, type User } from "#tests/setup/browser/fixtures.ts";
import { totalOf, watchScripts } from "#tests/setup/browser/sent-scripts.ts";
import { buildDish, buildInvitation, buildMenu, buildUser } from "#tests/setup/data/builders.ts";

interface FirstView {
  name: string;
  /** The most bytes of JavaScript, as sent and with the texts of one language. */
  budget: number;
  texts: "sign-in" | "members" | "visitors";
  address: (household: Awaited<ReturnType<typeof buildHousehold>>) => string;
  /** Selects something that the page shows in each language. */
  content?: string;
}

const VIEWS: FirstView[] = [
  {
    name: "the sign-in page",
    budget: 80_000,
    texts: "sign-in",
    address: () => "/",
    content: "[name=username]",
  },
  { name: "Home", budget: 140_000, texts: "members", address: () => "/" },
  { name: "Our Dishes", budget: 152_000, texts: "members", address: () => "/dishes" },
  {
    name: "a public dish",
    budget: 125_000,
    texts: "visitors",
    address: ({ dish }) => `/public/dishes/${dish.id}`,
  },
  {
    name: "a guest's menu",
    budget: 125_000,
    texts: "visitors",
    address: ({ guest }) => `/menu/${guest.token}`,
  },
  { name: "an event", budget: 125_000, texts: "visitors", address: ({ event }) => `/event/${event.token}` },
];
/** HTTP/1.1 loads six files at a time. */
const MOST_FILES = 14;
/** Nothing that is shown first waits for these parts. */
const LATER = /\/(?:members-later|member-texts|shown-values)-/;

async function buildHousehold(db: Database, { id: createdBy }: User) {
  // The first steps of a new household are loaded later.
  await db.update(settings).set({ firstStepsDismissedAt: new Date() });
  const dish = await buildDish(db, { title: "Focaccia", ingredients: "500 g flour", servings: 4, createdBy });
  const menu = await buildMenu(db, { dishIds: [dish.id], createdBy });
  return {
    dish,
    guest: await buildInvitation(db, { createdBy }),
    event: await buildInvitation(db, { menuId: menu.id, maxAnswers: 30, createdBy }),
  };
}

/** The language with the most texts. */
function largestLanguage(texts: FirstView["texts"]): Language {
  const client = path.join(projectRoot, "dist", "client");
  const manifest = JSON.parse(readFileSync(path.join(client, ".vite", "manifest.json"), "utf8")) as Record<
    string,
    { file: string } | undefined
  >;
  const sizeOf = (language: Language) => {
    const catalog = manifest[`../shared/locales/${language}/${texts}.po`];
    return catalog ? statSync(path.join(client, `${catalog.file}.br`)).size : 0;
  };
  return LANGUAGE_CODES.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
}

/** Returns the scripts that a page loads until the network is idle. */
async function scriptsOf(page: Page, address: string) {
  const loaded = watchScripts(page);
  await page.goto(address, { waitUntil: "networkidle" });
  return loaded();
}

for (const { name, budget, texts, address, content = "text=Focaccia" } of VIEWS) {
  for (const which of ["English", "the largest language"]) {
    test(`${name} loads at most ${budget / 1_000} kB of JavaScript in ${which} @nightly`, async ({
      browser,
      guard,
      db,
    }, testInfo) => {
      const language = which === "English" ? "en" : largestLanguage(texts);
      const context = await browser.newContext({ locale: language });
      guard.watch(context);
      const user = await buildUser(db, { language });
      const household = await buildHousehold(db, user);
      if (texts === "members") await signInAs(context, user);
      const page = await context.newPage();
      const scripts = await scriptsOf(page, address(household));
      await expect(page.locator(content).first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      // In English, there is nothing else to load.
      const first = language === "en" ? scripts : scripts.filter(({ script }) => !LATER.test(script));
      const size = totalOf(first);
      const files = first.map(({ script, size }) => `${script} ${size}`).join(" ");
      testInfo.annotations.push({ type: "JavaScript", description: `${language}: ${size} bytes: ${files}` });
      expect(size).toBeLessThanOrEqual(budget);
      expect(first.length).toBeLessThanOrEqual(MOST_FILES);
      await context.close();
    });
  }
}

test("the sign-in page preloads the app on focus @nightly", async ({ page }) => {
  await page.goto("/");
  const app = page.waitForResponse((response) => /\/app-.*\.js$/.test(response.url()));
  await page.getByLabel("Username").focus();
  await app;
});

test("a menu pressed before its code is loaded opens afterwards @nightly", async ({ page, signIn, db }) => {
  await db.insert(dishes).values({ title: "Focaccia", createdBy: (await signIn()).id });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/dish-menu-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/dishes");
  const more = page.getByRole("button", { name: "More for Focaccia" });
  await more.focus();
  await page.keyboard.press("ArrowDown");
  await expect(more).toBeFocused();
  await expect(more).toHaveAttribute("aria-expanded", "false");
  answer();
  await expect(page.getByRole("menuitem", { name: "Plan for a day" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(more).toBeFocused();

  await page.getByRole("button", { name: "Share Focaccia" }).click();
  await expect(page.getByRole("menuitem", { name: "Copy Link" })).toBeVisible();
});

test("a menu whose code fails to load shows an error and opens on the next try @nightly", async ({
  page,
  signIn,
  db,
  guard,
}) => {
  guard.allow(0, /dish-menu-/);
  await db.insert(dishes).values({ title: "Focaccia", createdBy: (await signIn()).id });
  const address = /\/dish-menu-.*\.js$/;
  await page.route(address, (route) => route.abort());
  await page.goto("/dishes");
  await page.getByRole("button", { name: "More for Focaccia" }).click();
  await expect(page.getByText("This could not be loaded")).toBeVisible();
  await page.unroute(address);
  await page.getByRole("button", { name: "More for Focaccia" }).click();
  await expect(page.getByRole("menuitem", { name: "Edit Dish" })).toBeVisible();
});

/** Returns the button of its comments. */
async function openCommentedDish(page: Page, db: Database, userId: string) {
  const { id: dishId } = await buildDish(db, { title: "Focaccia", createdBy: userId });
  await db.insert(comments).values({ dishId, userId, content: "More rosemary" });
  await page.clock.install();
  await page.goto("/dishes");
  return page.getByRole("button", { name: "Comments on Focaccia, 1 comment" });
}

test("hovering or focusing a dish's comments shows the latest @nightly", async ({ page, signIn, db }) => {
  const { id: userId } = await signIn();
  const button = await openCommentedDish(page, db, userId);
  await button.hover();
  await expect(page.getByText("More rosemary")).toBeVisible();
  await page.getByText("More rosemary").hover();
  await page.clock.runFor(2_000);
  await expect(page.getByText("More rosemary")).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(page.getByText("More rosemary")).toHaveCount(0);
  await button.focus();
  await expect(page.getByText("More rosemary")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("More rosemary")).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("closing a dish's comments by mouse opens no preview @nightly", async ({ page, signIn, db }) => {
  const { id: userId } = await signIn();
  const button = await openCommentedDish(page, db, userId);
  const dialog = page.getByRole("dialog", { name: "Comments" });
  const waysOut = [
    () => dialog.getByRole("button", { name: "Close" }).click(),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
  ];
  for (const close of waysOut) {
    await button.click();
    await expect(dialog.getByText("More rosemary")).toBeVisible();
    await page.mouse.move(5, 5);
    // Radix starts to listen for presses outside in a timer after the dialog has opened.
    await page.clock.runFor(100);
    await close();
    await expect(button).toBeFocused();
    await page.clock.runFor(2_000);
    await expect(page.getByText("More rosemary")).toHaveCount(0);
  }
});

test("a page's code is loaded when the page is opened @nightly", async ({ page, signIn }) => {
  await signIn({ isAdmin: true });
  const atHome = await scriptsOf(page, "/");
  const others = /\/(dishes|menus|admin|settings|guest|public|join|setup|sign-in|suggestion)[a-z-]*\.page-/;
  expect(atHome.filter(({ script }) => others.test(script))).toEqual([]);
  const opened = page.waitForResponse((response) => /\/menus\.page-/.test(response.url()));
  await page.getByRole("link", { name: "Menus", exact: true }).first().click();
  await opened;
  await expect(page.getByRole("heading", { name: "No menus yet" })).toBeVisible();
});

test("the page can run only its own scripts @nightly", async ({ page, guard }) => {
  guard.allowViolation("script-src");
  const response = await page.goto("/");
  const policy = response?.headers()["content-security-policy"] ?? "";
  const directives = new Map(policy.split(";").map((part) => [part.trim().split(" ")[0], part.trim()]));
  expect(directives.get("script-src")).toBe("script-src 'self'");
  expect(directives.get("default-src")).toBe("default-src 'self'");
  expect(directives.get("object-src")).toBe("object-src 'none'");
  expect(directives.get("frame-ancestors")).toBe("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe-eval");

  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
        const script = document.createElement("script");
        script.textContent = "document.title = 'run'";
        document.body.append(script);
      }),
  );
  expect(refused).toBe("script-src-elem");
  expect(await page.title()).not.toBe("run");
});
