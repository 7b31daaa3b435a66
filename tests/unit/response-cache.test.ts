import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { Changes, Tag } from "#server/database/change-log.sql.ts";
import { PreparedResponse } from "#server/http/prepared-response.ts";
import { ResponseCache } from "#server/http/response-cache.ts";

let snapshots = 100;

/** What the database returns after these tags were changed. */
const changes = (...changed: Changes["changed"]): Changes => ({
  snapshot: `${++snapshots}:${snapshots}:`,
  origin: "server 1, checkpoint 1",
  changed,
});

function cacheThatKnows(maxBytes?: number): ResponseCache {
  const cache = new ResponseCache(maxBytes);
  cache.apply(changes());
  return cache;
}

let builds = 0;

/** The answer and whether it was built for this call. */
async function ask(cache: ResponseCache, key: string, tags: Tag[], body = key) {
  const before = builds;
  const answer = await cache.get({ mayUseCache: true }, key, async () => {
    builds++;
    return { body, tags };
  });
  return { answer, isBuilt: builds > before };
}

test("an answer is built once, and again after a change of one of its tags only", async () => {
  const cache = cacheThatKnows();
  const isBuilt = async () => (await ask(cache, "dish", ["users", 7])).isBuilt;
  expect(await isBuilt()).toBe(true);
  expect(await isBuilt()).toBe(false);
  for (const [changed, expected] of [
    [["menus", 8], false],
    [[7], true],
    [[], false],
    [["users"], true],
    [["*"], true],
  ] as const) {
    cache.apply(changes(...changed));
    expect([changed, await isBuilt()]).toEqual([changed, expected]);
    expect(await isBuilt()).toBe(false);
  }
});

test("a server that was started again, or has recovered from a crash, is trusted with nothing from before", async () => {
  const cache = cacheThatKnows();
  await ask(cache, "list", ["dishes"]);
  cache.apply({ ...changes(), origin: "server 1, checkpoint 2" });
  expect(await ask(cache, "list", ["dishes"])).toMatchObject({ isBuilt: true });
  cache.apply({ ...changes(), origin: "server 1, checkpoint 2" });
  expect(await ask(cache, "list", ["dishes"])).toMatchObject({ isBuilt: false });
});

test("on a standby, and for requests whose changes were not asked for, nothing is kept", async () => {
  const cache = cacheThatKnows();
  const build = async () => ({ body: String(++builds), tags: [] });
  const first = await cache.get({}, "list", build);
  expect((await cache.get({}, "list", build)).body).not.toEqual(first.body);
  cache.apply({ ...changes(), origin: null });
  expect(await ask(cache, "list", [])).toMatchObject({ isBuilt: true });
  expect(await ask(cache, "list", [])).toMatchObject({ isBuilt: true });
  expect(cache.bytes).toBe(0);
});

test("requests that know of the same changes share one build; a later change starts another", async () => {
  const cache = cacheThatKnows();
  const started: (() => void)[] = [];
  const slowly = () =>
    cache.get({ mayUseCache: true }, "list", async () => {
      const body = `version ${started.length}`;
      await new Promise<void>((resolve) => started.push(resolve));
      return { body, tags: ["dishes"] };
    });
  const [one, other] = [slowly(), slowly()];
  cache.apply(changes("dishes"));
  const later = slowly();
  for (const finish of started) finish();
  const bodies = (await Promise.all([one, other, later])).map(({ body }) => body.toString());
  expect(bodies).toEqual(["version 0", "version 0", "version 1"]);
  expect((await slowly()).body.toString()).toBe("version 1");
});

test("a build that fails fails for those who share it, and the next request builds again", async () => {
  const cache = cacheThatKnows();
  const failing = () => cache.get({ mayUseCache: true }, "list", () => Promise.reject(new Error("away")));
  const both = [failing(), failing()];
  for (const each of both) await expect(each).rejects.toThrow("away");
  expect(cache.bytes).toBe(0);
  expect(await ask(cache, "list", [])).toMatchObject({ isBuilt: true });
});

test("the least recently used answers are evicted first, compressed copies counted", async () => {
  const cache = cacheThatKnows(100_000);
  const body = "soup".repeat(5_000);
  for (const key of ["a", "b", "c", "d"]) await ask(cache, key, [], body);
  expect(await ask(cache, "a", [], body)).toMatchObject({ isBuilt: false });
  await ask(cache, "e", [], body);
  expect(cache.bytes).toBeLessThanOrEqual(100_000);
  expect(await ask(cache, "a", [], body)).toMatchObject({ isBuilt: false });
  expect(await ask(cache, "b", [], body)).toMatchObject({ isBuilt: true });

  const { answer } = await ask(cache, "b", [], body);
  const before = cache.bytes;
  const [gzip, again, br] = await Promise.all([
    answer.compressed("gzip"),
    answer.compressed("gzip"),
    answer.compressed("br"),
  ]);
  expect(again).toBe(gzip);
  expect(cache.bytes).toBe(before + gzip.length + br.length);
});

test("an answer that would take more than half of the cache is not kept", async () => {
  const cache = cacheThatKnows(100_000);
  await ask(cache, "small", []);
  await ask(cache, "large", [], "x".repeat(60_000));
  expect(await ask(cache, "small", [])).toMatchObject({ isBuilt: false });
  expect(cache.bytes).toBeLessThan(10_000);
});

test("twenty members who ask for whole lists of 2,000 dishes fill 32 MB at most", async () => {
  const cache = cacheThatKnows();
  // A dish takes some 1.4 kB; the list is asked for compressed, and is itself made of 20 pages.
  const dish = () => randomBytes(700).toString("hex");
  const pages = Array.from({ length: 20 }, () => Array.from({ length: 100 }, dish).join(","));
  let most = 0;
  for (let member = 0; member < 20; member++) {
    for (const [index, page] of pages.entries())
      await ask(cache, `${member} page ${index}`, ["dishes"], page);
    const { answer } = await ask(cache, `${member} list`, ["dishes"], pages.join(","));
    await answer.compressed("gzip");
    most = Math.max(most, cache.bytes);
    expect(await ask(cache, `${member} list`, ["dishes"])).toMatchObject({ isBuilt: false });
  }
  expect(most).toBeGreaterThan(24 * 1024 * 1024);
  expect(most).toBeLessThanOrEqual(32 * 1024 * 1024);
});

test("an ETag names the body", () => {
  const etagOf = (body: string) => new PreparedResponse({ body, tags: [] }).etag;
  expect(etagOf("[1]")).toBe(etagOf("[1]"));
  expect(etagOf("[1]")).not.toBe(etagOf("[2]"));
});
