import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import lighthouse, { type Result } from "lighthouse";
import { chromium, type BrowserContext } from "playwright";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { launchOptions } from "#tests/setup/browser/launch-options.ts";
import { get } from "../load/call.ts";
import type { BenchRun, Site } from "../run/bench-run.ts";
import { figure, median, type Row } from "../run/rows.ts";
import { invite } from "./invite.ts";

const DISHES = 200;
const VISITS = 3;
const categories = ["performance", "accessibility", "best-practices"] as const;
type Category = (typeof categories)[number];

interface MeasuredPage {
  name: string;
  address: string;
  signedIn: boolean;
  /** The required score, of 100. */
  performance: number;
}

/** Runs Lighthouse with its default phone settings; median of several visits. */
export async function measureLighthouse(run: BenchRun): Promise<Row[]> {
  return run.at(DISHES, async (site) => {
    const rows: Row[] = [];
    for (const page of await pagesOf(site)) {
      rows.push(
        ...(await withBrowser(site, page.signedIn, (port) => visit(page, port, run.quick ? 1 : VISITS))),
      );
    }
    return [...rows, ...(await measureInstallable(site))];
  });
}

async function pagesOf(site: Site): Promise<MeasuredPage[]> {
  const { origin, household } = site;
  const path = `/api/dishes/${household.dishIds.at(-1)}`;
  const { id, shareKey } = await get<{ id: number; shareKey: string }>(site, path);
  return [
    { name: "Sign-in", address: `${origin}/`, signedIn: false, performance: 95 },
    {
      name: "Public dish",
      address: `${origin}/public/dishes/${id}?key=${shareKey}`,
      signedIn: false,
      performance: 95,
    },
    { name: "Guest page", address: await invite(site), signedIn: false, performance: 95 },
    { name: `Dishes, ${DISHES} of them`, address: `${origin}/dishes`, signedIn: true, performance: 92 },
  ];
}

async function visit({ name, address, performance }: MeasuredPage, port: number, visits: number) {
  const asked: Record<Category, number> = { performance, accessibility: 100, "best-practices": 100 };
  const scores: Record<Category, number[]> = { performance: [], accessibility: [], "best-practices": [] };
  for (let n = 0; n < visits; n++) {
    const result = await lighthouse(address, { port, logLevel: "error", onlyCategories: [...categories] });
    if (!result) throw new Error(`Lighthouse has nothing to say about ${name}.`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${name}: ${lhr.runtimeError.message}`);
    for (const category of categories) scores[category].push((lhr.categories[category]?.score ?? 0) * 100);
    for (const category of categories) explain(lhr, category, asked[category]);
  }
  return categories.map((category) =>
    figure(`Lighthouse, ${name}: ${category.replace("-", " ")}`, median(scores[category]), "", {
      atLeast: asked[category],
    }),
  );
}

/** Prints the audits that lowered the score. */
function explain({ categories: found, audits }: Result, category: Category, asked: number): void {
  const { score = 0, auditRefs = [] } = found[category] ?? {};
  if ((score ?? 0) * 100 >= asked) return;
  const faults = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  const words = faults.map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.title ?? ""}`);
  console.log(`  ${category} ${Math.round((score ?? 0) * 100)}: ${words.join("; ")}`);
}

/** Runs work with a browser profile of a member or a visitor, in which Lighthouse opens its windows. */
async function withBrowser<T>(
  site: Site,
  signedIn: boolean,
  work: (port: number, context: BrowserContext) => Promise<T>,
) {
  const folder = await mkdtemp(path.join(tmpdir(), "sofra-bench-browser-"));
  const port = await freePort();
  const options = await launchOptions({ isWhole: true });
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const [name = "", value = ""] = site.cookie.split("=");
    if (signedIn) {
      await context.addCookies([{ name, value, url: site.origin, httpOnly: true, sameSite: "Lax" }]);
      // Visit Home once, to store the page's marker of a signed-in member, which Lighthouse does not clear.
      const page = await context.newPage();
      await page.goto(site.origin, { waitUntil: "networkidle" });
      await page.close();
    }
    return await work(port, context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reports why the browser does not offer installation; Lighthouse no longer checks this. */
async function measureInstallable(site: Site): Promise<Row[]> {
  const reasons = await withBrowser(site, true, async (_, context) => {
    const page = await context.newPage();
    await page.goto(site.origin);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    return installabilityErrors.map(({ errorId }) => errorId);
  });
  if (reasons.length > 0) console.log(`Not installable: ${reasons.join(", ")}`);
  return [figure("Obstacles to installing the app", reasons.length, "", { atMost: 0 })];
}
