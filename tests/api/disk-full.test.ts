import { execFileSync, spawnSync } from "node:child_process";
import { openSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { Agent } from "node:http";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { jobTasks } from "#server/background/jobs.ts";
import { getSetupAddress } from "#server/features/auth/setup.service.ts";
import { buildDish, buildUser, TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import { photo } from "#tests/setup/data/photos.ts";
import { startApp } from "#tests/setup/server/app.ts";
import type { Asking } from "#tests/setup/server/client.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

const dataDir = await makeTestFolder();
const { asAdmin, asMember, asVisitor, db, deps } = await startApp({ DATA_DIR: dataDir });
/** Behind a proxy, the session cookie is secure, so express-session asks for the protocol of each response. */
const secure = await startApp({ DATA_DIR: dataDir, PUBLIC_URL: "https://sofra.example", TRUST_PROXY: "1" });

const files = async () =>
  (await readdir(dataDir, { recursive: true })).filter((name) => !/^(imports|backups)$/.test(name));

/** Until the test ends, makes writes to files fail after these bytes, as on a full disk. */
function limitFiles(bytes: number): void {
  // Only the soft limit, which the process itself may raise again.
  const limit = (soft: string) => execFileSync("prlimit", [`--pid=${process.pid}`, `--fsize=${soft}:`]);
  limit(String(bytes));
  onTestFinished(() => void limit("unlimited"));
}

/** Until the test ends, makes writes to these tables fail as on a full disk, where PostgreSQL cannot extend a file. */
async function fillDisk(...tables: string[]): Promise<void> {
  await db.execute(sql`
    create function disk_is_full() returns trigger language plpgsql as $$ begin
      raise 'could not extend file "base/16384/16592": No space left on device' using errcode = 'disk_full';
    end $$`);
  onTestFinished(async () => void (await db.execute(sql`drop function disk_is_full cascade`)));
  for (const table of tables) {
    await db.execute(sql`
      create trigger disk_is_full before insert or update on ${sql.identifier(table)} execute function disk_is_full()`);
  }
}

const full = {
  message:
    "The server's disk is full, so nothing can be saved. Please free up some space there and try again.",
  code: "no_room",
};

test("a write on a full disk returns 507 with advice, and reads still work", async () => {
  const member = await asMember();
  const { id } = await buildDish(db, { title: "Lentil soup" });
  await fillDisk("dishes", "menus", "likes", "comments", "rate_limits");
  const writes = [
    member.post("/api/dishes", { title: "Bread" }),
    member.patch(`/api/dishes/${id}`, { title: "Bread" }),
    member.post("/api/menus", { title: "Dinner", dishIds: [id], eventDate: "2027-01-02" }),
    member.post(`/api/dishes/${id}/comments`, { content: "Good" }),
  ] as Asking<unknown>[];
  for (const write of writes) {
    const response = await write.expect(507);
    expect(response.body).toEqual(full);
    expect(response.headers).not.toHaveProperty("retry-after");
  }
  for (const path of [
    "/api/auth/user",
    "/api/dishes",
    `/api/dishes/${id}`,
    "/api/menus",
    "/api/search?q=soup",
  ])
    await member.get(path).expect(200);
  // Its rate limit falls back to memory.
  await asVisitor().get("/api/public/dishes").expect(200);
});

test("signing in on a full disk returns 507", async () => {
  const { username } = await buildUser(db);
  await fillDisk("sessions", "rate_limits");
  const response = await asVisitor().post("/api/auth/login", { username, password: TEST_PASSWORD });
  expect([response.status, response.body]).toEqual([507, full]);
});

const large = Buffer.alloc(3_000_000, "[");

test.each(["/api/admin/import/preview", "/api/admin/import"])(
  "a file for %s that fills the disk returns 507 and is deleted",
  async (address) => {
    const admin = await asAdmin();
    limitFiles(100_000);
    const upload = () => admin.post(address).set("Content-Type", "application/octet-stream").send(large);
    for (const response of await Promise.all([upload(), upload()]))
      expect([response.status, response.body]).toEqual([507, full]);
    await admin.get("/healthz").expect(200);
    expect(await files()).toEqual([]);
  },
);

test("after a file that fills the disk, the connection carries further requests", async () => {
  const admin = await asAdmin();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  limitFiles(100_000);
  const type = "application/octet-stream";
  await admin
    .post("/api/admin/import/preview")
    .agent(agent)
    .set("Content-Type", type)
    .send(large)
    .expect(507);
  await admin.get("/healthz").agent(agent).expect(200);
});

test("an import that fills the disk returns 507 behind an HTTPS proxy as well", async () => {
  const visitor = secure.asVisitor().set("X-Forwarded-Proto", "https");
  const { username } = await buildUser(secure.db, { isAdmin: true });
  const signedIn = await visitor.post("/api/auth/login", { username, password: TEST_PASSWORD }).expect(200);
  limitFiles(100_000);
  const [cookie = ""] = signedIn.headers["set-cookie"] as unknown as string[];
  const response = await secure
    .asVisitor()
    .post("/api/admin/import")
    .set({ "X-Forwarded-Proto": "https", Cookie: cookie, "Content-Type": "application/octet-stream" })
    .send(large);
  expect([response.status, response.body]).toEqual([507, full]);
  expect(await files()).toEqual([]);
});

test("a backup for setup that fills the disk returns 507 and is deleted", async () => {
  const token = (await getSetupAddress(deps))?.split("token=")[1] ?? "";
  limitFiles(100_000);
  const response = await asVisitor()
    .post("/api/setup/restore")
    .query({ token })
    .set("Content-Type", "application/gzip")
    .send(large);
  expect([response.status, response.body]).toMatchObject([507, { code: "no_room" }]);
  await asVisitor().get("/healthz").expect(200);
  expect(await files()).toEqual([]);
});

test("a backup that fills the disk is listed as failed and leaves no file", async () => {
  const admin = await asAdmin();
  await admin.post("/api/admin/backups").expect(202);
  limitFiles(1_000);
  await jobTasks(deps).make_backups({}, {} as never);
  const { body } = await admin.get("/api/admin/backups").expect(200);
  expect(body.backups).toMatchObject([{ status: "failed", errorMessage: expect.any(String) }]);
  expect(await files()).toEqual([]);
});

test("a log that fills the disk does not end the process", () => {
  const script = `import { createLogger } from "#server/log.ts";
    const log = createLogger({ isProduction: true, logLevel: "info" });
    for (let line = 0; line < 3; line++) log.info("hello");
    setTimeout(() => {
      process.stderr.write("still runs");
      process.kill(process.pid, "SIGKILL");
    }, 200);`;
  const { stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    {
      stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
      encoding: "utf8",
      timeout: 10_000,
      killSignal: "SIGKILL",
    },
  );
  expect(stderr).toBe("still runs");
});

test("a log that fills the disk keeps the first megabyte, and goes on when there is room again", async () => {
  const file = path.join(dataDir, "log");
  const script = `import { execFileSync } from "node:child_process";
    import { readFileSync } from "node:fs";
    import { setTimeout } from "node:timers/promises";
    import { createLogger } from "#server/log.ts";
    const log = createLogger({ isProduction: true, logLevel: "info" });
    const write = async (text) => (log.info(text.repeat(2_000)), setTimeout(5));
    const limit = (soft) => execFileSync("prlimit", ["--pid=" + process.pid, "--fsize=" + soft + ":"]);
    limit("0");
    for (let line = 0; line < 100; line++) await write("first ");
    limit("unlimited");
    await write("dropped ");
    while (!readFileSync(${JSON.stringify(file)}, "utf8").includes("again ")) await write("again ");`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    {
      stdio: ["ignore", openSync(file, "w"), "pipe"],
      encoding: "utf8",
      timeout: 20_000,
      killSignal: "SIGKILL",
    },
  );
  const log = await readFile(file, "utf8");
  await rm(file);
  expect([status, stderr]).toEqual([0, ""]);
  const kept = log.indexOf("again ");
  expect(kept).toBeGreaterThan(900_000);
  expect(kept).toBeLessThan(1_020_000);
  expect(log).not.toContain("dropped");
  expect(log).toMatch(/again "\}\n$/);
});

test("a photo that does not fit the disk returns 507", async () => {
  const member = await asMember();
  await fillDisk("images");
  const response = await member.post("/api/dishes", { title: "Bread", images: [await photo()] });
  expect([response.status, response.body]).toMatchObject([507, { code: "no_room" }]);
});
