import { chromium, type Locator, type Page } from "playwright";
import { today } from "#client/features/meals/week-days.ts";
import { addDays } from "#shared/event-date.ts";
import { launchOptions } from "#tests/setup/browser/launch-options.ts";
import { post } from "../load/call.ts";
import type { BenchRun, Site } from "../run/bench-run.ts";
import { figure, type Row } from "../run/rows.ts";
import { openWindow } from "./dishes-page.ts";

const DISHES = 200;
const REPEATS = 20;
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const STEPS = 25;

interface Tap {
  name: string;
  path: string;
  /** Makes the page ready for the next tap. */
  prepare?: (page: Page, n: number) => Promise<unknown>;
  /** The element that is tapped, or the key that is pressed. */
  act: (page: Page, n: number) => Locator | string;
  /** The tap is felt when the text or state of these elements changes. */
  watched: string;
}

/** Measures the time from daily taps to the changed pixel, on a phone whose CPU is four times slower. */
export async function measureFelt(run: BenchRun): Promise<Row[]> {
  return run.at(DISHES, async (site) => {
    const browser = await chromium.launch(await launchOptions({ isWhole: true }));
    try {
      const rows: Row[] = [];
      for (const tap of await listTaps(site)) {
        const isGuest = tap.path.startsWith("/event/");
        const context = await (isGuest ? browser.newContext(PHONE) : openWindow(browser, site, PHONE));
        const page = await context.newPage();
        const repeats = run.quick ? 5 : REPEATS;
        const times = await measureTap(page, site.origin + tap.path, tap, repeats).catch((error: unknown) => {
          // Keeps the figures of the other taps; this one misses its target.
          console.error(error);
          return [];
        });
        const sorted = times.toSorted((a, b) => a - b);
        const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
        const row = figure(`From a tap to the changed pixel: ${tap.name}`, at(0.95), "ms", { atMost: 100 });
        rows.push(row);
        // At once, because all taps take minutes.
        console.log(`${row.name}: median ${at(0.5).toFixed()}, 95th percentile ${at(0.95).toFixed()} ms`);
        await context.close();
      }
      return rows;
    } finally {
      await browser.close();
    }
  });
}

async function listTaps(site: Site): Promise<Tap[]> {
  const { dish, event } = await addRecipeAndEvent(site);
  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).last();
  const link = (page: Page, name: string) => page.getByRole("link", { name }).last();
  const close = async (page: Page) => {
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  };
  const isOpen = (page: Page) => page.getByRole("dialog").isVisible();
  const closeIfOpen = async (page: Page) => (await isOpen(page)) && close(page);
  const heading = "[role=dialog] h2";
  return [
    {
      name: "open a dish",
      path: "/dishes",
      prepare: closeIfOpen,
      act: (page, n) => page.locator("main article h3 button").nth(n % 8),
      watched: heading,
    },
    {
      name: "like",
      path: dish,
      act: (page) => button(page, /^Like /),
      watched: "[role=dialog] [aria-pressed]",
    },
    {
      name: "comment",
      path: dish,
      prepare: async (page, n) => {
        if (n === 0) await button(page, "Write a comment").tap();
        await page.getByRole("textbox", { name: "Your comment" }).fill(`Comment ${n}`);
      },
      act: (page) => button(page, /^(Send|Post|Add|Comment)/),
      watched: "[role=dialog] li",
    },
    {
      name: "Home",
      path: "/dishes",
      prepare: (page, n) => (n > 0 ? link(page, "Dishes").tap() : Promise.resolve()),
      act: (page) => link(page, "Home"),
      watched: "h1",
    },
    {
      name: "the week",
      path: "/menus",
      prepare: (page) => page.getByText("Active", { exact: true }).tap(),
      act: (page) => page.getByText("Week", { exact: true }),
      watched: "main li",
    },
    {
      name: "the list to buy",
      path: "/",
      prepare: closeIfOpen,
      act: (page) => button(page, /^To buy/),
      watched: heading,
    },
    {
      name: "tick",
      path: "/?shop-days=7",
      act: (page) => page.getByRole("dialog").getByRole("checkbox").first(),
      watched: "[role=dialog] [type=checkbox]",
    },
    {
      name: "a key in the search",
      path: "/dishes",
      prepare: (page) => page.getByRole("searchbox").last().focus(),
      act: (_page, n) => (n % 2 === 0 ? "l" : "Backspace"),
      watched: "[type=search]",
    },
    {
      name: "plan",
      path: dish,
      // A day can be chosen once.
      prepare: async (page, n) => {
        if (n > 0) await button(page, "Undo").tap();
        await button(page, "Plan for a day").tap();
      },
      act: (page) => page.getByRole("dialog", { name: "When?" }).locator("li > button").nth(1),
      // It begins to close.
      watched: "[role=dialog][data-state=open]",
    },
    {
      name: "answer as a guest",
      path: event,
      act: (page, n) => page.getByRole("radio", { name: n % 2 === 0 ? "I'm coming" : "I can't come" }),
      watched: "main, [type=radio]",
    },
    {
      name: "cook",
      path: dish,
      prepare: (page, n) => (n > 0 ? button(page, "Close").tap() : Promise.resolve()),
      act: (page) => button(page, "Cook"),
      watched: "[role=dialog] section",
    },
    {
      name: "the next step",
      path: dish.replace("dish=", "cooking="),
      act: (page) => button(page, "Next"),
      watched: "[role=dialog] section",
    },
  ];
}

interface Created {
  id: number;
  /** The group invitation of an event. */
  invitation?: { token: string };
}

/** Returns the addresses of a dish with a recipe, which is planned for today, and of an event. */
async function addRecipeAndEvent(site: Site) {
  const create = (path: string, body: object) => post<Created>(site, `/api/${path}`, body);
  const steps = Array.from({ length: STEPS }, (_, n) => `Stir for ${n + 1} minutes.`).join("\n");
  const ingredients = "250 g red lentils\n2 onions\n1 lemon\n3 carrots\n1 l vegetable stock\n40 g butter";
  const recipe = { title: "Lentil soup", servings: 4, ingredients, instructions: steps };
  const { id } = await create("dishes", recipe);
  await create("meals", { day: today(), slot: "dinner", dishId: id });
  const dishIds = site.household.dishIds.slice(0, 5);
  const menu = await create("menus", {
    title: "Dinner",
    eventDate: addDays(today(), 3),
    eventTime: "19:00",
    dishIds,
  });
  const { invitation } = await create(`menus/${menu.id}/invitation`, { maxAnswers: 10 });
  return { dish: `/dishes?dish=${id}`, event: `/event/${invitation?.token}` };
}

async function measureTap(page: Page, address: string, tap: Tap, repeats: number): Promise<number[]> {
  // tsx wraps named functions in calls of it.
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.goto(address, { waitUntil: "networkidle" });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const times: number[] = [];
  for (let n = 0; n < repeats; n++) {
    await tap.prepare?.(page, n);
    // Lets the page finish earlier work.
    await page.waitForTimeout(500);
    const action = tap.act(page, n);
    if (typeof action !== "string") await action.waitFor();
    const felt = await watch(page, tap.watched, typeof action === "string" ? "keydown" : "click");
    await (typeof action === "string" ? page.keyboard.press(action) : action.tap());
    times.push(await felt.evaluate(({ time }) => time));
  }
  return times;
}

/** Returns the milliseconds from the next event to the frame in which the elements have changed. */
function watch(page: Page, watched: string, event: "click" | "keydown") {
  return page.evaluateHandle(
    ([selector, type]) => {
      const state = () =>
        [...document.querySelectorAll(selector)]
          .map((element) =>
            element instanceof HTMLInputElement
              ? `${element.checked} ${element.value}`
              : `${element.ariaPressed} ${element.textContent}`,
          )
          .join("\n");
      const before = state();
      const time = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${selector} did not change`)), 10_000);
        const look = (since: number) => {
          if (state() === before) return void requestAnimationFrame(() => look(since));
          // Messages are delivered after the frame was painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - since);
          port2.postMessage(null);
        };
        const begin = ({ timeStamp }: Event) => requestAnimationFrame(() => look(timeStamp));
        addEventListener(type, begin, { capture: true, once: true });
      });
      return { time };
    },
    [watched, event] as const,
  );
}
