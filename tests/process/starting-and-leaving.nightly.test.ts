import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { expect, test, onTestFinished } from "vitest";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { ADMIN, ADMIN_VARIABLES, callTo } from "#tests/setup/server/call-server.ts";
import { launch, newDatabase, statusOf, temporaryFolder, type Launched } from "#tests/setup/server/launch.ts";

const folder = temporaryFolder();
const url = await newDatabase(true);

test("an invalid variable stops the start with one sentence", async () => {
  const server = launch({ PORT: "eighty", DATA_DIR: folder });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe('PORT is "eighty". It must be a whole number from 0 to 65535.\n');
});

test("prints which addresses can reach the server", async () => {
  const server = launch({ DATABASE_URL: url, DATA_DIR: folder });
  await server.ready();
  await expect.poll(server.output, waiting).toContain("Only this computer can connect.");
});

test("a common ADMIN_PASSWORD stops the start with one sentence before anything is created", async () => {
  const own = path.join(folder, "not-made");
  const server = launch({ DATA_DIR: own, ADMIN_USERNAME: "ada", ADMIN_PASSWORD: "football" });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe("ADMIN_PASSWORD is too common. Set one that is harder to guess.\n");
  expect(existsSync(own)).toBe(false);
});

test("/readyz returns 200 and the address is printed once the administrator of ADMIN_* can sign in", async () => {
  const empty = await newDatabase();
  const port = await freePort();
  const server = launch({
    DATABASE_URL: empty,
    DATA_DIR: folder,
    PORT: String(port),
    ...ADMIN_VARIABLES,
  });
  const origin = `http://127.0.0.1:${port}`;
  const options = { timeout: 40_000, interval: 2 };
  await expect.poll(() => statusOf(`${origin}/readyz`), options).toBe(200);
  expect((await callTo(origin)("POST", "/api/auth/login", ADMIN)).status).toBe(200);
  await server.ready();
  const [made, ready] = [/created the first administrator/, / is ready at /].map((line) =>
    server.output().search(line),
  );
  expect(made).toBeGreaterThan(-1);
  expect(ready).toBeGreaterThan(made ?? -1);
});

test("a configured port that is in use stops the start with one sentence", async () => {
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

test("behind a proxy, a shutdown fails the readiness check first, keeps serving, then stops listening", async () => {
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

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s: running requests finish, new ones are not accepted, exit 0",
  async (signal) => {
    const server = launch({ DATABASE_URL: url, DATA_DIR: folder });
    const { hostname, port } = new URL(await server.ready());
    const { socket, answer, body } = await beginSignIn(hostname, Number(port));

    server.signal(signal);
    await expect.poll(() => isAccepted(hostname, Number(port)), waiting).toBe(false);
    const closed = once(socket, "close");
    socket.write(body);
    await closed;
    expect(answer()).toMatch(/\r\nHTTP\/1\.1 401 /);
    expect(answer()).toContain("Invalid username or password");
    expect(await server.exited).toBe(0);
  },
);

test("npm start: a crash is logged with the running requests, and the server starts again", async () => {
  const server = start({ DATABASE_URL: url, DATA_DIR: folder });
  for (const [index, signal] of (["SIGUSR2", "SIGURG"] as const).entries()) {
    await expect.poll(() => origins(server)[index], starting).toBeDefined();
    const { hostname, port } = new URL(origins(server)[index] ?? "");
    if (index === 0) await beginSignIn(hostname, Number(port));
    process.kill(pidOf(server), signal);
  }
  await expect.poll(() => origins(server), starting).toHaveLength(3);
  expect(await server.end("SIGTERM")).toBe(0);
  const fatal = [...server.output().matchAll(/"level":60.*"running":(\[.*?\]).*"msg":"uncaught exception"/g)];
  expect(fatal.map(([, running]) => running)).toEqual([expect.stringMatching(/^\["[\w-]+"\]$/), "[]"]);
});

test("npm start gives up after five crashes in a minute", async () => {
  const [script = "", keeper = ""] = ["crashes.mjs", "keeper.mjs"].map((file) => path.join(folder, file));
  const keepRunning = path.join(projectRoot, "server", "scripts", "keep-running.mjs");
  writeFileSync(script, 'process.send("ready", () => process.kill(process.pid, "SIGKILL"));');
  writeFileSync(keeper, `import { keepRunning } from "${keepRunning}";\nkeepRunning("${script}");`);
  const { exited, output } = launch({}, [keeper]);
  expect(await exited).toBe(1);
  expect(output().match(/Starting it again/g)).toHaveLength(4);
  expect(output()).toContain("The server has crashed 5 times in a minute.");
});

test("npm start: passes signals on, ends with the server, and does not restart one that cannot start", async () => {
  const server = start({ DATABASE_URL: url, DATA_DIR: folder });
  const port = new URL(await server.ready()).port;
  const second = start({ DATABASE_URL: url, DATA_DIR: folder, PORT: port });
  expect(await second.exited).toBe(1);
  expect(second.output().match(/is in use by another program/g)).toHaveLength(1);
  expect(await server.end("SIGTERM")).toBe(0);
  expect(server.output()).not.toContain("crashed");

  const orphaned = start({ DATABASE_URL: url, DATA_DIR: folder });
  const origin = new URL(await orphaned.ready());
  orphaned.signal("SIGKILL");
  await expect.poll(() => isAccepted(origin.hostname, Number(origin.port)), waiting).toBe(false);
});

/** `npm start`, whose server prints its pid and crashes at SIGUSR2 (exception) and SIGURG (rejection). */
function start(variables: NodeJS.ProcessEnv): Launched {
  const faults = `console.log("pid " + process.pid);
    process.on("SIGUSR2", () => { throw new Error("broken"); });
    process.on("SIGURG", () => void Promise.reject("broken"));`;
  const options = `--import=data:text/javascript,${encodeURIComponent(faults)}`;
  const program = path.join(projectRoot, "server", "scripts", "run.mjs");
  return launch({ NODE_ENV: "production", NODE_OPTIONS: options, ...variables }, [program, "main"]);
}

const origins = (server: Launched) => [...server.output().matchAll(/is ready at (\S+)/g)].map(([, at]) => at);
const pidOf = (server: Launched) => Number([...server.output().matchAll(/^pid (\d+)/gm)].at(-1)?.[1]);

/** Sends the head of a request and waits until the server has begun with it. */
async function beginSignIn(hostname: string, port: number) {
  const body = JSON.stringify({ username: "no-one", password: "no-such-password" });
  const socket = connect(port, hostname);
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  const type = ["Content-Type: application/json", `Content-Length: ${body.length}`];
  // The server answers 100 when it has begun with the request, and waits for the body.
  const head = ["POST /api/auth/login HTTP/1.1", "Host: sofra", "Expect: 100-continue", ...type];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await expect.poll(() => answer, waiting).toMatch(/^HTTP\/1\.1 100 /);
  return { socket, body, answer: () => answer };
}

/** The timeout of a start equals that of a test, because a busy machine needs ten seconds. */
const starting = { timeout: 60_000, interval: 20 };
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
