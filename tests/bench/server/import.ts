import { setTimeout as pause } from "node:timers/promises";
import type { Job } from "#shared/jobs.api.ts";
import { illustratedBackup, manyRecipes } from "#tests/setup/recipes/recipe-programs.ts";
import { ask, get } from "../load/call.ts";
import type { BenchRun, Site } from "../run/bench-run.ts";
import { figure, type Row } from "../run/rows.ts";
import { MIDDLE } from "./compare.ts";

const RECIPES = 5_000;
const ILLUSTRATED = 100;
const PROGRAM = "Mealie backup";

/** Measures the preview and the import of a file of another program, and how long other requests wait meanwhile. */
export async function measureImport(run: BenchRun): Promise<Row[]> {
  const many = await manyRecipes[PROGRAM]?.(RECIPES);
  if (!many) throw new Error(`There are no recipes of ${PROGRAM}.`);
  const illustrated = await illustratedBackup(ILLUSTRATED);
  const work = async (site: Site) => {
    // Compiles the code, as any earlier preview does.
    await previewFile(site, illustrated);
    const preview = await site.watchLoop(() => withOthers(site, () => previewFile(site, many)));
    const imported = await site.watchLoop(() => withOthers(site, () => importFile(site, many, RECIPES)));
    const photos = await importFile(site, illustrated, ILLUSTRATED);
    return [
      figure(`Preview of ${RECIPES.toLocaleString("en")} recipes`, preview.result.milliseconds, "ms"),
      figure("… another request waits at most", preview.result.slowest, "ms", { atMost: 50 }),
      figure("… event loop, caused by its own work, maximum", preview.delay.heldUp, "ms", { atMost: 50 }),
      figure("Their import, recipes per second", (RECIPES * 1_000) / imported.result.milliseconds, "/s"),
      figure("… another request waits at most", imported.result.slowest, "ms"),
      figure("… event loop, caused by its own work, maximum", imported.delay.heldUp, "ms", { atMost: 50 }),
      figure("Import of recipes with a photo each, per second", (ILLUSTRATED * 1_000) / photos, "/s"),
      figure("… memory after all imports", site.memory(), "MB"),
    ];
  };
  return run.at(MIDDLE, work, { watched: true });
}

/** Opens a dish continuously meanwhile. */
async function withOthers(site: Site, work: () => Promise<number>) {
  const path = `/api/dishes/${site.household.dishIds[0]}`;
  let slowest = 0;
  let goesOn = true;
  const others = (async () => {
    while (goesOn) {
      const begun = performance.now();
      await ask(site, { method: "GET", path });
      slowest = Math.max(slowest, performance.now() - begun);
      await pause(2);
    }
  })();
  const milliseconds = await work();
  goesOn = false;
  await others;
  return { milliseconds, slowest };
}

/** Returns milliseconds. */
async function previewFile(site: Site, file: Buffer): Promise<number> {
  const begun = performance.now();
  await send(site, "/api/admin/import/preview", file);
  return performance.now() - begun;
}

/** Returns milliseconds until the last of `count` dishes is there. */
async function importFile(site: Site, file: Buffer, count: number): Promise<number> {
  const begun = performance.now();
  const { jobId } = (await send(site, "/api/admin/import", file)) as { jobId: number };
  for (;;) {
    await pause(50);
    const { status, report } = await get<Job>(site, `/api/jobs/${jobId}`);
    if (status === "queued" || status === "running") continue;
    if (report?.created !== count) throw new Error(`The import ended as ${status}.`);
    return performance.now() - begun;
  }
}

async function send({ origin, cookie }: Site, path: string, file: Buffer): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { cookie, "content-type": "application/octet-stream" },
    body: new Uint8Array(file),
  });
  if (!response.ok) throw new Error(`POST ${path} returned ${response.status}.`);
  return response.json();
}
