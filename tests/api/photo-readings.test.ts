import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { jobTasks } from "#server/background/jobs.ts";
import type { Deps } from "#server/deps.ts";
import { dishes, photoReadings, users } from "#shared/schema/index.ts";
import { dataUrl, phonePhoto, photo, plain } from "#tests/setup/data/photos.ts";
import {
  disconnects,
  fails,
  held,
  refuses,
  says,
  sends,
  stalls,
  startFakeOpenAi,
} from "#tests/setup/fakes/fake-openai.ts";
import { startApp, type TestApp } from "#tests/setup/server/app.ts";
import { runDueJobs } from "#tests/setup/server/due-jobs.ts";

const KEY = "sk-this-must-never-be-seen";
const provider = await startFakeOpenAi();
const { asMember, db, deps } = await startApp({
  OPENAI_API_KEY: KEY,
  OPENAI_BASE_URL: provider.url,
  RATE_LIMIT_SCALE: "1000",
});
const URL = "/api/dishes/from-photos";
const FRONT = "Lentil soup\nServes 4\nIngredients\n250 g lentils\n1 [illegible]\n2 tsp ???";
const BACK = "```\nMethod\nChop the onion and fry it.\nAdd the lentils and simmer for 30 minutes.\n```";

let member: Awaited<ReturnType<TestApp["asMember"]>>;
let card: string;
beforeEach(async () => {
  provider.respond(says(FRONT), says(BACK));
  member = await asMember();
  card = await photo();
});
afterAll(() => provider.close());

const start = (...photos: unknown[]) => member.post(URL, { photos });
const reading = async (reader = member) => (await reader.get(URL).expect(200)).body.reading;
const countPhotos = async () => {
  const readings = await db.select().from(photoReadings);
  return readings.flatMap(({ photos }) => photos).length;
};
const run = (changed: Partial<Deps["env"]> = {}) => runDueJobs({ ...deps, env: { ...deps.env, ...changed } });
const untilAsked = async (count: number) => await expect.poll(() => provider.requests).toHaveLength(count);

test("photos of a card become a draft in reading order, nothing is saved, and no photo is left", async () => {
  const page = await sharp({
    create: { width: 1_000, height: 2_400, channels: 4, background: "#fff8" },
  })
    .webp()
    .toBuffer();
  const started = await start(dataUrl(await phonePhoto()), dataUrl(page, "image/webp")).expect(202);
  expect(started.body).toEqual({ done: 0, total: 2, recipe: null, message: null });
  expect(await countPhotos()).toBe(2);
  await run();
  expect(await reading()).toEqual({
    done: 2,
    total: 2,
    message: null,
    recipe: {
      title: "Lentil soup",
      description: null,
      photo: null,
      servings: 4,
      ingredients: "250 g lentils\n1 [unreadable]\n2 tsp [unreadable]",
      instructions: "Chop the onion and fry it.\nAdd the lentils and simmer for 30 minutes.",
      prepMinutes: null,
      estimatedCalories: null,
      sourceUrl: null,
    },
  });
  const sizes = [];
  for (const { photos, system, responseFormat } of provider.requests) {
    expect([photos.length, responseFormat]).toEqual([1, undefined]);
    expect(system).toContain("Never guess");
    const bytes = Buffer.from(photos[0]?.replace("data:image/jpeg;base64,", "") ?? "", "base64");
    const { width, height, exif } = await sharp(bytes).metadata();
    expect(exif).toBeUndefined();
    sizes.push([width, height]);
  }
  expect(sizes).toEqual([
    [1_200, 1_600],
    [667, 1_600],
  ]);
  expect([await countPhotos(), await db.$count(dishes)]).toEqual([0, 0]);
  expect((await db.$client.query("select from images")).rowCount).toBe(0);
});

test("only the member who started it sees it, once at a time, and cancelling deletes the photos at once", async () => {
  const { response, release } = held(says(BACK));
  provider.respond(says(FRONT), response, says("Tea\n1 l water\n2 tsp tea"));
  await start(card, await photo("#223344")).expect(202);
  const running = run();
  await untilAsked(2);
  expect(await reading()).toMatchObject({ done: 1, total: 2, recipe: null, message: null });
  expect((await start(card).expect(409)).body.code).toBe("reading_running");
  const other = await asMember();
  expect(await reading(other)).toBeNull();
  await other.delete(URL).expect(204);
  expect(await reading()).toMatchObject({ done: 1 });

  await member.delete(URL).expect(204);
  expect([await reading(), await countPhotos()]).toEqual([null, 0]);
  // The cancelled one does not write into the next one.
  await start(card).expect(202);
  await other.post(URL, { photos: [card] }).expect(202);
  await running;
  release();
  for (const reader of [member, other]) {
    // A runner may look for the next job before the queue is unlocked.
    await vi.waitFor(async () => {
      await run();
      expect(await reading(reader)).toMatchObject({ done: 1, recipe: { title: "Tea" } });
    }, 10_000);
    await reader.delete(URL).expect(204);
  }
  expect(provider.requests).toHaveLength(4);
  expect((await db.$client.query("select from graphile_worker._private_jobs")).rowCount).toBe(0);
});

test("of two readings that a member starts at once, one is refused", async () => {
  const responses = await Promise.all([start(card), start(card)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  expect(await countPhotos()).toBe(1);
  await run();
  expect(provider.requests).toHaveLength(1);
});

test("a reading that a shutdown interrupts continues with the next photo", async () => {
  const { response, release } = held(says(BACK));
  provider.respond(says(FRONT), response, says(BACK));
  await start(card, await photo("#223344")).expect(202);
  const { rows } = await db.$client.query(
    "select payload from graphile_worker.jobs join graphile_worker._private_jobs using (id) where task_identifier = 'read_photos'",
  );
  const shutdown = new AbortController();
  const helpers = { abortSignal: shutdown.signal, job: { attempts: 1 } } as never;
  const interrupted = jobTasks(deps).read_photos(rows[0].payload, helpers);
  await untilAsked(2);
  shutdown.abort();
  await expect(interrupted).rejects.toThrow("aborted");
  release();
  await run();
  expect(provider.requests).toHaveLength(3);
  expect(await reading()).toMatchObject({ done: 2, recipe: { title: "Lentil soup" } });
});

describe("a failure is one sentence without words of the provider, and leaves no photo", () => {
  const busy = "Please try again later.";
  const admin = "Please tell your administrator.";
  const noRecipe = "No recipe was found in these photos. Please take them from closer up, in good light.";
  test.each([
    ["is down", disconnects(), `The photo reader cannot be reached. ${busy}`],
    ["rejects the key", fails(401), `The photo reader rejected the API key. ${admin}`],
    [
      "sees no photos",
      fails(400, {}, "this model does not support images"),
      `The photo reader does not accept these photos. ${admin}`,
    ],
    ["explains nothing", fails(422), `The photo reader does not accept these photos. ${admin}`],
    ["is busy", fails(429, { "Retry-After": "3600" }), `The photo reader is too busy. ${busy}`],
    ["answers HTML", sends("<html>"), `The photo reader sent an unreadable response. ${busy}`],
    ["answers nothing", says(""), `The photo reader sent an unusable response. ${busy}`],
    ["declines", refuses("words of the provider"), "The photo reader declined to read these photos."],
    ["finds no recipe", says("NO RECIPE."), noRecipe],
    ["answers nonsense", says("A lovely gray cat, on a sofa!"), noRecipe],
  ])("when it %s", async (_name, response, message) => {
    provider.respond(response);
    await start(card).expect(202);
    await run();
    expect(await reading()).toMatchObject({ recipe: null, message });
    expect(await countPhotos()).toBe(0);
    provider.respond(says(`${FRONT}\n${BACK}`));
    await start(card).expect(202);
    await run();
    expect(await reading()).toMatchObject({ message: null, recipe: { title: "Lentil soup" } });
  });

  test("when it is slow", async () => {
    provider.respond(stalls());
    await start(card).expect(202);
    await run({ estimateTimeoutSeconds: 0.02 });
    expect((await reading())?.message).toBe(`The photo reader took too long to answer. ${busy}`);
    expect(await countPhotos()).toBe(0);
  });

  test("when the provider is removed meanwhile", async () => {
    await start(card).expect(202);
    await run({ openaiApiKey: undefined, openaiBaseUrl: undefined });
    expect(await reading()).toMatchObject({
      message: "Photos cannot be read here, because no service for it is set up.",
    });
    expect([await countPhotos(), provider.requests.length]).toEqual([0, 0]);
  });
});

test("a hostile completion becomes plain text that a dish accepts", async () => {
  const script = "<script>alert(1)</script>";
  const parts = [
    `<think>\nIngredients\n3 kg thoughts</think>${script} soup`,
    "Ingredients",
    "250 g len\u0000til\u202Es\uD800",
    ...Array.from({ length: 300 }, (_, index) => `${index} g ${"salt ".repeat(12)}`),
    "Method",
    "Stir it. ".repeat(20_000),
  ];
  provider.respond(says(parts.join("\n")));
  await start(card).expect(202);
  await run();
  const recipe = (await reading())?.recipe;
  expect(`${recipe?.title} ${recipe?.description}`).toContain(script);
  expect(recipe?.ingredients).toMatch(/^250 g lentils\n/);
  expect(recipe?.ingredients).not.toContain("thoughts");
  const { photo: _, ...fields } = recipe ?? {};
  await member.post("/api/dishes", { ...fields, title: recipe?.title ?? "Soup" }).expect(201);
});

test.each(["\n", " \n", "-\n", "` "])("a completion that repeats %j ends the reading", async (part) => {
  provider.respond(says(part.repeat(40_000)));
  await start(card).expect(202);
  await run();
  expect((await reading())?.message).toMatch(/^No recipe was found/);
});

test.each([
  ["no photos", 400, () => []],
  ["five photos", 400, () => Array(5).fill(card)],
  ["no data URL", 400, () => [card, "https://example.com/card.jpg"]],
  ["no photo", 400, () => [card, dataUrl(Buffer.from("<svg/>"))]],
  ["no text", 400, () => [1]],
  ["too many pixels", 413, async () => [card, dataUrl(await plain(13_000, 10).png().toBuffer())]],
])("%s is refused: %d", async (_name, status, photos) => {
  const { body } = await start(...(await photos())).expect(status);
  expect(body.issues).toMatchObject([{ path: expect.stringMatching(/^photos/) }]);
  expect(await reading()).toBeNull();
});

test.each([
  ["deleted", () => db.delete(users).where(eq(users.id, member.user.id))],
  ["suspended", () => db.update(users).set({ isAdmin: null }).where(eq(users.id, member.user.id))],
])("photos of a %s member are deleted and not sent", async (_name, end) => {
  await start(card).expect(202);
  await end();
  await run();
  expect([provider.requests.length, await countPhotos()]).toEqual([0, 0]);
});

test("each photo counts as a request of the day", async () => {
  await start(card, await photo("#223344")).expect(202);
  await run({ estimateDailyLimit: 1 });
  expect(await reading()).toMatchObject({
    done: 1,
    message: "The photo reader is used up for today. Please try again tomorrow.",
  });
});

describe("without a provider", async () => {
  const without = await startApp();

  test("photos are not offered and are refused", async () => {
    const reader = await without.asMember();
    const { body } = await reader.get(URL).expect(200);
    expect(body).toEqual({ isAvailable: false, reading: null });
    const refused = await reader.post(URL, { photos: [card] }).expect(422);
    expect(refused.body.code).toBe("no_provider");
  });
});
