import bcrypt from "bcrypt";
import { describe, expect, test } from "vitest";
import {
  getSetupAddress,
  createFirstAdmin,
  requireUncommonAdminPassword,
} from "#server/features/auth/setup.service.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { createOrResetAdmin } from "#server/features/users/create-admin.service.ts";
import { users } from "#shared/schema/index.ts";
import { buildUser } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asVisitor, db, deps } = await startApp();

const PASSWORD = "walnuts-and-honey";
const person = { username: "aisha", firstName: "Aisha", lastName: "Khan", password: PASSWORD };

async function printedToken(): Promise<string> {
  const address = await getSetupAddress(deps);
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:5000\/setup\?token=[0-9a-f]{64}$/);
  return address?.split("token=")[1] ?? "";
}

const setUp = (token: string, fields: object = {}, browser = asVisitor()) =>
  browser.post("/api/setup", { token, ...person, ...fields });

describe("POST /api/setup", () => {
  test("creates the first administrator with the printed token and signs them in", async () => {
    const token = await printedToken();
    const browser = asVisitor();
    await browser.get("/api/setup").query({ token }).expect(200, { ok: true });
    const chosen = { photoQuality: "sharp", language: "tr", householdServings: 2.5 };
    const { body } = await setUp(token, chosen, browser).expect(201);
    expect(body).toMatchObject({ username: "aisha", isAdmin: true });
    const me = await browser.get("/api/auth/user").expect(200);
    expect(me.body).toMatchObject({ username: "aisha", ...chosen });
    const { body: settings } = await browser.get("/api/settings").expect(200);
    expect(settings).toMatchObject({ language: "tr", areRecipesPublic: false, areRecipesPerLink: true });
    await asVisitor().post("/api/auth/login", { username: "aisha", password: PASSWORD }).expect(200);
  });

  test.each(["first", "second"])(
    "`npm run create-admin` starts a household only with the %s account",
    async (account) => {
      if (account === "second") await buildUser(db);
      await createOrResetAdmin({ db }, { username: "omar", password: PASSWORD });
      expect((await readSettings(db)).areRecipesPerLink).toBe(account === "first");
    },
  );

  test.each([
    ["Asia/Kathmandu", "Asia/Kathmandu"],
    ["Mars/Phobos", null],
  ])("takes the time zone %s of the device if it is known", async (timeZone, saved) => {
    const token = await printedToken();
    const browser = asVisitor();
    await setUp(token, { timeZone }, browser).expect(201);
    expect((await browser.get("/api/auth/user").expect(200)).body.timeZone).toBe(saved);
  });

  test("uses the same address in every process with the same secret", async () => {
    expect(await getSetupAddress({ ...deps })).toBe(await getSetupAddress(deps));
    const elsewhere = { ...deps, secrets: { session: ["another secret"] } };
    expect(await getSetupAddress(elsewhere)).not.toBe(await getSetupAddress(deps));
  });

  test("creates one administrator when three requests arrive at once", async () => {
    const token = await printedToken();
    const responses = await Promise.all(
      Array.from({ length: 3 }, (_, number) => setUp(token, { username: `first${number}` })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(2);
    expect(await db.$count(users)).toBe(1);
  });

  test("returns 404 without the right token", async () => {
    const token = await printedToken();
    for (const wrong of ["", "x", token.slice(1), `${token}0`, token.toUpperCase()]) {
      await asVisitor().get("/api/setup").query({ token: wrong }).expect(404);
      await setUp(wrong).expect(404);
    }
    await asVisitor().get("/api/setup").expect(404);
    await asVisitor().get("/api/setup?token=a&token=b").expect(404);
    expect(await db.$count(users)).toBe(0);
  });

  test("returns 400 without a name or with a common password", async () => {
    const token = await printedToken();
    const empty = await asVisitor().post("/api/setup", { token }).expect(400);
    expect(empty.body.issues?.map(({ path }) => path)).toEqual(["username", "firstName", "password"]);
    const common = await setUp(token, { password: "password1" }).expect(400);
    expect(common.body.issues?.[0]?.path).toBe("password");
    expect(await db.$count(users)).toBe(0);
  });

  test("returns 404 as soon as there is a user", async () => {
    const token = await printedToken();
    await buildUser(db);
    expect(await getSetupAddress(deps)).toBeUndefined();
    await asVisitor().get("/api/setup").query({ token }).expect(404);
    await setUp(token).expect(404);
    await asVisitor().post("/api/setup", {}).expect(404);
  });
});

describe("ADMIN_USERNAME and ADMIN_PASSWORD", () => {
  const given = (adminPassword: string) => ({
    ...deps,
    env: { ...deps.env, adminUsername: "Aisha", adminPassword },
  });

  test("create the first administrator once, even with two processes", async () => {
    await Promise.all([createFirstAdmin(given(PASSWORD)), createFirstAdmin(given(PASSWORD))]);
    const made = await db.select().from(users);
    expect(made).toMatchObject([{ username: "Aisha", firstName: "Aisha", isAdmin: true }]);
    await asVisitor().post("/api/auth/login", { username: "aisha", password: PASSWORD }).expect(200);
    expect(await getSetupAddress(deps)).toBeUndefined();
  });

  test("never change an existing account", async () => {
    const existing = await buildUser(db, { username: "aisha" });
    await createFirstAdmin(given(PASSWORD));
    expect(await db.select().from(users)).toEqual([existing]);
    expect(await bcrypt.compare(PASSWORD, existing.password)).toBe(false);
  });

  test("stop the server at start when the password is a common one", async () => {
    await expect(requireUncommonAdminPassword(given("football").env)).rejects.toThrow(
      "ADMIN_PASSWORD is too common. Set one that is harder to guess.",
    );
    await requireUncommonAdminPassword(given(PASSWORD).env);
    await requireUncommonAdminPassword(deps.env);
  });

  test("do nothing when unset", async () => {
    await createFirstAdmin(deps);
    expect(await db.$count(users)).toBe(0);
  });
});
