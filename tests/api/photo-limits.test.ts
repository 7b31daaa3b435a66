import { once } from "node:events";
import { request } from "node:http";
import sharp from "sharp";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { processPhoto } from "#server/features/images/process-photo.ts";
import { withSharp } from "#server/features/images/sharp.ts";
import { HttpError } from "#server/http/errors.ts";
import { dishes } from "#shared/schema/index.ts";
import {
  blankPng,
  dataUrl,
  hugeAvif,
  hugeAlphaAvif,
  photo,
  plain,
  paddedTo,
  sparseGif,
  pngWithTextChunks,
} from "#tests/setup/data/photos.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { cookieHeader } from "#tests/setup/server/cookie-header.ts";

const { asMember, db, origin } = await startApp();
type Agent = Awaited<ReturnType<typeof asMember>>;

const BUSY = "Many photos are being processed right now. Please try again in a few seconds.";

const post = (member: Agent, ...images: string[]) => member.post("/api/dishes", { title: "Soup", images });

/** Occupies sharp, which decodes one photo at a time. @returns a function that releases it */
async function occupySharp(): Promise<() => void> {
  let release = () => {};
  await new Promise<void>((isHeld) => {
    void withSharp({ lane: "the test" }, () => {
      isHeld();
      return new Promise<void>((resolve) => (release = resolve));
    });
  });
  onTestFinished(() => release());
  return release;
}

/** The number of changes of sharp's queue while this runs. */
async function countSharpTasks(run: () => Promise<unknown>): Promise<number> {
  let changes = 0;
  const count = () => changes++;
  sharp.queue.on("change", count);
  await run();
  sharp.queue.off("change", count);
  return changes;
}

describe("a photo that takes too much memory to decode", () => {
  const tooManyMegapixels = (megapixels: number) =>
    `Photos in this format can have at most ${megapixels} megapixels. Please use a standard JPEG instead.`;

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["an AVIF of 1.4 kB and 38 megapixels", hugeAvif, tooManyMegapixels(3)],
    ["a small AVIF whose transparency has 38 megapixels", hugeAlphaAvif, tooManyMegapixels(3)],
    [
      "a WebP of 9 megapixels",
      () => plain(3_000, 3_000).webp({ effort: 0 }).toBuffer(),
      tooManyMegapixels(8),
    ],
    ["a GIF of 9 megapixels", () => plain(3_000, 3_000).gif({ effort: 1 }).toBuffer(), tooManyMegapixels(8)],
    [
      "a progressive JPEG of 9 megapixels",
      () => plain(3_000, 3_000).jpeg({ progressive: true }).toBuffer(),
      tooManyMegapixels(8),
    ],
    [
      "an interlaced PNG of 9 megapixels",
      () => plain(3_000, 3_000).png({ progressive: true }).toBuffer(),
      tooManyMegapixels(8),
    ],
    [
      "a PNG of 9 megapixels with 16 bits a channel",
      () => plain(3_000, 3_000).toColourspace("rgb16").png({ compressionLevel: 1 }).toBuffer(),
      tooManyMegapixels(8),
    ],
    ["a PNG of 144 megapixels", () => blankPng(12_000, 12_000), "A photo can have at most 40 megapixels."],
    [
      "a PNG of 12,001 × 10 pixels",
      () => blankPng(12_001, 10),
      "A photo can be at most 12,000 pixels wide or high.",
    ],
    [
      "an animation of 44 megapixels",
      () => sparseGif(2_000, 2_000, 11),
      "A photo can have at most 40 megapixels.",
    ],
  ])("%s returns 413 from its header alone", async (_name, make, message) => {
    const { body } = await post(await asMember(), await photo(), dataUrl(await make())).expect(413);
    expect(body).toMatchObject({ code: "too_large", message, issues: [{ path: "images.1", message }] });
  });

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ["a JPEG of 12 megapixels", () => plain(4_000, 3_000).jpeg().toBuffer()],
    ["a PNG of 12 megapixels", () => blankPng(4_000, 3_000)],
    ["an AVIF of 1,600 × 1,600 pixels", () => plain(1_600, 1_600).avif({ effort: 0 }).toBuffer()],
    ["a WebP of 1,600 × 1,600 pixels", () => plain(1_600, 1_600).webp({ effort: 0 }).toBuffer()],
    ["an animation of 40 megapixels", () => sparseGif(2_000, 2_000, 10)],
    ["a PNG with 150 MB of compressed texts", () => pngWithTextChunks(19)],
  ])("%s is accepted", async (_name, make) => {
    await post(await asMember(), dataUrl(await make())).expect(201);
  });
});

describe("equal photos", () => {
  test("in one request are decoded once, whatever their declared type", async () => {
    const member = await asMember();
    const bytes = await sharp(await plain(300, 200, "#118833").jpeg().toBuffer()).toBuffer();
    const once = await countSharpTasks(() => post(member, dataUrl(bytes)).expect(201));
    const labels = Array.from({ length: 12 }, (_, index) => dataUrl(bytes, `image/x-${index}`));
    expect(await countSharpTasks(() => post(member, ...labels).expect(201))).toBe(once);
  });

  test("in several waiting requests are decoded once", async () => {
    const bytes = await plain(300, 200, "#331188").jpeg().toBuffer();
    const make = (lane: string) => processPhoto(bytes, { lane });
    const once = await countSharpTasks(() => make("a"));
    const together = () => Promise.all(["a", "a", "b"].map(make));
    expect(await countSharpTasks(together)).toBe(once);
    const [first, ...others] = await together();
    expect(others).toEqual([first, first]);
  });
});

/** The limit of waiting photos per member. */
const MAX_WAITING = 128;

/** Counts a member's waiting photos by filling up the queue: each one leaves room for one entry less. */
async function countWaiting(lane: string): Promise<number> {
  const probes = Array.from({ length: MAX_WAITING }, () => new AbortController());
  const entries = probes.map(({ signal }) => withSharp({ lane, signal }, () => Promise.resolve()));
  for (const probe of probes) probe.abort(new Error("probed"));
  const results = await Promise.allSettled(entries);
  const refused = results.filter(
    (result) => result.status === "rejected" && result.reason instanceof HttpError,
  );
  return refused.length;
}

const waitForWaiting = async (lane: string, count: number) =>
  await expect.poll(() => countWaiting(lane)).toBe(count);

describe("while another photo is decoded", () => {
  test("a member with too many waiting photos gets 503, and another member does not", async () => {
    const [one, other] = [await asMember(), await asMember()];
    const release = await occupySharp();
    const waiting = Array.from({ length: MAX_WAITING }, () =>
      withSharp({ lane: one.user.id }, () => Promise.resolve()),
    );
    const { body, headers } = await post(one, await photo()).expect(503);
    expect(body).toEqual({ message: BUSY, code: "unavailable", isBusy: true, reason: "photos_busy" });
    expect(headers["retry-after"]).toBe("2");
    const images = await photo();
    const releaseWhenWaiting = waitForWaiting(other.user.id, 1).then(release);
    await Promise.all([post(other, images).expect(201), releaseWhenWaiting]);
    await Promise.allSettled(waiting);
    await post(one, await photo()).expect(201);
  });

  test("photos of an aborted request are not decoded", async () => {
    const member = await asMember();
    await post(member, await photo()).expect(201);
    const release = await occupySharp();
    const gone = new AbortController();
    const sent = fetch(`${origin}/api/dishes`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: cookieHeader(member) },
      body: JSON.stringify({ title: "Gone", images: [await photo("#445566"), await photo("#665544")] }),
      signal: gone.signal,
    });
    await waitForWaiting(member.user.id, 1);
    gone.abort();
    await expect(sent).rejects.toThrow("aborted");
    await waitForWaiting(member.user.id, 0);
    const work = await countSharpTasks(async () => {
      release();
      // Runs after everything that was waiting.
      await withSharp({ lane: member.user.id }, () => Promise.resolve());
    });
    expect(work).toBe(0);
    expect(await db.select({ title: dishes.title }).from(dishes)).toEqual([{ title: "Soup" }]);
  });
});

describe("request bodies with photos", () => {
  /** Sends the headers of a request without its body. */
  async function sendHeaders(member: Agent, headers: Record<string, string | number>) {
    const outgoing = request(`${origin}/api/dishes`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: cookieHeader(member), ...headers },
    });
    outgoing.on("error", () => undefined);
    outgoing.flushHeaders();
    onTestFinished(() => void outgoing.destroy());
    await once(outgoing, "socket");
    return outgoing;
  }

  test.each<[string, Record<string, string | number>]>([
    ["of 12 MB", { "Content-Length": 12 * 1024 * 1024 }],
    ["of unknown length", { "Transfer-Encoding": "chunked" }],
  ])("%s block other large ones, but not small ones", async (_name, headers) => {
    const [one, other] = [await asMember(), await asMember()];
    const large = dataUrl(paddedTo(await plain(40, 30).jpeg().toBuffer(), 2_000_000));
    const held = await sendHeaders(one, headers);
    await vi.waitFor(
      async () => {
        const response = await post(other, large).expect(503);
        expect(response.body.message).toBe(BUSY);
        expect(response.headers["retry-after"]).toBe("2");
      },
      { timeout: 30_000 },
    );
    await post(other, await photo()).expect(201);
    await post(other, dataUrl(paddedTo(await plain(40, 30).jpeg().toBuffer(), 500_000))).expect(201);
    held.destroy();
    await vi.waitFor(() => post(other, large).expect(201), { timeout: 30_000 });
  });

  test("return 413 when their JSON without photos is large", async () => {
    const member = await asMember();
    const small = { title: "Soup", extra: Array.from({ length: 10_000 }, () => ({})) };
    await member.post("/api/dishes", small).expect(201);
    const large = { title: "Soup", extra: Array.from({ length: 40_000 }, () => ({})) };
    const { body } = await member.post("/api/dishes", large).expect(413);
    expect(body).toEqual({ message: "This request is too large.", code: "too_large" });
  });

  test.each([
    ["in another encoding than UTF-8", { "Content-Type": "application/json; charset=utf-16le" }],
    ["that are compressed", { "Content-Type": "application/json", "Content-Encoding": "gzip" }],
  ])("return 415 %s", async (_name, headers) => {
    const { body } = await (await asMember()).post("/api/dishes").set(headers).send("{}").expect(415);
    expect(body.message).toBe("Please send plain UTF-8 JSON.");
  });
});
