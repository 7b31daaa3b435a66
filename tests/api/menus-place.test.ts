import { expect, test } from "vitest";
import { removeUnusedImages } from "#server/features/images/images.service.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asVisitor, db, deps } = await startApp();

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function menuOf(fields: object) {
  const member = await asMember();
  const dish = await buildDish(db);
  const send = { title: "Supper", eventDate: "2030-05-17", dishIds: [dish.id], ...fields };
  const { body } = await member.post("/api/menus", send).expect(201);
  return { member, menu: body, address: `/api/menus/${body.id}` as const };
}

test("a menu has a place and a picture, which the history keeps and the shared page does not show", async () => {
  const { member, menu, address } = await menuOf({ place: " 5 Mill Lane ", image: PIXEL });
  expect(menu).toMatchObject({
    place: "5 Mill Lane",
    image: expect.stringMatching(/^\/images\/[0-9a-f]{64}\./),
  });
  expect((await member.get("/api/menus")).body).toEqual([menu]);
  await asVisitor().get(String(menu.image)).expect(200);
  const shared = await asVisitor().get(`/api/public/menus/${menu.id}`).expect(200);
  expect(shared.text).not.toMatch(/Mill|images/);
  const changed = await member.patch(address, { title: "Dinner" }).expect(200);
  expect(changed.body).toMatchObject({ place: "5 Mill Lane", image: menu.image });
  const cleared = await member.patch(address, { place: null, image: null }).expect(200);
  expect(cleared.body).toMatchObject({ place: null, image: null });
  const fields = (await member.get(`${address}/history`)).body.map((row) => row.fieldName);
  expect(fields.toSorted()).toEqual(["image", "place", "title"]);
});

test("a menu's picture can be a stored photo of a dish and is not cleaned up", async () => {
  const { member, menu, address } = await menuOf({ image: PIXEL });
  await db.$client.query("update images set created_at = now() - interval '3 days'");
  await removeUnusedImages(deps);
  await asVisitor().get(String(menu.image)).expect(200);
  const other = await menuOf({ image: menu.image });
  expect(other.menu.image).toBe(menu.image);
  await member.patch(address, { image: null }).expect(200);
  await removeUnusedImages(deps);
  await asVisitor().get(String(menu.image)).expect(200);
});

test.each([
  ["a place of 301 characters", { place: "x".repeat(301) }, "place"],
  ["an unknown photo", { image: `/images/${"a".repeat(64)}.png` }, "image"],
  ["no photo", { image: "data:image/png;base64,AAAA" }, "image"],
  ["a script", { image: "javascript:alert(1)" }, "image"],
])("returns 400 with %s", async (_what, wrong, path) => {
  const { member, address } = await menuOf({});
  const before = await dumpTables(db);
  const { body } = await member.patch(address, wrong).expect(400);
  expect(body.issues).toMatchObject([{ path }]);
  expect(await dumpTables(db)).toEqual(before);
});
