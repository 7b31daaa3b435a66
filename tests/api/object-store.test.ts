import { createHash } from "node:crypto";
import dns from "node:dns";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { movePhotos } from "#server/features/images/object-jobs.service.ts";
import { removeUnusedImages } from "#server/features/images/images.service.ts";
import { requirePhotos } from "#server/features/images/check-store.service.ts";
import { jobTasks } from "#server/features/jobs/jobs.service.ts";
import { runAlone } from "#server/alone.ts";
import { startApp } from "#tests/setup/app.ts";
import { startFakeOpenAi } from "#tests/setup/fake-openai.ts";
import { startObjectStore } from "#tests/setup/fake-object-store.ts";
import { removeQueued } from "#tests/setup/object-removals.ts";
import { photo } from "#tests/setup/photos.ts";
import { secondApp } from "#tests/setup/second-app.ts";

const store = await startObjectStore();
afterAll(store.down);
const { asMember, asAdmin, asNobody, db, deps } = await startApp(store.variables);

beforeEach(() => {
  Object.assign(store.state, { mood: "good", meddle: () => false });
  store.objects.clear();
  store.asked.length = 0;
});

type Told = (error: null, addresses: { address: string; family: number }[]) => void;
type Agent = Awaited<ReturnType<typeof asMember>>;
const get = (address: string, from = asNobody()) => from.get(address).buffer(true);
const rows = async () =>
  (await db.$client.query("select name, bytes, object, size from images order by name")).rows;

/** Posts a dish with a photo of this colour. @returns the photo's address */
async function post(member: Agent, color = "#c2512f"): Promise<string> {
  const sent = { title: "Soup", images: [await photo(color)] };
  return (await member.post("/api/dishes").send(sent).expect(201)).body.images[0];
}

test("a photo is moved to the store and looks the same from everywhere, header for header", async () => {
  const address = await post(await asMember());
  const before = await get(address).expect(200);
  await movePhotos(deps);
  const [row] = await rows();
  expect(row).toMatchObject({ bytes: null, size: before.body.length });
  expect(row.object).toMatch(new RegExp(`^${row.name.slice(0, 64)}-[0-9a-f]{16}\\.jpg$`));
  expect([...store.objects.keys()]).toEqual([row.object]);
  expect(store.objects.get(row.object)?.type).toBe("image/jpeg");
  const other = await secondApp(deps, deps.databaseUrl, store.variables);
  for (const from of [asNobody(), other.asNobody()]) {
    const after = await get(address, from).expect(200);
    expect(after.body.equals(before.body)).toBe(true);
    const said = ({ date: _date, "x-request-id": _id, ...headers }: Record<string, unknown>) => headers;
    expect(said(after.headers)).toEqual(said(before.headers));
    const part = await get(address, from).set("Range", "bytes=0-9").expect(200);
    expect(part.body.equals(before.body)).toBe(true);
  }
  expect((await asNobody().head(address).expect(200)).headers["content-length"]).toBe(
    String(before.body.length),
  );
});

test("who has a photo already gets 304 without the store being asked", async () => {
  const address = await post(await asMember());
  await movePhotos(deps);
  const { headers } = await get(address).expect(200);
  await store.down();
  const again = await asNobody().get(address).set("If-None-Match", String(headers.etag)).expect(304);
  expect(again.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  await store.up();
});

test("while the store is away its photos are answered 503, and all else works, posting photos too", async () => {
  const member = await asMember();
  const old = await post(member);
  await movePhotos(deps);
  await store.down();
  const away = await asNobody().get(old).expect(503);
  expect(away.body).toEqual({
    message: "The photos are away for a moment. Please try again.",
    code: "unavailable",
  });
  expect(away.headers["retry-after"]).toBe("2");
  expect(away.headers["cache-control"]).toBeUndefined();
  expect(away.headers.etag).not.toContain(old.slice("/images/".length));
  const fresh = await post(member, "#3366cc");
  await get(fresh).expect(200);
  await member.get("/api/dishes").expect(200);
  await expect(movePhotos(deps)).rejects.toThrow("the store does not answer (ECONNREFUSED)");
  await get(fresh).expect(200);
  await store.up();
  await expect.poll(async () => (await get(old)).status, { timeout: 5_000 }).toBe(200);
  await movePhotos(deps);
  await get(fresh).expect(200);
  expect(store.objects.size).toBe(2);
}, 20_000);

test("a store that says nothing makes one wait 3 s and the others not at all", async () => {
  const address = await post(await asMember());
  await movePhotos(deps);
  store.state.mood = "silent";
  const begun = performance.now();
  await asNobody().get(address).expect(503);
  const first = performance.now();
  await asNobody().get(address).expect(503);
  expect(first - begun).toBeLessThan(5_000);
  expect(performance.now() - first).toBeLessThan(1_000);
  store.state.mood = "good";
  await expect.poll(async () => (await get(address)).status, { timeout: 5_000 }).toBe(200);
}, 20_000);

test.each<[string, (bytes: Buffer) => Buffer | undefined]>([
  ["is gone", () => undefined],
  ["is another file of that size", (bytes) => Buffer.alloc(bytes.length, 7)],
  ["is longer", (bytes) => Buffer.concat([bytes, Buffer.from("x")])],
  ["is cut short", (bytes) => bytes.subarray(1)],
])("an object that %s is never sent, and mended by sending the photo again", async (_what, damage) => {
  const member = await asMember();
  const address = await post(member);
  await movePhotos(deps);
  const [key = "", object] = [...store.objects][0] ?? [];
  const bytes = damage(object?.bytes ?? Buffer.alloc(0));
  if (bytes) store.objects.set(key, { bytes, type: "image/jpeg" });
  else store.objects.delete(key);
  await asNobody().get(address).expect(503);
  expect(await post(member)).toBe(address);
  await get(address).expect(200);
  await movePhotos(deps);
  expect([...store.objects.keys()]).toEqual([key]);
  await get(address).expect(200);
});

test("what was refused leaves nothing in the table and nothing in the store", async () => {
  const member = await asMember();
  const unknown = `/images/${"a".repeat(64)}.jpg`;
  await member
    .post("/api/dishes")
    .send({ title: "Soup", images: [await photo(), unknown] })
    .expect(400);
  await movePhotos(deps);
  expect(await rows()).toEqual([]);
  expect(store.asked).toEqual([]);
});

test.each<["breaks off" | number]>([["breaks off"], [500]])(
  "a photo whose way is cut (%s) stays in the table and goes later, under the key that was noted",
  async (mood) => {
    const address = await post(await asMember());
    store.state.mood = mood;
    await expect(movePhotos(deps)).rejects.toThrow(/^the store /);
    const [{ bytes, object }] = await rows();
    expect(bytes).not.toBeNull();
    await get(address).expect(200);
    store.state.mood = "good";
    await movePhotos(deps);
    expect([...store.objects.keys()]).toEqual([object]);
    await get(address).expect(200);
  },
  20_000,
);

test("processes that move at once put each photo once", async () => {
  const member = await asMember();
  const colors = Array.from({ length: 12 }, (_, n) => `#${(n + 1).toString(16)}03366`.slice(0, 7));
  for (const color of colors) await post(member, color);
  const other = await secondApp(deps, deps.databaseUrl, store.variables);
  await Promise.all([movePhotos(deps), movePhotos(other.deps), movePhotos(deps)]);
  await movePhotos(deps);
  expect(store.asked.filter((line) => line.startsWith("PUT"))).toHaveLength(12);
  expect((await rows()).filter(({ bytes }) => bytes !== null)).toEqual([]);
});

test("a damaged photo stays in the table, and keeps no other from being moved", async () => {
  const member = await asMember();
  await post(member);
  await db.$client.query(
    `insert into images (name, content_type, bytes, width, height, color)
     values (repeat('0', 64) || '.jpg', 'image/jpeg', '\\x00', 1, 1, '#000000')`,
  );
  await movePhotos(deps);
  expect((await rows()).map(({ bytes }) => bytes === null)).toEqual([false, true]);
});

test("a photo that the store refuses keeps no other from being moved", async () => {
  const member = await asMember();
  const addresses = [await post(member), await post(member, "#111111"), await post(member, "#222222")];
  const [first = ""] = addresses.map((address) => address.slice("/images/".length, -4)).toSorted();
  store.state.meddle = (line, res) => {
    const refuses = line.startsWith(`PUT ${first}`);
    if (refuses) res.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
    return refuses;
  };
  await expect(movePhotos(deps)).rejects.toThrow("the store answers 403 (AccessDenied)");
  expect((await rows()).map(({ bytes }) => bytes === null)).toEqual([false, true, true]);
  for (const address of addresses) await get(address).expect(200);
});

test("a photo that is deleted while it is put leaves nothing in the store", async () => {
  await post(await asMember());
  store.state.mood = "silent";
  const moving = movePhotos(deps);
  await expect.poll(() => store.asked.some((line) => line.startsWith("PUT"))).toBe(true);
  await db.$client.query("delete from dishes");
  await db.$client.query("update images set created_at = now() - interval '25 hours'");
  await removeUnusedImages(deps);
  store.state.mood = "good";
  await removeQueued(deps);
  store.cut();
  await moving;
  await removeQueued(deps);
  expect(store.objects.size).toBe(0);
});

test("a process that leaves does not wait for a store that hangs", async () => {
  await post(await asMember());
  store.state.mood = "silent";
  const leaving = new AbortController();
  const moving = movePhotos(deps, leaving.signal);
  await expect.poll(() => store.asked.some((line) => line.startsWith("PUT"))).toBe(true);
  const begun = performance.now();
  leaving.abort();
  await moving;
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test("a connection that breaks once is no silence", async () => {
  const address = await post(await asMember());
  await movePhotos(deps);
  let breaks = 1;
  store.state.meddle = (_line, res) => {
    if (breaks-- > 0) res.destroy();
    return breaks >= 0;
  };
  await get(address).expect(200);
});

test("an answer without end is not read", async () => {
  const address = await post(await asMember());
  await movePhotos(deps);
  const ends: (() => void)[] = [];
  onTestFinished(() => ends.forEach((end) => end()));
  let written = 0;
  store.state.meddle = (_line, res) => {
    res.writeHead(503);
    const writing = setInterval(() => {
      written++;
      res.write(Buffer.alloc(64 * 1024));
    }, 5);
    ends.push(() => clearInterval(writing));
    res.on("close", () => clearInterval(writing));
    return true;
  };
  const begun = performance.now();
  await get(address).expect(503);
  expect(performance.now() - begun).toBeLessThan(2_500);
  expect(written).toBeLessThan(100);
});

test("the clean-up empties the store of what nothing shows, and spares a photo that is posted again meanwhile", async () => {
  const member = await asMember();
  const [used, unused, again] = [
    await post(member),
    await post(member, "#111111"),
    await post(member, "#222222"),
  ];
  await movePhotos(deps);
  expect(store.objects.size).toBe(3);
  await db.$client.query("delete from dishes where images[1] <> $1", [used]);
  await db.$client.query("update images set created_at = now() - interval '25 hours'");
  await removeUnusedImages(deps);
  await post(member, "#222222");
  await movePhotos(deps);
  await runAlone(deps.databaseUrl, "backup", async () => {
    await removeQueued(deps);
  });
  expect(store.objects.size).toBe(4);
  await removeQueued(deps);
  expect(store.objects.size).toBe(2);
  const statuses = await Promise.all(
    [used, unused, again].map(async (address) => (await get(address)).status),
  );
  expect(statuses).toEqual([200, 404, 200]);
});

test("preview pictures, estimates and the count of photos know photos in the store", async () => {
  const admin = await asAdmin();
  const { body: dish } = await admin
    .post("/api/dishes")
    .send({ title: "Soup", images: [await photo("#00ff00")] });
  const sizes = async () => (await admin.get("/api/admin/system").expect(200)).body.photos;
  const before = await sizes();
  await movePhotos(deps);
  expect(await sizes()).toEqual(before);
  const [object] = store.objects.values();
  const provider = await startFakeOpenAi();
  const other = await secondApp(deps, deps.databaseUrl, {
    ...store.variables,
    OPENAI_BASE_URL: provider.url,
  });
  const { body: shared } = await admin.get(`/api/dishes/${dish.id}`).expect(200);
  const preview = () => other.asNobody().get(`/public/dishes/${dish.id}/preview.jpg?key=${shared.shareKey}`);
  const withToken = await admin.post("/api/tokens").send({ name: "A program" }).expect(201);
  const estimate = () =>
    other
      .asNobody()
      .post(`/api/dishes/${dish.id}/estimate-calories`)
      .set("Authorization", `Bearer ${withToken.body.token}`)
      .send({})
      .expect(200);
  await store.down();
  await preview().expect(503);
  await estimate();
  expect(provider.asked).toMatchObject([{ dish: { title: "Soup" }, photo: undefined }]);
  await store.up();
  await expect.poll(async () => (await preview()).status, { timeout: 5_000 }).toBe(200);
  await estimate();
  expect(JSON.stringify(provider.asked)).toContain(object?.bytes.toString("base64"));
  await provider.close();
}, 20_000);

test("a start is refused with a sentence when the store says no, and goes on when it says nothing", async () => {
  const start = async (variables: NodeJS.ProcessEnv) =>
    requirePhotos((await secondApp(deps, deps.databaseUrl, { ...store.variables, ...variables })).deps);
  await start({});
  expect([...store.objects.keys()]).toEqual([]);
  await expect(start({ S3_SECRET_ACCESS_KEY: "another" })).rejects.toThrow(
    /^Photos cannot be kept in the bucket: the store answers 403 \(SignatureDoesNotMatch\)\. Please look at S3_ENDPOINT/,
  );
  await expect(start({ S3_ACCESS_KEY_ID: "else" })).rejects.toThrow("403 (InvalidAccessKeyId)");
  await expect(start({ S3_BUCKET: "another" })).rejects.toThrow("404 (NoSuchBucket)");
  await expect(start({ S3_REGION: "us-east-1" })).rejects.toThrow("400 (AuthorizationHeaderMalformed)");
  const member = await asMember();
  await post(member);
  await post(member, "#336699");
  await movePhotos(deps);
  // One that is lost keeps nobody from starting, be it the newest or not.
  const [one = ["", undefined], two = ["", undefined]] = store.objects;
  for (const [key] of [one, two]) {
    const object = store.objects.get(key);
    store.objects.delete(key);
    await start({});
    if (object) store.objects.set(key, object);
  }
  store.objects.clear();
  await expect(start({})).rejects.toThrow(/it is not there as [0-9a-f]{64}-/);
  store.state.mood = 503;
  await start({});
  store.state.mood = "silent";
  const begun = performance.now();
  await start({});
  expect(performance.now() - begun).toBeLessThan(5_000);
}, 20_000);

test("the bucket stands in the host name where a store wants that", async () => {
  const { port } = new URL(store.variables.S3_ENDPOINT);
  const variables = { ...store.variables, S3_ENDPOINT: `http://s3.test:${port}`, S3_PATH_STYLE: "off" };
  const other = await secondApp(deps, deps.databaseUrl, variables);
  // Every name leads to this machine.
  const toHere = (_host: string, _options: unknown, tell: Told) =>
    tell(null, [{ address: "127.0.0.1", family: 4 }]);
  const lookup = vi.spyOn(dns, "lookup").mockImplementation(toHere as never);
  onTestFinished(() => lookup.mockRestore());
  await requirePhotos(other.deps);
  expect(lookup.mock.calls[0]?.[0]).toBe("photos.s3.test");
  expect(store.asked.map((line) => line.split(" ")[0])).toEqual(["PUT", "GET", "DELETE"]);
  expect(store.asked[0]).toMatch(/^PUT access-check-/);
});

test("without the store's variables a start is refused once photos are there, and a photo answers 503", async () => {
  const address = await post(await asMember());
  const without = await secondApp(deps, deps.databaseUrl, {});
  await requirePhotos(without.deps);
  await movePhotos(deps);
  await expect(requirePhotos(without.deps)).rejects.toThrow(
    "Photos of this household are in an object store, but S3_ENDPOINT is not set",
  );
  await without.asNobody().get(address).expect(503);
  const keys = [...store.objects.keys()];
  const removing = jobTasks(without.deps).remove_objects?.({ keys }, {} as never);
  await expect(removing).rejects.toThrow("photos are in an object store");
});

test("the name of a photo is the hash of what the store was given", async () => {
  await post(await asMember());
  await movePhotos(deps);
  expect(store.objects.size).toBe(1);
  for (const [key, { bytes }] of store.objects) {
    expect(key.slice(0, 64)).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});
