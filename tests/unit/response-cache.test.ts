import express from "express";
import request from "supertest";
import { expect, test, vi } from "vitest";
import type { Changes, Tag } from "#server/database/change-log.sql.ts";
import { PreparedResponse, staticResponse } from "#server/http/prepared-response.ts";
import { ResponseCache } from "#server/http/response-cache.ts";

let snapshots = 100;

/** The changes that the database reports for these tags. */
const changes = (...changed: Changes["changed"]): Changes => ({
  snapshot: `${++snapshots}:${snapshots}:`,
  origin: "server 1, checkpoint 1",
  changed,
});

function createCache(maxBytes?: number): ResponseCache {
  const cache = new ResponseCache(maxBytes);
  cache.apply(changes());
  return cache;
}

let builds = 0;

/** The response and whether it was built for this call. */
async function ask(cache: ResponseCache, key: string, tags: Tag[], body = key) {
  const before = builds;
  const response = await cache.get({ mayUseCache: true }, key, async () => {
    builds++;
    return { body, tags };
  });
  return { response, isBuilt: builds > before };
}

test("a response is built once, and again only after a change of one of its tags", async () => {
  const cache = createCache();
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

test("a restart or crash recovery of the database clears the cache", async () => {
  const cache = createCache();
  await ask(cache, "list", ["dishes"]);
  cache.apply({ ...changes(), origin: "server 1, checkpoint 2" });
  expect(await ask(cache, "list", ["dishes"])).toMatchObject({ isBuilt: true });
  cache.apply({ ...changes(), origin: "server 1, checkpoint 2" });
  expect(await ask(cache, "list", ["dishes"])).toMatchObject({ isBuilt: false });
});

test("nothing is cached on a standby or for requests without known changes", async () => {
  const cache = createCache();
  const build = async () => ({ body: String(++builds), tags: [] });
  const first = await cache.get({}, "list", build);
  expect((await cache.get({}, "list", build)).body).not.toEqual(first.body);
  cache.apply({ ...changes(), origin: null });
  expect(await ask(cache, "list", [])).toMatchObject({ isBuilt: true });
  expect(await ask(cache, "list", [])).toMatchObject({ isBuilt: true });
  expect(cache.bytes).toBe(0);
});

test("concurrent requests share one build, unless a change came between them", async () => {
  const cache = createCache();
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

test("a failed build fails all requests that share it, and the next request builds again", async () => {
  const cache = createCache();
  const failing = () => cache.get({ mayUseCache: true }, "list", () => Promise.reject(new Error("away")));
  const both = [failing(), failing()];
  for (const each of both) await expect(each).rejects.toThrow("away");
  expect(cache.bytes).toBe(0);
  expect(await ask(cache, "list", [])).toMatchObject({ isBuilt: true });
});

test("the least recently used responses are evicted first, and compressed copies count", async () => {
  const cache = createCache(100_000);
  const body = "soup".repeat(5_000);
  for (const key of ["a", "b", "c", "d"]) await ask(cache, key, [], body);
  expect(await ask(cache, "a", [], body)).toMatchObject({ isBuilt: false });
  await ask(cache, "e", [], body);
  expect(cache.bytes).toBeLessThanOrEqual(100_000);
  expect(await ask(cache, "a", [], body)).toMatchObject({ isBuilt: false });
  expect(await ask(cache, "b", [], body)).toMatchObject({ isBuilt: true });

  const { response } = await ask(cache, "b", [], body);
  const before = cache.bytes;
  const [gzip, again, br] = await Promise.all([
    response.compressed("gzip"),
    response.compressed("gzip"),
    response.compressed("br"),
  ]);
  expect(again).toBe(gzip);
  expect(cache.bytes).toBe(before + gzip.length + br.length);
});

test("the cache is limited to 32 MB by default", async () => {
  const cache = createCache();
  for (let key = 0; key < 34; key++) await ask(cache, `${key}`, [], "x".repeat(2 ** 20));
  expect(Math.ceil(cache.bytes / 2 ** 20)).toBe(32);
});

test("a response larger than half of the cache is not cached", async () => {
  const cache = createCache(100_000);
  await ask(cache, "small", []);
  await ask(cache, "large", [], "x".repeat(60_000));
  expect(await ask(cache, "small", [])).toMatchObject({ isBuilt: false });
  expect(cache.bytes).toBeLessThan(10_000);
});

test("equal bodies have equal ETags", () => {
  const etagOf = (body: string) => new PreparedResponse({ body, tags: [] }).etag;
  expect(etagOf("[1]")).toBe(etagOf("[1]"));
  expect(etagOf("[1]")).not.toBe(etagOf("[2]"));
});

test("a static text is built once, but again after a failure", async () => {
  const build = vi.fn(async () => "text").mockRejectedValueOnce(new Error("Too many open files"));
  const app = express().get("/", staticResponse("text/plain", build));
  for (const status of [500, 200, 200]) await request(app).get("/").expect(status);
  expect(build).toHaveBeenCalledTimes(2);
});
