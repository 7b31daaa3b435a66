import { createServer } from "node:http";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { images } from "#shared/schema/index.ts";
import { buildDish, buildInvitation, buildMenu } from "#tests/setup/data/builders.ts";
import { photo } from "#tests/setup/data/photos.ts";
import { startApp } from "#tests/setup/server/app.ts";
import type { Asking } from "#tests/setup/server/client.ts";
import { listen } from "#tests/setup/server/listen.ts";

const { asMember, asVisitor, db } = await startApp({ RATE_LIMIT_SCALE: "10" });
const behindProxy = await startApp({ TRUST_PROXY: "1" });

const get = async (address: string) => asVisitor().get(address).buffer(true).expect(200) as Asking<Buffer>;

async function expectValidPreview(bytes: Buffer): Promise<void> {
  const { format, width, height, exif, hasAlpha } = await sharp(bytes).metadata();
  expect({ format, width, height, exif, hasAlpha }).toEqual({
    format: "jpeg",
    width: 1200,
    height: 630,
    exif: undefined,
    hasAlpha: false,
  });
  expect(bytes.length).toBeLessThan(300_000);
}

/** The colors of a picture at these points, one of eight shades per channel. */
async function colorsAt(bytes: Buffer, ...places: [left: number, top: number][]): Promise<string[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return places.map(([left, top]) => {
    const at = (top * info.width + left) * info.channels;
    return [0, 1, 2].map((channel) => Math.round(data.readUInt8(at + channel) / 36.5)).join("");
  });
}
const [RED, GREEN, BLUE, YELLOW] = ["700", "070", "007", "770"];
const MIDDLES: [number, number][] = [
  [740, 170],
  [1030, 170],
  [740, 460],
  [1030, 460],
];

/** Posts a dish with a photo of this color. @returns its id */
async function dishOf(color: string): Promise<number> {
  const member = await asMember();
  const { body } = await member
    .post("/api/dishes", { title: `Dish ${color}`, images: [await photo(color, "png")] })
    .expect(201);
  return body.id;
}

describe("a preview picture", () => {
  test("of a dish shows its photo", async () => {
    const id = await dishOf("#ff0000");
    const { body, headers } = await get(`/public/dishes/${id}/preview.jpg`);
    await expectValidPreview(body);
    expect(await colorsAt(body, ...MIDDLES)).toEqual([RED, RED, RED, RED]);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=300",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
  });

  test("of a menu shows the photos of its first four dishes with photos, in order", async () => {
    const dishIds = [
      (await buildDish(db)).id,
      await dishOf("#ff0000"),
      await dishOf("#00ff00"),
      (await buildDish(db, { images: ["https://elsewhere.example/x.jpg"] })).id,
      await dishOf("#0000ff"),
      await dishOf("#ffff00"),
      await dishOf("#00ffff"),
    ];
    const menu = await buildMenu(db, { dishIds });
    const { body } = await get(`/public/menus/${menu.id}/preview.jpg`);
    await expectValidPreview(body);
    expect(await colorsAt(body, ...MIDDLES)).toEqual([RED, GREEN, BLUE, YELLOW]);
  });

  test("shows a drawing when there are no photos", async () => {
    const { token } = await buildInvitation(db);
    const dish = await buildDish(db, { title: "A dish" });
    const menu = await buildMenu(db, { title: "A menu", dishIds: [dish.id] });
    const pictures = await Promise.all(
      [`/menu/${token}`, `/public/dishes/${dish.id}`, `/public/menus/${menu.id}`].map(
        async (address) => (await get(`${address}/preview.jpg`)).body,
      ),
    );
    await Promise.all(pictures.map(expectValidPreview));
    expect(new Set(pictures.map((bytes) => bytes.toString("base64"))).size).toBe(3);
  });

  test("never fetches photos from other servers", async () => {
    let requests = 0;
    const elsewhere = await listen(createServer((_req, res) => res.end(String(++requests))));
    const dish = await buildDish(db, { images: [`${elsewhere.origin}/x.jpg`] });
    await expectValidPreview((await get(`/public/dishes/${dish.id}/preview.jpg`)).body);
    elsewhere.close();
    expect(requests).toBe(0);
  });

  test("leaves out a photo that is damaged in the database", async () => {
    const name = `${"a1".repeat(32)}.jpg`;
    const row = { name, contentType: "image/jpeg", width: 1, height: 1, color: "#aa5500" };
    await db.insert(images).values({ ...row, bytes: Buffer.from("no photo") });
    const dish = await buildDish(db, { images: [`/images/${name}`] });
    await expectValidPreview((await get(`/public/dishes/${dish.id}/preview.jpg`)).body);
  });
});

describe("a preview picture is drawn for the title", () => {
  const HARD = [
    ["A".repeat(200)],
    ["word ".repeat(40).trim()],
    ["🍝🎉"],
    ["餃子"],
    ["حفلة عشاء في الحديقة (2027) مع Ada"],
    [`</svg><script>alert(1)</script>&amp;"']]>`],
    [`Z${"\u0334\u0300".repeat(60)}algo`],
    ["\u200b\u200d\ufe0f"],
  ];

  test.each(HARD)("%s", async (title) => {
    const dish = await buildDish(db, { title });
    await expectValidPreview((await get(`/public/dishes/${dish.id}/preview.jpg`)).body);
  });
});

describe("requesting a preview picture again", () => {
  test("returns 304 until something in the picture changes", async () => {
    const member = await asMember();
    const dish = await buildDish(db, { title: "Soup" });
    const address = `/public/dishes/${dish.id}/preview.jpg`;
    const etag = String((await get(address)).headers.etag);
    const again = () => asVisitor().get(address).set("If-None-Match", `W/"x", ${etag}`);
    const same = await again().expect(304);
    expect(same.headers).toMatchObject({ etag, "cache-control": "public, max-age=300" });
    await member.patch(`/api/dishes/${dish.id}`, { description: "Not on the picture" }).expect(200);
    await again().expect(304);
    await member.patch(`/api/dishes/${dish.id}`, { title: "Stew" }).expect(200);
    const changed = await again().expect(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test("returns the same picture to thirty concurrent requests", async () => {
    const dish = await buildDish(db, { title: "Asked for at once" });
    const address = `/public/dishes/${dish.id}/preview.jpg`;
    const responses = await Promise.all(Array.from({ length: 30 }, () => get(address)));
    expect(new Set(responses.map(({ body }) => body.toString("base64"))).size).toBe(1);
  });
});

test("of 120 reads a minute without a link, pictures count, but what is shared does not", async () => {
  const dish = await buildDish(behindProxy.db);
  const { token } = await buildInvitation(behindProxy.db);
  const read = (path: string, address = "203.0.113.7") =>
    behindProxy.asVisitor().get(path).set("X-Forwarded-For", address);
  const picture = `/Public/Dishes/${dish.id}/preview.jpg`;
  for (let count = 0; count < 60; count++)
    for (const path of [picture.toLowerCase(), "/api/public/dishes"]) await read(path).expect(200);
  for (const path of [picture, "/api/public/dishes"]) {
    const { headers } = await read(path).expect(429);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    await read(path, "203.0.113.8").expect(200);
  }
  for (const path of [`/api/public/dishes/${dish.id}`, `/api/invite-tokens/${token}`, `/api/join/${token}`])
    await read(path).expect(200);
});
