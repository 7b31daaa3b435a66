import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { expect, inject, it, onTestFinished } from "vitest";
import { createTestDatabase } from "#tests/setup/database.ts";
import { launch, temporaryFolder } from "./launch.ts";

const folder = temporaryFolder();
const name = `${inject("databasePrefix")}_leaving`;
const url = await createTestDatabase(inject("adminUrl"), name, `${inject("databasePrefix")}_template`);

it("a wrong variable stops the start with one sentence", async () => {
  const server = launch({ PORT: "eighty", DATA_DIR: folder });
  expect(await server.exited).toBe(1);
  expect(server.said()).toBe('PORT is "eighty"; it must be a whole number from 0 to 65535.\n');
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
  "%s lets running requests finish and exits with 0",
  async (signal) => {
    const server = launch({ DATABASE_URL: url, DATA_DIR: folder });
    const { hostname, port } = new URL(await server.ready());
    const body = JSON.stringify({ username: "nobody", password: "no-such-password" });
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
    const head = ["POST /api/auth/login HTTP/1.1", "Host: sofra", "Content-Type: application/json"];
    socket.write(`${[...head, `Content-Length: ${body.length}`].join("\r\n")}\r\n\r\n${body.slice(0, 10)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));

    server.signal(signal);
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.write(body.slice(10));
    await once(socket, "close");
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain("Invalid username or password");
    expect(await server.exited).toBe(0);
  },
);

it("accepts nothing new while it leaves", async () => {
  const server = launch({ DATABASE_URL: url, DATA_DIR: folder });
  const { hostname, port } = new URL(await server.ready());
  const running = connect(Number(port), hostname);
  running.write("POST /api/auth/login HTTP/1.1\r\nHost: sofra\r\nContent-Length: 9\r\n\r\n{");
  await new Promise((resolve) => setTimeout(resolve, 100));
  server.signal("SIGTERM");
  await new Promise((resolve) => setTimeout(resolve, 200));
  const late = connect(Number(port), hostname);
  const [error] = (await once(late, "error")) as [NodeJS.ErrnoException];
  expect(error.code).toBe("ECONNREFUSED");
  running.destroy();
  expect(await server.exited).toBe(0);
});
