import { once } from "node:events";
import { connect } from "node:net";
import { expect, inject, it, vi } from "vitest";
import { createTestDatabase } from "#tests/setup/database.ts";
import { launch, temporaryFolder } from "#tests/setup/launch.ts";

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
    const body = JSON.stringify({ username: "no-one", password: "no-such-password" });
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
