import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { createTestDatabase } from "#tests/setup/database.ts";
import { launch, statusOf, temporaryFolder } from "#tests/setup/launch.ts";

const folder = temporaryFolder();
const name = `${inject("databasePrefix")}_leaving`;
const url = await createTestDatabase(inject("adminUrl"), name, `${inject("databasePrefix")}_template`);

it("an invalid variable stops the start with one sentence", async () => {
  const server = launch({ PORT: "eighty", DATA_DIR: folder });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe('PORT is "eighty". It must be a whole number from 0 to 65535.\n');
});

it("prints which addresses can reach the server", async () => {
  const server = launch({ DATABASE_URL: url, DATA_DIR: folder });
  await server.ready();
  await expect.poll(server.output, waiting).toContain("Only this computer can connect.");
});

it("a common ADMIN_PASSWORD stops the start with one sentence before anything is created", async () => {
  const own = path.join(folder, "not-made");
  const server = launch({ DATA_DIR: own, ADMIN_USERNAME: "ada", ADMIN_PASSWORD: "football" });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe("ADMIN_PASSWORD is too common. Set one that is harder to guess.\n");
  expect(existsSync(own)).toBe(false);
});

it("/readyz returns 200 and the address is printed once the administrator of ADMIN_* can sign in", async () => {
  const empty = await createTestDatabase(inject("adminUrl"), `${name}_admin`);
  const port = await freePort();
  const admin = { username: "ada", password: "a-good-long-password" };
  const server = launch({
    DATABASE_URL: empty,
    DATA_DIR: folder,
    PORT: String(port),
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  });
  const origin = `http://127.0.0.1:${port}`;
  const options = { timeout: 40_000, interval: 2 };
  await expect.poll(() => statusOf(`${origin}/readyz`), options).toBe(200);
  const signIn = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  expect(signIn.status).toBe(200);
  await server.ready();
  const [made, ready] = [/created the first administrator/, / is ready at /].map((line) =>
    server.output().search(line),
  );
  expect(made).toBeGreaterThan(-1);
  expect(ready).toBeGreaterThan(made ?? -1);
});

it("a configured port that is in use stops the start with one sentence", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const server = launch({ PORT: String(port), DATABASE_URL: url, DATA_DIR: folder });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe(
    `Port ${port} is in use by another program. Stop that program or set PORT to another port.\n`,
  );
});

it("behind a proxy, a shutdown fails the readiness check first, keeps serving, then stops listening", async () => {
  const server = launch({ DATABASE_URL: url, DATA_DIR: folder, TRUST_PROXY: "1" });
  const origin = await server.ready();
  const ask = async (path: string, init: RequestInit = {}) => {
    const { status, headers } = await fetch(origin + path, init);
    return { status, connection: headers.get("connection") };
  };
  expect(await ask("/readyz")).toMatchObject({ status: 200 });
  server.signal("SIGTERM");
  await expect.poll(() => ask("/readyz"), waiting).toEqual({ status: 503, connection: "close" });
  // Still alive: a restart now would abort the requests being answered.
  expect(await ask("/healthz")).toEqual({ status: 200, connection: "close" });
  expect(await ask("/api/auth/user")).toEqual({ status: 401, connection: "close" });
  const retrying = { headers: { "X-Proxy-Retries": "503" } };
  expect(await ask("/api/auth/user", retrying)).toEqual({ status: 503, connection: "close" });
  expect(await ask("/api/auth/logout", { method: "POST", ...retrying })).toMatchObject({ status: 200 });
  expect(await server.exited).toBe(0);
});

const waiting = { timeout: 8_000, interval: 20 };
