import { expect, test } from "vitest";
import { activities, comments } from "#shared/schema/index.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asAdmin, db } = await startApp();
type Agent = Awaited<ReturnType<typeof asMember>>;

const comment = async (member: Agent, dishId: number, content: string) =>
  (await member.post(`/api/dishes/${dishId}/comments`, { content }).expect(201)).body;

test("a comment is returned with its author, recorded in the feed and listed oldest first", async () => {
  const shown = { firstName: "Ann", lastName: null, profileImageUrl: "https://example.com/ann.jpg" };
  const ann = await asMember(shown);
  const dish = await buildDish(db, { title: "Cake" });
  const first = await comment(ann, dish.id, "  <b>Mmm</b> ");
  expect(first).toEqual({
    id: expect.any(Number),
    content: "<b>Mmm</b>",
    createdAt: expect.stringMatching(/Z$/),
    user: { ...shown, id: ann.user.id, color: 0 },
  });
  expect(await db.select().from(activities)).toMatchObject([
    {
      type: "dish_commented",
      userId: ann.user.id,
      targetType: "dish",
      targetId: dish.id,
      metadata: { dishTitle: "Cake", commentId: first.id },
    },
  ]);
  const second = await comment(await asMember(), dish.id, "More!");
  expect((await ann.get(`/api/dishes/${dish.id}/comments`).expect(200)).body).toEqual([first, second]);
});

test.each([[undefined], [""], [" \t\n"], ["a".repeat(2_001)], ["a\0"], ["\ud800"], [7], [null]])(
  "the comment %j returns 400",
  async (content) => {
    const member = await asMember();
    const dish = await buildDish(db);
    const before = await dumpTables(db);
    const { body } = await member.post(`/api/dishes/${dish.id}/comments`, { content }).expect(400);
    expect(body.issues?.[0]?.path).toBe("content");
    expect(await dumpTables(db)).toEqual(before);
  },
);

test("the author can delete a comment, which removes only its own entry from the feed", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  const [first, second] = [await comment(member, dish.id, "One"), await comment(member, dish.id, "Two")];
  await member.delete(`/api/dishes/${dish.id}/comments/${first.id}`).expect(204);
  await member.delete(`/api/dishes/${dish.id}/comments/${first.id}`).expect(404);
  expect(await db.select().from(comments)).toMatchObject([{ id: second.id }]);
  expect(await db.select().from(activities)).toMatchObject([{ metadata: { commentId: second.id } }]);
});

test("an administrator can delete any comment; another member gets 403", async () => {
  const [author, other, admin] = [await asMember(), await asMember(), await asAdmin()];
  const dish = await buildDish(db, { createdBy: other.user.id });
  const { id } = await comment(author, dish.id, "One");
  const before = await dumpTables(db);
  await other.delete(`/api/dishes/${dish.id}/comments/${id}`).expect(403);
  expect(await dumpTables(db)).toEqual(before);
  await admin.delete(`/api/dishes/${dish.id}/comments/${id}`).expect(204);
});

test("deleting a comment under another dish returns 404", async () => {
  const member = await asMember();
  const [dish, other] = [await buildDish(db), await buildDish(db)];
  const { id } = await comment(member, dish.id, "One");
  await member.delete(`/api/dishes/${other.id}/comments/${id}`).expect(404);
  await member.delete(`/api/dishes/${dish.id}/comments/x`).expect(404);
});

test("a comment sent again with the same key is stored once", async () => {
  const [author, other] = [await asMember(), await asMember()];
  const { id } = await buildDish(db);
  const send = (agent: typeof author) =>
    agent.post(`/api/dishes/${id}/comments`, { content: "Good", key: "0b8b2c1e-again" }).expect(201);
  const [first, second] = [await send(author), await send(author)];
  expect(second.body).toEqual(first.body);
  const all = await Promise.all(Array.from({ length: 10 }, () => send(author)));
  expect(new Set(all.map(({ body }) => body.id))).toEqual(new Set([first.body.id]));
  expect((await send(other)).body.id).not.toBe(first.body.id);
  expect((await author.get(`/api/dishes/${id}/comments`)).body).toHaveLength(2);
  const { body: feed } = await author.get("/api/activities");
  expect(feed.filter(({ type }) => type === "dish_commented")).toHaveLength(2);
  await author.post(`/api/dishes/${id}/comments`, { content: "Good", key: "short" }).expect(400);
});

test("comments with one key are stored or find no dish while the dish is being deleted", async () => {
  const [author, admin] = [await asMember(), await asAdmin()];
  const statuses: number[] = [];
  for (let round = 0; round < 5; round++) {
    const { id } = await buildDish(db);
    const send = () => author.post(`/api/dishes/${id}/comments`, { content: "Good", key: `one-key-${id}` });
    const [before, after] = [Array.from({ length: 25 }, send), Array.from({ length: 25 }, send)];
    const deleted = Promise.all(before.slice(0, 1)).then(() => admin.delete(`/api/dishes/${id}`).expect(204));
    for (const { status } of await Promise.all([...before, ...after])) statuses.push(status);
    await deleted;
  }
  expect(statuses.filter((status) => ![201, 404].includes(status))).toEqual([]);
});
