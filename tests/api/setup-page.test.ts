import path from "node:path";
import { parse } from "node-html-parser";
import request from "supertest";
import { describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createDatabase, createPool } from "#server/database/db.ts";
import { clientFiles } from "#server/http/client-files.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildUser } from "#tests/setup/builders.ts";

const { db, deps } = await startApp();

/** A server that has just started. The pages have the same heads before they are built. */
const newApp = () => createApp(deps, clientFiles(deps, path.join(projectRoot, "client")));
const open = (address: string, app = newApp()) => request(app).get(address).set("Accept", "text/html");

describe("the setup page", () => {
  const ADDRESSES = ["/setup", "/setup/", "/SETUP", "/setup?token=anything", "/setup/?token=a&token=b"];

  test.each(ADDRESSES)(
    "%s answers 200 while there is no user and 404 as soon as there is one",
    async (address) => {
      const app = newApp();
      await open(address, app).expect(200);
      await request(app).head(address).set("Accept", "text/html").expect(200);
      await buildUser(db);
      const answer = await open(address, app).expect(404);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(parse(answer.text).querySelector("#root")).not.toBeNull();
      await request(app).head(address).set("Accept", "text/html").expect(404);
    },
  );
});

describe("the hint for a new installation", () => {
  const hintIn = async (address: string, app = newApp(), cookie = "") => {
    const answer = await open(address, app).set("Cookie", cookie);
    return parse(answer.text).querySelector('head > meta[name="no-accounts"]') !== null;
  };

  test.each(["/", "/login", "/dishes", "/no/such/page"])(
    "%s carries it while there is no user",
    async (address) => {
      expect(await hintIn(address)).toBe(true);
      await buildUser(db);
      expect(await hintIn(address)).toBe(false);
    },
  );

  test("it goes with the first user, on a server that gave it a moment ago", async () => {
    const app = newApp();
    expect(await hintIn("/", app)).toBe(true);
    await buildUser(db);
    expect(await hintIn("/", app)).toBe(false);
  });

  test("a browser with the cookie of an earlier installation gets it, too", async () => {
    expect(await hintIn("/", newApp(), "sofra=s%3Aold.signature")).toBe(true);
  });

  test("pages for visitors never carry it", async () => {
    expect(await hintIn("/guest-menu")).toBe(false);
    expect(await hintIn("/public/dishes/1")).toBe(false);
  });

  test("once there is a user, pages are sent without asking the database", async () => {
    await buildUser(db);
    const app = newApp();
    await open("/", app).expect(200);
    const asked: unknown[] = [];
    const count = (client: unknown) => asked.push(client);
    deps.pool.on("acquire", count);
    await open("/", app).expect(200);
    deps.pool.off("acquire", count);
    expect(asked).toEqual([]);
  });

  test("without a database the page is sent, and says nothing of an installation", async () => {
    const pool = createPool("postgres://nobody@127.0.0.1:1/none", deps.log);
    const app = createApp(
      { ...deps, pool, db: createDatabase(pool) },
      clientFiles(deps, path.join(projectRoot, "client")),
    );
    expect(await hintIn("/", app)).toBe(false);
    await open("/setup", app).expect(200);
    await pool.end();
  });
});
