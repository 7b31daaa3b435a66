import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { createPool } from "#server/database/db.ts";
import { allowLongUpload } from "#server/http/limits/body-timeout.ts";
import { createHttpServer } from "#server/start/http-server.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { startDatabaseProxy } from "#tests/setup/server/database-proxy.ts";
import { listen } from "#tests/setup/server/listen.ts";

const { asMember, db, deps } = await startApp();

test("connections have timeouts for statements, locks and idle transactions", async () => {
  const names = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
  const { rows } = await deps.pool.query<{ name: string; setting: string }>(
    "select name, setting || unit as setting from pg_settings where name = any($1)",
    [names],
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    statement_timeout: "3500ms",
    lock_timeout: "3000ms",
    idle_in_transaction_session_timeout: "10000ms",
  });
});

test("connecting to a database that hangs fails after 4 s", async () => {
  const proxy = await startDatabaseProxy(deps.databaseUrl);
  proxy.freeze();
  const pool = createPool(proxy.url, deps.log);
  expect(pool.options.connectionTimeoutMillis).toBe(4_000);
  await expect(pool.query("select 1")).rejects.toThrow("connection timeout");
  await pool.end();
  proxy.cut();
});

test("a query waits for a free connection of the pool", async () => {
  const busy = Array.from({ length: 10 }, () => deps.pool.query("select pg_sleep(1)"));
  expect((await deps.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await Promise.all(busy);
});

test("request headers time out after 10 s, and keep-alive connections after 65 s", () => {
  expect(createHttpServer().server).toMatchObject({ headersTimeout: 10_000, keepAliveTimeout: 65_000 });
});

test("a request body times out after 30 s, unless its route allows long uploads", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { server } = createHttpServer();
  const { port, close } = await listen(server);
  const sendPartialBody = async (isLong: boolean) => {
    const socket = connect(port, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n1");
    const [req, res] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
    if (isLong) allowLongUpload(req);
    req.on("end", () => res.end("arrived")).resume();
    return socket;
  };
  const [short, long] = [await sendPartialBody(false), await sendPartialBody(true)];
  vi.advanceTimersByTime(30_000);
  expect(await text(short)).toMatch(/^HTTP\/1.1 408 /);
  long.end("2");
  expect(await text(long)).toMatch(/^HTTP\/1.1 200 [^]*arrived$/);
  close();
});

test("a request waiting for a locked row returns 503 with Retry-After", async () => {
  const member = await asMember();
  const { id } = await buildDish(db);
  const holder = await deps.pool.connect();
  await holder.query("begin");
  await holder.query("select from dishes where id = $1 for update", [id]);
  const response = await member.patch(`/api/dishes/${id}`, { title: "Soup" }).expect(503);
  expect(response.headers["retry-after"]).toBe("2");
  await holder.query("rollback");
  holder.release();
  await member.patch(`/api/dishes/${id}`, { title: "Soup" }).expect(200);
});

test.each([
  ["a URL that is too long", 431, `GET /?q=${"x".repeat(20_000)} HTTP/1.1\r\nHost: sofra\r\n\r\n`],
  ["headers that are too long", 431, `GET / HTTP/1.1\r\nHost: sofra\r\nX: ${"x".repeat(20_000)}\r\n\r\n`],
  ["a request that is not HTTP", 400, "\0\u0001 nonsense\r\n\r\n"],
  [
    "a request with two lengths",
    400,
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
  ],
])("%s returns %i as JSON", async (_what, status, bytes) => {
  const { server } = createHttpServer();
  const { port, close } = await listen(server);
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes, "latin1");
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain("Content-Type: application/json; charset=utf-8");
  expect(JSON.parse(body)).toEqual({ message: expect.any(String), code: expect.any(String) });
  close();
});
