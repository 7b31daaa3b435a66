import { expect, test } from "vitest";
import { startApp } from "#tests/setup/app.ts";
import { dumpTables } from "#tests/setup/dump-tables.ts";

const { asMember, asAdmin, asVisitor, db } = await startApp();

test("a new household shares openly, and members may read the setting", async () => {
  const member = await asMember();
  expect((await member.get("/api/settings").expect(200)).body).toEqual({ publicAccess: "open" });
  await asVisitor().get("/api/settings").expect(401);
});

test("an administrator can switch between open and links", async () => {
  const admin = await asAdmin();
  for (const publicAccess of ["links", "links", "open"]) {
    const { body } = await admin.patch("/api/settings").send({ publicAccess }).expect(200);
    expect(body).toEqual({ publicAccess });
    expect((await admin.get("/api/settings")).body).toEqual({ publicAccess });
  }
});

test.each([{}, { publicAccess: null }, { publicAccess: "closed" }, { publicAccess: true }, []])(
  "the setting %j returns 400",
  async (send) => {
    const admin = await asAdmin();
    const before = await dumpTables(db);
    await admin.patch("/api/settings").send(send).expect(400);
    expect(await dumpTables(db)).toEqual(before);
  },
);

test("members get 403 and guests 401, and the household's keys cannot be set", async () => {
  const [member, admin] = [await asMember(), await asAdmin()];
  const before = await dumpTables(db);
  await member.patch("/api/settings").send({ publicAccess: "links" }).expect(403);
  await asVisitor().patch("/api/settings").send({ publicAccess: "links" }).expect(401);
  expect(await dumpTables(db)).toEqual(before);
  await admin.patch("/api/settings").send({ publicAccess: "open", vapidPrivateKey: "known" }).expect(200);
  expect(await dumpTables(db)).not.toMatchObject({ settings: expect.stringContaining("known") });
});
