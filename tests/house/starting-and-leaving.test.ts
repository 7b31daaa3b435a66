import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { createTestDatabase } from "#tests/setup/database.ts";
import { launch, statusOf, temporaryFolder } from "./launch.ts";

const folder = temporaryFolder();
const name = `${inject("databasePrefix")}_leaving`;
const url = await createTestDatabase(inject("adminUrl"), name, `${inject("databasePrefix")}_template`);

it("a wrong variable stops the start with one sentence", async () => {
  const server = launch({ PORT: "eighty", DATA_DIR: folder });
  expect(await server.exited).toBe(1);
  expect(server.said()).toBe('PORT is "eighty"; it must be a whole number from 0 to 65535.\n');
});

it("says who gets through", async () => {
  const server = launch({ DATABASE_URL: url, DATA_DIR: folder });
  await server.ready();
  await expect.poll(server.said, waiting).toContain("Only this machine gets through; HOST=0.0.0.0 ");
});

it("a common ADMIN_PASSWORD stops the start with one sentence before anything is made", async () => {
  const own = path.join(folder, "not-made");
  const server = launch({ DATA_DIR: own, ADMIN_USERNAME: "ada", ADMIN_PASSWORD: "football" });
  expect(await server.exited).toBe(1);
  expect(server.said()).toBe(
    "ADMIN_PASSWORD is one of the most common passwords; it must be one that is hard to guess.\n",
  );
  expect(existsSync(own)).toBe(false);
});

it("/readyz says 200 and the address is printed when the administrator of ADMIN_* can sign in", async () => {
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
  const patience = { timeout: 40_000, interval: 2 };
  await expect.poll(() => statusOf(`${origin}/readyz`), patience).toBe(200);
  const signIn = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  expect(signIn.status).toBe(200);
  await server.ready();
  const [made, ready] = [/made the first administrator/, / is ready at /].map((line) =>
    server.said().search(line),
  );
  expect(made).toBeGreaterThan(-1);
  expect(ready).toBeGreaterThan(made ?? -1);
});

it("a taken port that was asked for stops the start with one sentence", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const server = launch({ PORT: String(port), DATABASE_URL: url, DATA_DIR: folder });
  expect(await server.exited).toBe(1);
  expect(server.said()).toBe(
    `PORT is ${port}, but another program listens there already; stop that program or choose another port.\n`,
  );
});

it.each(["SIGTERM", "SIGINT"] as const)(
  "%s: running requests finish, new ones are not accepted, exit 0",
  async (signal) => {
    const server = launch({ DATABASE_URL: url, DATA_DIR: folder });
    const { hostname, port } = new URL(await server.ready());
    const body = JSON.stringify({ username: "nobody", password: "no-such-password" });
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
    const type = ["Content-Type: application/json", `Content-Length: ${body.length}`];
    // The server answers 100 when it has begun with the request, and waits for the body.
    const head = ["POST /api/auth/login HTTP/1.1", "Host: sofra", "Expect: 100-continue", ...type];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    await expect.poll(() => answer, waiting).toMatch(/^HTTP\/1\.1 100 /);

    server.signal(signal);
    await expect.poll(() => isAccepted(hostname, Number(port)), waiting).toBe(false);
    const closed = once(socket, "close");
    socket.write(body);
    await closed;
    expect(answer).toMatch(/\r\nHTTP\/1\.1 401 /);
    expect(answer).toContain("Invalid username or password");
    expect(await server.exited).toBe(0);
  },
);

it("behind a proxy: says so first, goes on answering, and only then stops listening", async () => {
  const server = launch({ DATABASE_URL: url, DATA_DIR: folder, TRUST_PROXY: "1" });
  const origin = await server.ready();
  const ask = async (path: string, init: RequestInit = {}) => {
    const { status, headers } = await fetch(origin + path, init);
    return { status, connection: headers.get("connection") };
  };
  expect(await ask("/readyz")).toMatchObject({ status: 200 });
  server.signal("SIGTERM");
  await expect.poll(() => ask("/readyz"), waiting).toEqual({ status: 503, connection: "close" });
  // Alive: whoever would start it anew because of this would take away what is still being answered.
  expect(await ask("/healthz")).toEqual({ status: 200, connection: "close" });
  expect(await ask("/api/auth/user")).toEqual({ status: 401, connection: "close" });
  const retrying = { headers: { "X-Proxy-Retries": "503" } };
  expect(await ask("/api/auth/user", retrying)).toEqual({ status: 503, connection: "close" });
  expect(await ask("/api/auth/logout", { method: "POST", ...retrying })).toMatchObject({ status: 200 });
  expect(await server.exited).toBe(0);
});

const waiting = { timeout: 8_000, interval: 20 };

async function isAccepted(hostname: string, port: number): Promise<boolean> {
  const socket = connect(port, hostname);
  const accepted = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "error").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return accepted;
}
