import sharp from "sharp";
import { expect, test } from "vitest";
import { removeUnusedImages } from "#server/features/images/images.service.ts";
import { buildDish, buildUser } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import {
  dataUrl,
  photoWithGps,
  phonePhoto,
  photo,
  plain,
  type PhotoFormat,
} from "#tests/setup/data/photos.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asVisitor, db, deps } = await startApp();
type Agent = Awaited<ReturnType<typeof asMember>>;

const post = (member: Agent, ...images: string[]) => member.post("/api/dishes", { title: "Soup", images });

/** Posts a dish with this photo and fetches the stored photo. */
async function postAndFetch(member: Agent, sent: string) {
  const { body } = await post(member, sent).expect(201);
  const response = await asVisitor().get(String(body.images[0])).buffer(true).expect(200);
  return { address: String(body.images[0]), dish: body, response, bytes: response.body as Buffer };
}

/** The peak signal-to-noise ratio of two pictures in decibels; differences above 40 are invisible. */
async function signalToNoise(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()));
  if (!a || a.length !== b?.length) return 0;
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a.readUInt8(at) - b.readUInt8(at)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / a.length));
}

test("a 12-megapixel photo is served upright, with at most 400 px and without its location", async () => {
  const member = await asMember();
  const sent = await phonePhoto();
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  const { bytes, address, dish, response } = await postAndFetch(member, dataUrl(sent));
  const { width, height, format, orientation, exif } = await sharp(bytes).metadata();
  expect({ width, height, format }).toEqual({ width: 300, height: 400, format: "jpeg" });
  expect(orientation ?? 1).toBe(1);
  expect(exif).toBeUndefined();
  expect(bytes.includes("GPS") || bytes.includes("Camera of the test") || bytes.includes("Exif")).toBe(false);
  const colorAt = async (top: number) =>
    [...(await sharp(bytes).extract({ left: 150, top, width: 1, height: 1 }).raw().toBuffer())].map((value) =>
      Math.round(value / 255),
    );
  expect([await colorAt(20), await colorAt(380)]).toEqual([
    [1, 0, 0],
    [0, 0, 1],
  ]);
  expect(response.headers["content-type"]).toBe("image/jpeg");
  expect(address).toMatch(/^\/images\/[0-9a-f]{64}\.jpg$/);
  expect(dish.imageColor).toMatch(/^#[78].00[78].$/);
});

test.each(["jpeg", "png", "webp", "avif"] as const)("the location is removed from %s", async (format) => {
  const sent = await photoWithGps(format);
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  const { bytes } = await postAndFetch(await asMember(), dataUrl(sent, `image/${format}`));
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});

test.each([
  ["jpeg", "image/jpeg", "jpg"],
  ["png", "image/jpeg", "jpg"],
  ["webp", "image/jpeg", "jpg"],
  ["gif", "image/gif", "gif"],
  ["avif", "image/avif", "avif"],
] as [PhotoFormat, string, string][])("an opaque %s is stored as %s", async (format, type, extension) => {
  const { response, address, dish } = await postAndFetch(await asMember(), await photo("#3366cc", format));
  expect(response.headers["content-type"]).toBe(type);
  expect(address.endsWith(`.${extension}`)).toBe(true);
  const color = String(dish.imageColor);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  expect(
    Math.abs((red ?? 0) - 0x33) + Math.abs((green ?? 0) - 0x66) + Math.abs((blue ?? 0) - 0xcc),
  ).toBeLessThan(24);
});

test.each(["png", "webp"] as const)(
  "a %s with an alpha channel is stored as JPEG if it is opaque, and as it is if it is transparent somewhere",
  async (format) => {
    const member = await asMember();
    const hole = { input: await plain(10, 10).png().toBuffer(), blend: "dest-out" as const };
    const pictures = [
      plain(90, 60).ensureAlpha(1),
      plain(90, 60).ensureAlpha(1).composite([hole]),
      plain(90, 60).ensureAlpha(0.5),
    ];
    const kept: (string | undefined)[] = [];
    for (const picture of pictures) {
      const { bytes } = await postAndFetch(
        member,
        dataUrl(await picture[format]().toBuffer(), `image/${format}`),
      );
      kept.push((await sharp(bytes).metadata()).format);
    }
    expect(kept).toEqual(["jpeg", format, format]);
  },
);

test("a large opaque PNG becomes a small JPEG", async () => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#888", noise } })
    .blur(2)
    .png()
    .toBuffer();
  const { bytes } = await postAndFetch(await asMember(), dataUrl(png, "image/png"));
  const { width, height, format } = await sharp(bytes).metadata();
  expect({ width, height, format }).toEqual({ width: 400, height: 267, format: "jpeg" });
  expect(bytes.length).toBeLessThan((await sharp(png).resize(400).png().toBuffer()).length / 3);
});

test.each(["gif", "webp"] as const)("an animated %s stays animated", async (format) => {
  const frames = await Promise.all(
    ["#f00", "#0f0", "#00f"].map((color) => plain(600, 300, color).png().toBuffer()),
  );
  const sent = await sharp(frames, { join: { animated: true } })
    [format]({ delay: [90, 90, 90], loop: 0 })
    .toBuffer();
  const { bytes } = await postAndFetch(await asMember(), dataUrl(sent, `image/${format}`));
  const { pages, width, height } = await sharp(bytes, { animated: true }).metadata();
  expect({ pages, width, height: height / 3 }).toEqual({ pages: 3, width: 400, height: 200 });
});

test("a photo already resized by the browser loses no visible quality", async () => {
  const busy = await sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 90 },
    },
  })
    .png()
    .toBuffer();
  const picture = await sharp(busy).blur(3).normalise().resize(400, 300).png().toBuffer();
  const sent = await sharp(picture).jpeg({ quality: 40 }).toBuffer();
  const { bytes } = await postAndFetch(await asMember(), dataUrl(sent));
  expect(await signalToNoise(sent, bytes)).toBeGreaterThan(40);
  expect(bytes.length).toBeLessThan(sent.length * 1.6);
});

test("small photos are not enlarged, and equal photos are stored once", async () => {
  const member = await asMember();
  const sent = await photo();
  const [first, second] = [await postAndFetch(member, sent), await postAndFetch(member, sent)];
  expect(first.address).toBe(second.address);
  expect((await sharp(first.bytes).metadata()).width).toBe(40);
  const { rows } = await db.$client.query("select width, height from images");
  expect(rows).toEqual([{ width: 40, height: 30 }]);
});

test("images are immutable for browsers, return 304, and cannot run scripts", async () => {
  const { address, response } = await postAndFetch(await asMember(), await photo());
  expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(response.headers["x-content-type-options"]).toBe("nosniff");
  expect(response.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
  expect(response.headers["set-cookie"]).toBeUndefined();
  const again = await asVisitor().get(address).set("If-None-Match", `${response.headers.etag}`).expect(304);
  expect(again.headers["cache-control"]).toContain("immutable");
});

test.each([
  `/images/${"0".repeat(64)}.jpg`,
  "/images/nothing.jpg",
  `/images/${"0".repeat(64)}.svg`,
  "/images/%00",
  "/images/..%2F..%2Fetc%2Fpasswd",
])("%s returns 404 as JSON", async (address) => {
  const { body } = await asVisitor().get(address).expect(404);
  expect(body).toEqual({ message: "Image not found", code: "not_found" });
});

const SVG = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
const jpegOf = async () => plain(600, 400).jpeg().toBuffer();

test.each<[string, () => Promise<string> | string]>([
  ["an SVG that calls itself a JPEG", () => dataUrl(SVG)],
  ["HTML that calls itself a PNG", () => dataUrl(Buffer.from("<html><script>1</script>"), "image/png")],
  [
    "an SVG behind the first bytes of a JPEG",
    () => dataUrl(Buffer.concat([Buffer.from([255, 216, 255]), SVG])),
  ],
  ["a TIFF", async () => dataUrl(await plain(9, 9).tiff().toBuffer(), "image/png")],
  ["a truncated JPEG", async () => dataUrl((await jpegOf()).subarray(0, 900))],
  [
    "a truncated PNG",
    async () => dataUrl((await plain(99, 99).png().toBuffer()).subarray(0, 60), "image/png"),
  ],
  ["a truncated WebP", async () => dataUrl((await plain(99, 99).webp().toBuffer()).subarray(0, 60))],
  ["a truncated AVIF", async () => dataUrl((await plain(99, 99).avif().toBuffer()).subarray(0, 250))],
  ["an empty data URL", () => "data:image/png;base64,"],
  ["invalid base64", () => "data:image/png;base64,ä$%&/()="],
  ["a data URL that is not base64", () => "data:image/svg+xml,<svg/>"],
  ["a javascript: URL", () => "javascript:alert(1)"],
  ["a file: URL", () => "file:///etc/passwd"],
  ["a URL with a password", () => "https://me:secret@example.com/a.jpg"],
  ["a URL with NUL", () => "https://example.com/\0a.jpg"],
  ["a URL with a lone surrogate", () => "https://example.com/\ud800.jpg"],
  ["a local path that is not an image", () => "/images/../api/users"],
  ["an unknown local image", () => `/images/${"a".repeat(64)}.jpg`],
  ["empty text", () => ""],
  ["a URL of 2,000 characters", () => `https://example.com/${"a".repeat(2_000)}`],
])("%s returns 400 with its position and stores nothing", async (_name, make) => {
  const member = await asMember();
  const before = await dumpTables(db);
  const { body } = await post(member, await photo(), await make()).expect(400);
  expect(body).toMatchObject({ code: "invalid", issues: [{ path: "images.1" }] });
  expect(await dumpTables(db)).toEqual(before);
});

test("a file above 5 MB returns 413", async () => {
  const { body } = await post(await asMember(), dataUrl(Buffer.alloc(5 * 1024 * 1024 + 1, 255))).expect(413);
  expect(body).toMatchObject({ code: "too_large", issues: [{ path: "images.0" }] });
});

test("a 400 lists the position of every invalid photo", async () => {
  const member = await asMember();
  for (const wrong of ["nonsense", dataUrl(SVG)]) {
    const { body } = await post(member, wrong, await photo(), wrong).expect(400);
    expect(body.issues?.map(({ path }) => path)).toEqual(["images.0", "images.2"]);
  }
});

test("local and external URLs are kept in their order without duplicates", async () => {
  const member = await asMember();
  const { address } = await postAndFetch(member, await photo());
  const elsewhere = "http://example.com/a%20dish.jpg?size=big#x";
  const { body } = await post(member, elsewhere, address, await photo(), elsewhere).expect(201);
  expect(body.images).toEqual([elsewhere, address]);
  expect(body.imageColor).toBeNull();
});

test("the clean-up deletes unused images that are older than a day", async () => {
  const member = await asMember();
  const addresses = await Promise.all(
    ["#111111", "#222222", "#333333", "#444444"].map(
      async (color) => (await postAndFetch(member, await photo(color))).address,
    ),
  );
  const [onDish, onMember, unused, recent] = addresses;
  await db.$client.query("delete from dishes");
  await buildDish(db, { images: ["https://example.com/a.jpg", String(onDish)] });
  await buildUser(db, { profileImageUrl: onMember });
  await db.$client.query(
    "update images set created_at = now() - interval '25 hours' where '/images/' || name <> $1",
    [recent],
  );
  await removeUnusedImages(deps);
  const responses = await Promise.all(addresses.map((address) => asVisitor().get(address)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
  expect(unused).toBeDefined();
});

test("an old photo that is sent again is kept by the clean-up", async () => {
  const member = await asMember();
  const { address } = await postAndFetch(member, await photo());
  await db.$client.query("update images set created_at = now() - interval '9 days'");
  await post(member, address).expect(201);
  const { rows } = await db.$client.query(
    "select created_at > now() - interval '1 hour' as recent from images",
  );
  expect(rows).toEqual([{ recent: true }]);
});
