import { expect, test } from "vitest";
import { activities, likes } from "#shared/schema/index.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, db } = await startApp();

test("a like adds an entry to the feed, and withdrawing it removes the entry", async () => {
  const member = await asMember();
  const dish = await buildDish(db, { title: "Cake" });
  const like = () => member.post(`/api/dishes/${dish.id}/like`).expect(200);
  expect((await like()).body).toEqual({ isLiked: true, likeCount: 1 });
  expect(await db.select().from(activities)).toMatchObject([
    { type: "dish_liked", userId: member.user.id, targetId: dish.id, metadata: { dishTitle: "Cake" } },
  ]);
  expect((await like()).body).toEqual({ isLiked: false, likeCount: 0 });
  expect(await db.select().from(activities)).toEqual([]);
});

test("withdrawing a like keeps the likes of others", async () => {
  const [ann, bob] = [await asMember(), await asMember()];
  const dish = await buildDish(db);
  const path = `/api/dishes/${dish.id}/like` as const;
  await ann.post(path).expect(200);
  expect((await bob.post(path).expect(200)).body).toEqual({ isLiked: true, likeCount: 2 });
  expect((await ann.post(path).expect(200)).body).toEqual({ isLiked: false, likeCount: 1 });
  expect(await db.select().from(likes)).toMatchObject([{ userId: bob.user.id }]);
  expect(await db.select().from(activities)).toMatchObject([{ userId: bob.user.id }]);
});

test.each([50, 51])(
  "%i concurrent likes of one member alternate as if sent one after another",
  async (taps) => {
    const member = await asMember();
    const dish = await buildDish(db);
    const responses = await Promise.all(
      Array.from({ length: taps }, () => member.post(`/api/dishes/${dish.id}/like`)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(taps).fill(200));
    const results = responses.map(({ body }) => `${body.isLiked} ${body.likeCount}`);
    expect(results.filter((text) => text === "true 1")).toHaveLength(Math.ceil(taps / 2));
    expect(results.filter((text) => text === "false 0")).toHaveLength(Math.floor(taps / 2));
    expect(await db.select().from(likes)).toHaveLength(taps % 2);
    expect(await db.select().from(activities)).toHaveLength(taps % 2);
  },
);

test("concurrent likes of ten members are all counted", async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => asMember()));
  const dish = await buildDish(db);
  const responses = await Promise.all(members.map((member) => member.post(`/api/dishes/${dish.id}/like`)));
  const counts = responses.map(({ body }) => Number(body.likeCount)).toSorted((a, b) => a - b);
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("deleting a dish while it is liked leaves no likes or feed entries", async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => asMember()));
  const dish = await buildDish(db);
  const responses = await Promise.all([
    ...members.map((member) => member.post(`/api/dishes/${dish.id}/like`)),
    members[0]?.delete(`/api/dishes/${dish.id}`),
  ]);
  expect(responses.pop()?.status).toBe(204);
  for (const response of responses) expect([200, 404]).toContain(response?.status);
  expect(await db.select().from(likes)).toEqual([]);
  expect(await db.select().from(activities)).toEqual([]);
});

test("a like with isLiked is idempotent", async () => {
  const member = await asMember();
  const { id } = await buildDish(db);
  const send = (isLiked: unknown) => member.post(`/api/dishes/${id}/like`, { isLiked });
  for (const [isLiked, likeCount] of [
    [true, 1],
    [true, 1],
    [false, 0],
    [false, 0],
  ] as const)
    expect((await send(isLiked).expect(200)).body).toEqual({ isLiked, likeCount });
  await send("yes").expect(400);
});

test("lists who likes a dish, newest first", async () => {
  const [ann, bob] = [await asMember({ firstName: "Ann" }), await asMember({ firstName: "Bob" })];
  const [dish, other] = [await buildDish(db), await buildDish(db)];
  const path = `/api/dishes/${dish.id}/likes` as const;
  expect((await ann.get(path).expect(200)).body).toEqual([]);
  for (const member of [ann, bob]) await member.post(`/api/dishes/${dish.id}/like`).expect(200);
  await ann.post(`/api/dishes/${other.id}/like`).expect(200);
  const { body } = await ann.get(path).expect(200);
  expect(body).toEqual(
    [bob, ann].map(({ user: { id, firstName, lastName } }, index) => ({
      createdAt: expect.any(String),
      user: { id, firstName, lastName, profileImageUrl: null, color: 1 - index },
    })),
  );
});
