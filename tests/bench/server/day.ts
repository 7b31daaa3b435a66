import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { withDedicatedClient } from "#server/database/dedicated-connection.ts";
import { ask, get } from "../load/call.ts";
import type { BenchRun, Site } from "../run/bench-run.ts";
import { figure, type Row } from "../run/rows.ts";
import { makeBackup } from "./backup.ts";
import { comments, createWithPhoto, likes, oneDish, search } from "./calls.ts";
import { SMALL } from "./compare.ts";

const MEMBERS = 4;
const VISITS = 6 * MEMBERS;
const DAY_S = 86_400;
/** Clock ticks per second in `/proc`, as `getconf CLK_TCK` prints. */
const TICKS_PER_SECOND = 100;

/**
 * Measures the load of a day: actions of four members with an open page each, one after the other, and the rest of the
 * day without requests, computed from a minute.
 */
export async function measureDay(run: BenchRun): Promise<Row[]> {
  return run.at(SMALL, async (site) => {
    const cpu = await cpuMeter(site);
    const streams = new AbortController();
    const headers = { cookie: site.cookie };
    for (let n = 0; n < MEMBERS; n++)
      await fetch(`${site.origin}/api/events`, { headers, signal: streams.signal });
    await pause(5_000);
    const [server, database] = await cpu(() => act(site));
    const seconds = run.quick ? 15 : 60;
    const [idleServer, idleDatabase] = await cpu(() => pause(seconds * 1_000));
    const memory = site.memory();
    streams.abort();
    const perDay = DAY_S / seconds;
    return [
      figure("A usual day of four members: CPU time of what they do, server", server, "s"),
      figure("… PostgreSQL", database, "s"),
      figure("CPU time of the rest of the day, server", idleServer * perDay, "s"),
      figure("… PostgreSQL", idleDatabase * perDay, "s"),
      figure("Memory of the server at its end", memory, "MB"),
    ];
  });
}

/** 24 visits, 60 opened dishes, 12 searches, 10 likes, 6 comments, 2 dishes with a photo, and the nightly backup. */
async function act(site: Site): Promise<void> {
  const { household } = site;
  const html = await ask(site, { method: "GET", path: "/" });
  const files = [...html.matchAll(/(?:src|href)="\.?(\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? "");
  const list = await get<{ images: string[] }[]>(site, "/api/dishes?limit=50");
  const photos = list.flatMap(({ images }) => images.slice(0, 1)).slice(0, 20);
  const opened = ["/api/auth/user", "/api/dishes", "/api/menus", "/api/activities", "/api/categories"];
  // Browsers have the files and photos of their first visit.
  for (const path of [...files, ...photos]) await ask(site, { method: "GET", path });
  for (let n = 0; n < VISITS; n++)
    for (const path of ["/", ...opened]) await ask(site, { method: "GET", path });
  const [views, found, created] = await Promise.all(
    [oneDish, search, createWithPhoto].map(async ({ requests }) => requests(household, site)),
  );
  const counted = [views?.slice(0, 60), found?.slice(0, 12), likes(household).slice(0, 10)];
  for (const one of [...counted, comments(household).slice(0, 6), created?.slice(0, 2)].flatMap(
    (all) => all ?? [],
  ))
    await ask(site, one);
  await makeBackup(site);
}

/** Returns a function that measures the CPU seconds of the server and of PostgreSQL while `work` runs. */
async function cpuMeter(site: Site) {
  const postmaster = await withDedicatedClient({ connectionString: site.databaseUrl }, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return Number(statOf(rows[0]?.pid ?? 0)[1]);
  });
  const now = () => [secondsOf(site.pid), secondsOf(postmaster)];
  return async (work: () => Promise<unknown>): Promise<[server: number, database: number]> => {
    const [server = 0, database = 0] = now();
    await work();
    const [serverThen = 0, databaseThen = 0] = now();
    return [serverThen - server, databaseThen - database];
  };
}

/** The CPU time of a process and its children, running ones and ended ones. */
function secondsOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean);
  const all = statOf(pid).slice(11, 15);
  return (
    all.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND +
    children.reduce((sum, child) => sum + secondsOf(Number(child)), 0)
  );
}

/** The fields of /proc/…/stat after the name: the state, the parent, … */
const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
