import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { expect, inject, it, vi } from "vitest";
import { projectRoot } from "#server/lib/project-root.ts";
import { createTestDatabase } from "#tests/setup/database.ts";
import { launch, temporaryFolder, type Launched } from "#tests/setup/launch.ts";

// A start takes half a second, and many on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });
const folder = temporaryFolder();
const name = `${inject("databasePrefix")}_leaving`;
const url = await createTestDatabase(inject("adminUrl"), name, `${inject("databasePrefix")}_template`);

it.each(["SIGTERM", "SIGINT"] as const)(
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

it("npm start: a crash is logged with the running requests, and the server starts again", async () => {
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

it("npm start gives up after five crashes in a minute", async () => {
  const [script = "", keeper = ""] = ["crashes.mjs", "keeper.mjs"].map((file) => path.join(folder, file));
  const keepRunning = path.join(projectRoot, "server", "scripts", "keep-running.mjs");
  writeFileSync(script, 'process.send("ready", () => process.kill(process.pid, "SIGKILL"));');
  writeFileSync(keeper, `import { keepRunning } from "${keepRunning}";\nkeepRunning("${script}");`);
  const { exited, output } = launch({}, [keeper]);
  expect(await exited).toBe(1);
  expect(output().match(/Starting it again/g)).toHaveLength(4);
  expect(output()).toContain("The server has crashed 5 times in a minute.");
});

it("npm start: passes signals on, ends with the server, and does not restart one that cannot start", async () => {
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

/** As long as a test may take: a busy machine needs ten seconds for a start. */
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
