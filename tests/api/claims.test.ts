import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { claims, users } from "#shared/schema/index.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startApp } from "#tests/setup/server/app.ts";
import type { Asking } from "#tests/setup/server/client.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "100" });
const { asMember, asVisitor, db } = app;

async function setup(fields: object = {}) {
  const host = await asMember({ firstName: "Ada", lastName: "Lovelace" });
  const group = await inviteGroup(app, host, fields);
  const answer = async (name: string, isComing = true) => {
    const { body } = await asVisitor().post(`${group.link}/answers`, { name, isComing }).expect(201);
    return `/api/event-answers/${body.editToken}` as const;
  };
  return { host, ...group, answer, memberClaims: `/api/menus/${group.id}/claims` as const };
}

describe("a line of a menu", () => {
  test("is claimed by members and guests, each shown to the others", async () => {
    const { host, event, link, dishIds, answer, memberClaims } = await setup({ showsNames: true });
    const may = await answer("May Chen");
    await host.post(memberClaims, { dishId: dishIds[0], kind: "cook" }).expect(201);
    const { body: own } = await asVisitor()
      .post(`${may}/claims`, { item: " Bread ", kind: "bring" })
      .expect(201);
    expect(own.event.claims).toEqual([
      { id: expect.any(Number), dishId: dishIds[0], item: null, kind: "cook", name: "Ada L.", isOwn: false },
      { id: expect.any(Number), dishId: null, item: "Bread", kind: "bring", name: "May", isOwn: true },
    ]);
    expect((await host.get(event)).body.claims).toMatchObject([
      { dishId: dishIds[0], kind: "cook", user: { id: host.user.id }, answerId: null, guestName: null },
      { item: "Bread", user: null, guestName: "May Chen" },
    ]);
    const { body } = await asVisitor().get(link).expect(200);
    expect(body.claims).toMatchObject([{ name: "Ada L." }, { name: "May", isOwn: false }]);
  });

  test("shows no name of another guest unless the host allows it", async () => {
    const { link, answer } = await setup();
    const [may, omar] = [await answer("May"), await answer("Omar")];
    await asVisitor().post(`${may}/claims`, { item: "Bread", kind: "bring" }).expect(201);
    expect((await asVisitor().get(link)).body.claims).toMatchObject([{ item: "Bread", name: null }]);
    expect((await asVisitor().get(omar)).body.event.claims).toMatchObject([{ name: null, isOwn: false }]);
    expect((await asVisitor().get(may)).body.event.claims).toMatchObject([{ name: "May", isOwn: true }]);
  });

  test("is claimed once, whatever the case of its text", async () => {
    const { host, answer, memberClaims, dishIds } = await setup();
    const may = await answer("May");
    await asVisitor().post(`${may}/claims`, { item: "Bread", kind: "bring" }).expect(201);
    const taken = await host.post(memberClaims, { item: "bread", kind: "cook" }).expect(409);
    expect(taken.body).toEqual({ message: "Someone else has already taken this.", code: "claimed" });
    await host.post(memberClaims, { dishId: dishIds[0], kind: "cook" }).expect(201);
    await asVisitor().post(`${may}/claims`, { dishId: dishIds[0], kind: "bring" }).expect(409);
  });

  test("has one winner when members and guests race for it", async () => {
    const { host, answer, memberClaims, dishIds } = await setup();
    const guests = await Promise.all(Array.from({ length: 9 }, (_, number) => answer(`Guest ${number}`)));
    for (const line of [{ dishId: dishIds[0] }, { item: "Wine" }]) {
      const sent = await Promise.all([
        ...guests.map((guest) => asVisitor().post(`${guest}/claims`, { ...line, kind: "bring" })),
        ...Array.from({ length: 3 }, () => host.post(memberClaims, { ...line, kind: "cook" })),
      ]);
      expect(sent.map(({ status }) => status).toSorted()).toEqual([201, ...Array(11).fill(409)]);
    }
    expect(await db.select().from(claims)).toHaveLength(2);
  });

  test("is released by its guest alone, or by any member", async () => {
    const { host, id, answer, memberClaims } = await setup();
    const [may, omar] = [await answer("May"), await answer("Omar")];
    const { body } = await asVisitor().post(`${may}/claims`, { item: "Bread", kind: "bring" }).expect(201);
    const claimId = body.event.claims[0]?.id;
    await asVisitor().delete(`${omar}/claims/${claimId}`).expect(200);
    expect(await db.select().from(claims)).toHaveLength(1);
    await asVisitor().delete(`${may}/claims/${claimId}`).expect(200);
    await asVisitor().delete(`${may}/claims/${claimId}`).expect(200);
    expect(await db.select().from(claims)).toEqual([]);
    const again = await asVisitor().post(`${omar}/claims`, { item: "Bread", kind: "bring" }).expect(201);
    const other = await setup();
    await host.delete(`${other.memberClaims}/${again.body.event.claims[0]?.id}`).expect(200);
    expect(await db.select().from(claims)).toHaveLength(1);
    await (await asMember()).delete(`/api/menus/${id}/claims/${again.body.event.claims[0]?.id}`).expect(200);
    expect((await host.get(`/api/menus/${id}/event`)).body.claims).toEqual([]);
    await host.post(memberClaims, { item: "Bread", kind: "bring" }).expect(201);
  });

  test("is free again when its guest deletes the answer, its member leaves, or its dish", async () => {
    const { host, event, answer, memberClaims, dishIds } = await setup();
    const [may, other] = [await answer("May"), await asMember()];
    await asVisitor().post(`${may}/claims`, { item: "Bread", kind: "bring" }).expect(201);
    await other.post(memberClaims, { item: "Wine", kind: "bring" }).expect(201);
    await host.post(memberClaims, { dishId: dishIds[0], kind: "bring" }).expect(201);
    await asVisitor().delete(may).expect(204);
    await db.delete(users).where(eq(users.id, other.user.id));
    await host.delete(`/api/dishes/${dishIds[0]}`).expect(204);
    expect((await host.get(event)).body.claims).toEqual([]);
    expect(await db.select().from(claims)).toEqual([]);
  });

  test("is hidden while its dish is not on the menu", async () => {
    const { host, id, event, memberClaims, dishIds } = await setup();
    await host.post(memberClaims, { dishId: dishIds[0], kind: "bring" }).expect(201);
    await host.delete(`/api/menus/${id}/dishes/${dishIds[0]}`).expect(200);
    expect((await host.get(event)).body.claims).toEqual([]);
  });

  test.each([
    ["nothing", {}, "item", "Please choose a dish or enter something else."],
    [
      "a dish and a text",
      { dishId: 1, item: "Bread" },
      "item",
      "Please choose a dish or enter something else.",
    ],
    ["a blank text", { item: " \u200b " }, "item", "Please choose a dish or enter something else."],
    ["two lines", { item: "a\nb" }, "item", "Please use one line, without control characters."],
    ["101 characters", { item: "x".repeat(101) }, "item", "Please keep this to 100 characters."],
    ["an unknown dish", { dishId: 2_000_000 }, "dishId", "This dish is no longer on the menu."],
    ["another kind", { item: "Bread", kind: "eat" }, "kind", "Please choose bring or cook."],
  ])("cannot be claimed with %s (400)", async (_what, wrong, path, message) => {
    const { host, answer, memberClaims } = await setup();
    const may = await answer("May");
    const before = await dumpTables(db);
    for (const call of [asVisitor().post(`${may}/claims`), host.post(memberClaims)] as Asking<unknown>[]) {
      const { body } = await call.send({ kind: "bring", ...wrong }).expect(400);
      expect(body).toMatchObject({ message, issues: [{ path, message }] });
    }
    expect(await dumpTables(db)).toEqual(before);
  });

  test("cannot be claimed by a guest who can't come, nor more than twenty by one guest", async () => {
    const { answer } = await setup();
    const [away, may] = [await answer("Omar", false), await answer("May")];
    const claim = (guest: string, item: string) =>
      asVisitor().post(`${guest}/claims`, { item, kind: "bring" });
    expect((await claim(away, "Bread").expect(409)).body.code).toBe("not_coming");
    const sent = await Promise.all(Array.from({ length: 24 }, (_, number) => claim(may, `Bottle ${number}`)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([
      ...Array(20).fill(201),
      ...Array(4).fill(409),
    ]);
  });
});

test("a dish of another menu cannot be claimed", async () => {
  const { host, memberClaims } = await setup();
  const { id: dishId } = await buildDish(db);
  await host.post(memberClaims, { dishId, kind: "bring" }).expect(400);
});

test("members' calendar file has the place and who brings what, the shared one neither", async () => {
  const { host, id, dishIds, answer, memberClaims } = await setup();
  await host.patch(`/api/menus/${id}`, { place: "5 Mill Lane" }).expect(200);
  const may = await answer("May Chen");
  await asVisitor().post(`${may}/claims`, { dishId: dishIds[1], kind: "bring" }).expect(201);
  await host.post(memberClaims, { item: "Wine", kind: "bring" }).expect(201);
  const { text } = await host.get(`/api/menus/${id}/calendar.ics`).buffer(true).expect(200);
  const plain = text.replaceAll("\r\n\t", "").replaceAll("\r\n ", "");
  for (const part of ["LOCATION:5 Mill Lane", "- Cake (brought by May Chen)", "- Wine (brought by Ada L.)"])
    expect(plain).toContain(part);
  for (const address of [`/api/public/menus/${id}`, `/api/public/menus/${id}/calendar.ics`]) {
    const shared = await asVisitor().get(address).buffer(true).expect(200);
    expect(shared.text).not.toMatch(/Mill|May|Wine/);
  }
});
