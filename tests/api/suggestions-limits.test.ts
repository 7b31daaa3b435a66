import { expect, test } from "vitest";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { suggestionBody } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asVisitor, db } = await startApp({ TRUST_PROXY: "1" });

const suggest = (send: object, address = "192.0.2.1") =>
  asVisitor().post("/api/guest-menus").set("X-Forwarded-For", address).send(send);

async function statuses(count: number, attempt: () => PromiseLike<{ status: number }>) {
  const found: number[] = [];
  for (let number = 1; number <= count; number++) found.push((await attempt()).status);
  return found;
}

test("a client may send five suggestions an hour without an invitation", async () => {
  const send = await suggestionBody(db);
  expect(await statuses(5, () => suggest(send))).toEqual([201, 201, 201, 201, 201]);
  const before = await dumpTables(db);
  const refused = await suggest(send).expect(429);
  expect(refused.body).toEqual({ message: "Too many attempts. Please wait a moment.", code: "too_many" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
  expect(await dumpTables(db)).toEqual(before);
  await suggest(send, "192.0.2.2").expect(201);
});

test("invalid suggestions do not count", async () => {
  const send = await suggestionBody(db);
  expect(new Set(await statuses(12, () => suggest({ ...send, dishIds: [901] })))).toEqual(new Set([400]));
  await suggest(send).expect(201);
});

test("a suggestion may be changed sixty times an hour", async () => {
  const send = await suggestionBody(db);
  const [{ body }, { body: other }] = [await suggest(send).expect(201), await suggest(send).expect(201)];
  const change = ({ editToken } = body) =>
    asVisitor().patch(`/api/guest-menus/edit/${editToken}`, { title: "Supper" });
  expect(new Set(await statuses(60, () => change()))).toEqual(new Set([200]));
  await change().expect(429);
  await change(other).expect(200);
});
