import path from "node:path";
import { parse } from "node-html-parser";
import request from "supertest";
import { describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createDatabase, createPool } from "#server/database/db.ts";
import { clientFiles } from "#server/http/client/client-files.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { buildUser } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { db, deps } = await startApp();

/** A newly started server. Serves the unbuilt pages, which have the same `<head>`. */
const newApp = () => createApp(deps, clientFiles(deps, path.join(projectRoot, "client")));
const open = (address: string, app = newApp()) => request(app).get(address).set("Accept", "text/html");

describe("the setup page", () => {
  const ADDRESSES = ["/setup", "/setup/", "/SETUP", "/setup?token=anything", "/setup/?token=a&token=b"];

  test.each(ADDRESSES)("%s returns 200 without users and 404 as soon as there is one", async (address) => {
    const app = newApp();
    await open(address, app).expect(200);
    await request(app).head(address).set("Accept", "text/html").expect(200);
    await buildUser(db);
    const response = await open(address, app).expect(404);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(parse(response.text).querySelector("#root")).not.toBeNull();
    await request(app).head(address).set("Accept", "text/html").expect(404);
  });
});

describe("the no-accounts meta tag", () => {
  const hintIn = async (address: string, app = newApp(), cookie = "") => {
    const response = await open(address, app).set("Cookie", cookie);
    return parse(response.text).querySelector('head > meta[name="no-accounts"]') !== null;
  };

  test.each(["/", "/login", "/dishes", "/no/such/page"])(
    "is in %s while there are no users",
    async (address) => {
      expect(await hintIn(address)).toBe(true);
      await buildUser(db);
      expect(await hintIn(address)).toBe(false);
    },
  );

  test("disappears with the first user on a running server", async () => {
    const app = newApp();
    expect(await hintIn("/", app)).toBe(true);
    await buildUser(db);
    expect(await hintIn("/", app)).toBe(false);
  });

  test("is sent to a browser with the cookie of an earlier installation", async () => {
    expect(await hintIn("/", newApp(), "sofra=s%3Aold.signature")).toBe(true);
  });

  test("is never in pages for visitors", async () => {
    expect(await hintIn("/guest-menu")).toBe(false);
    expect(await hintIn("/public/dishes/1")).toBe(false);
  });

  test("needs no database query once there is a user, nor does the language of most browsers", async () => {
    await buildUser(db);
    const app = newApp();
    await open("/", app).expect(200);
    const acquired: unknown[] = [];
    const count = (client: unknown) => acquired.push(client);
    deps.pool.on("acquire", count);
    await open("/", app).set("Accept-Language", "en").expect(200);
    deps.pool.off("acquire", count);
    expect(acquired).toEqual([]);
  });

  test("is left out when the database is away", async () => {
    const pool = createPool("postgres://none@127.0.0.1:1/none", deps.log);
    const app = createApp(
      { ...deps, pool, db: createDatabase(pool) },
      clientFiles(deps, path.join(projectRoot, "client")),
    );
    expect(await hintIn("/", app)).toBe(false);
    await open("/setup", app).expect(200);
    await pool.end();
  });
});
