import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { removeUnusedImages } from "#server/features/images/images.service.ts";
import { settings } from "#shared/schema/index.ts";
import { buildInvitation, buildMenu } from "#tests/setup/data/builders.ts";
import { dataUrl, detailedPhoto, phonePhoto, photoWithGps, plain } from "#tests/setup/data/photos.ts";
import { startRecipeSite } from "#tests/setup/recipes/recipe-site.ts";
import { startApp } from "#tests/setup/server/app.ts";
import type { Asking } from "#tests/setup/server/client.ts";

const site = await startRecipeSite();
afterAll(() => site.close());
const { asAdmin, asMember, asVisitor, db, deps } = await startApp({ OUTBOUND_ALLOW: site.host });
type Agent = Awaited<ReturnType<typeof asMember>>;

beforeEach(() => db.update(settings).set({ photoQuality: "sharp" }));

const largeOf = (address: string) => address.replace(/\.\w+$/, "-1280.webp");

/** Posts a dish with this photo. @returns the address of the photo, and its large addresses in the dish's details */
async function post(member: Agent, ...images: string[]) {
  const { body } = await member.post("/api/dishes", { title: "Soup", images }).expect(201);
  const { body: dish } = await member.get(`/api/dishes/${body.id}`).expect(200);
  return { id: Number(body.id), address: String(body.images[0]), large: dish.largeImages as string[] | null };
}
const fetchLarge = (address: string) => asVisitor().get(largeOf(address)).buffer(true) as Asking<Buffer>;

test("a photo from a phone is kept upright with 400 and with 1,280 px, both without its location", async () => {
  const { address, large } = await post(await asMember(), dataUrl(await phonePhoto()));
  expect(large).toEqual([largeOf(address)]);
  const small = await asVisitor().get(address).buffer(true).expect(200);
  const { width, height, format } = await sharp(small.body as Buffer).metadata();
  expect([width, height, format]).toEqual([300, 400, "jpeg"]);
  const response = await fetchLarge(address).expect(200);
  const { exif, orientation, ...size } = await sharp(response.body).metadata();
  expect(size).toMatchObject({ width: 960, height: 1_280, format: "webp" });
  expect([exif, orientation ?? 1]).toEqual([undefined, 1]);
  expect(response.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  await asVisitor().get(largeOf(address)).set("If-None-Match", String(response.headers.etag)).expect(304);
});

test("with `small` only 400 px are stored", async () => {
  await db.update(settings).set({ photoQuality: "small" });
  const sent = dataUrl(await detailedPhoto(1_600, 1_200));
  const { address, large } = await post(await asMember(), sent);
  expect(large).toBeNull();
  await fetchLarge(address).expect(404);
  const { rows } = await db.$client.query("select name, large from images");
  expect(rows).toEqual([{ name: address.slice("/images/".length), large: null }]);
});

test("a photo that was stored as `small` gets its large version when it is sent again", async () => {
  const member = await asMember();
  const sent = dataUrl(await plain(900, 600, "#3366cc").jpeg().toBuffer());
  await db.update(settings).set({ photoQuality: "small" });
  const before = await post(member, sent);
  await db.update(settings).set({ photoQuality: "sharp" });
  const after = await post(member, sent);
  expect(after.address).toBe(before.address);
  expect([before.large, after.large]).toEqual([null, [largeOf(before.address)]]);
});

test.each([
  ["a JPEG of 401 px", 401, async () => dataUrl(await plain(401, 300).jpeg().toBuffer())],
  ["an AVIF", 800, async () => dataUrl(await plain(800, 600).avif().toBuffer())],
  ["a transparent PNG", 800, async () => dataUrl(await plain(800, 600).ensureAlpha(0.5).png().toBuffer())],
  ["a grayscale photo", 800, async () => dataUrl(await plain(800, 600).grayscale().jpeg().toBuffer())],
  ["a JPEG of 400 px", null, async () => dataUrl(await plain(400, 300).jpeg().toBuffer())],
  ["a small photo with a location", null, async () => dataUrl(await photoWithGps("jpeg"))],
  ["a GIF", null, async () => dataUrl(await plain(800, 600).gif().toBuffer())],
  ["an animated WebP", null, async () => dataUrl(await animation())],
])("%s: the width of its large version is %s", async (_name, width, make) => {
  const { address, large } = await post(await asMember(), await make());
  expect(large).toEqual(width && [largeOf(address)]);
  const response = await fetchLarge(address);
  expect(response.status).toBe(width === null ? 404 : 200);
  if (width === null) return;
  const { width: found, hasAlpha } = await sharp(response.body).metadata();
  expect({ found, hasAlpha }).toEqual({ found: width, hasAlpha: address.endsWith(".png") });
});

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(["#f00", "#0f0"].map((color) => plain(600, 300, color).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [90, 90] })
    .toBuffer();
}

test.each([
  `/images/${"0".repeat(64)}-1280.webp`,
  "/images/-1280.webp",
  `/images/${"g".repeat(64)}-1280.webp`,
  `/images/${"0".repeat(64)}.jpg-1280.webp`,
  "/images/%27-1280.webp",
])("%s returns 404", async (address) => {
  await asVisitor().get(address).expect(404);
});

test("a large address cannot be saved as a photo", async () => {
  const member = await asMember();
  const { address } = await post(member, dataUrl(await plain(800, 600).jpeg().toBuffer()));
  await member.post("/api/dishes", { title: "Bread", images: [largeOf(address)] }).expect(400);
});

test("pictures of members stay small", async () => {
  const member = await asMember();
  const { body } = await member
    .patch(`/api/users/${member.user.id}`, {
      profileImageUrl: dataUrl(await plain(800, 800).jpeg().toBuffer()),
    })
    .expect(200);
  await fetchLarge(String(body.profileImageUrl)).expect(404);
});

test("public dishes, menus and guests' events name the large photo of their head; lists do not", async () => {
  const admin = await asAdmin();
  const { id, address } = await post(admin, dataUrl(await plain(800, 600).jpeg().toBuffer()));
  const large = [largeOf(address)];
  const { id: menuId } = await buildMenu(db, { createdBy: admin.user.id, dishIds: [id], image: address });
  const { token } = await buildInvitation(db, { createdBy: admin.user.id, menuId, maxAnswers: 9 });
  const get = async <const P extends string>(path: P) => (await asVisitor().get(path).expect(200)).body;
  expect((await get(`/api/public/dishes/${id}`)).largeImages).toEqual(large);
  expect((await get(`/api/event-invitations/${token}`)).largeImages).toEqual(large);
  expect((await admin.get(`/api/menus/${menuId}`).expect(200)).body.largeImages).toEqual(large);
  await admin.patch(`/api/menus/${menuId}`, { image: null }).expect(200);
  // The dish's photo heads the page then, and is in its HTML.
  const { text } = await asVisitor().get(`/event/${token}`).expect(200);
  expect(text).toContain(`srcset="${address} 400w, ${largeOf(address)} 1280w"`);
  expect((await get(`/api/event-invitations/${token}`)).largeImages).toEqual(large);
  for (const list of ["/api/dishes", "/api/menus", "/api/public/dishes"])
    expect(JSON.stringify((await admin.get(list).expect(200)).body)).not.toContain("largeImages");
});

test("the photo of a recipe link arrives large", async () => {
  const member = await asMember();
  const { body } = await member
    .post("/api/dishes/from-link", { url: site.url("graph-of-a-blog") })
    .expect(200);
  const { address } = await post(member, String(body.photo));
  const { width } = await sharp((await fetchLarge(address).expect(200)).body).metadata();
  expect(width).toBe(1_200);
});

test("the clean-up deletes both sizes", async () => {
  const { address } = await post(await asMember(), dataUrl(await plain(800, 600).jpeg().toBuffer()));
  await db.$client.query("delete from dishes");
  await db.$client.query("update images set created_at = now() - interval '25 hours'");
  await removeUnusedImages(deps);
  await fetchLarge(address).expect(404);
});

test("an administrator chooses the quality, which members' pages then know", async () => {
  const [admin, member] = [await asAdmin(), await asMember()];
  await admin.patch("/api/settings", { photoQuality: "large" }).expect(400);
  expect((await member.get("/api/auth/user").expect(200)).body.photoQuality).toBe("sharp");
  await admin.patch("/api/settings", { photoQuality: "small" }).expect(200);
  expect((await member.get("/api/auth/user").expect(200)).body.photoQuality).toBe("small");
});
