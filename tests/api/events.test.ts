import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import { createApp } from "#server/app.ts";
import { createDatabase, createPool } from "#server/database/db.ts";
import { users } from "#shared/schema.ts";
import { TOPICS } from "#shared/topics.ts";
import { startApp, type TestApp } from "#tests/setup/app.ts";
import { buildDish } from "#tests/setup/builders.ts";
import { cookieHeader } from "#tests/setup/cookie-header.ts";
import { startDatabaseProxy } from "#tests/setup/database-proxy.ts";
import { startSecondApp } from "#tests/setup/second-app.ts";

const { asMember, asAdmin, asVisitor, db, deps, origin } = await startApp({ RATE_LIMIT_SCALE: "1000" });
type Agent = Awaited<ReturnType<TestApp["asMember"]>>;

const soon = { timeout: 3_000, interval: 10 };
const opened: AbortController[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.abort();
});

/** @returns sets the clock of this process forward, until the test ends */
function controlClock(): (ms: number) => void {
  const now = performance.now.bind(performance);
  let ahead = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
  onTestFinished(() => clock.mockRestore());
  return (ms) => (ahead += ms);
}

/** Reads a live stream as a browser does. */
async function listen(agent: Agent, { at = origin, missed = "" } = {}) {
  const answer = await agent.get("/api/auth/user").expect(200);
  const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
  const hangUp = new AbortController();
  opened.push(hangUp);
  const response = await fetch(`${at}/api/events${missed && `?${missed}`}`, {
    headers: { cookie },
    signal: hangUp.signal,
  });
  const heard = { topics: [] as string[][], lastId: "", isOver: false };
  const read = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, id, data] of part.matchAll(/id: (\S+)\nevent: change\ndata: (.*)\n\n/g)) {
        heard.lastId = id ?? "";
        heard.topics.push((JSON.parse(data ?? "") as { topics: string[] }).topics);
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (heard.isOver = true));
  if (response.ok) await vi.waitFor(() => expect(heard.topics).not.toEqual([]), soon);
  // What was done to prepare the test is told by now.
  await pause(100);
  const before = heard.topics.length;
  return { response, heard, told: () => heard.topics.slice(before).flat() };
}

test("nobody who is signed out hears anything", async () => {
  await asVisitor().get("/api/events").expect(401);
});

test("a comment is told to who listens, with the feed, and nothing else is", async () => {
  const [cook, reader] = [await asMember(), await asMember()];
  const { id } = await buildDish(db);
  const { response, told } = await listen(reader);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  await cook.post(`/api/dishes/${id}/comments`).send({ content: "Good" }).expect(201);
  await vi.waitFor(() => expect(told().toSorted()).toEqual(["activities", "dishes"]), soon);
});

test("what another process changes is told too", async () => {
  const pool = createPool(deps.databaseUrl, deps.log, 3);
  const other = createServer(createApp({ ...deps, pool, db: createDatabase(pool) })).listen(0, "127.0.0.1");
  await once(other, "listening");
  const { told } = await listen(await asMember(), {
    at: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
  });
  await (await asAdmin()).post("/api/categories").send({ name: "Soups" }).expect(201);
  await vi.waitFor(() => expect(told()).toContain("categories"), soon);
  other.closeAllConnections();
  other.close();
  await pool.end();
});

test("who comes back is told what they missed", async () => {
  const member = await asMember();
  const first = await listen(member);
  await buildDish(db);
  await vi.waitFor(() => expect(first.told()).toContain("dishes"), soon);
  const seen = first.heard.lastId;
  opened.splice(0).forEach((stream) => stream.abort());
  await (await asAdmin()).post("/api/categories").send({ name: "Soups" }).expect(201);
  await pause(200);
  const again = await listen(member, { missed: `since=${seen}` });
  expect(again.heard.topics[0]).toContain("categories");
  expect(again.heard.topics[0]).not.toContain("menus");
  const unknown = await listen(member, { missed: "since=another-7" });
  expect(unknown.heard.topics[0]).toEqual(TOPICS.filter((topic) => !["jobs", "backups"].includes(topic)));
});

test("a page that had no stream yet is told what changed since it was opened", async () => {
  const passTime = controlClock();
  const { origin: at } = await startSecondApp(deps, deps.databaseUrl, {});
  const member = await asMember();
  const told = async (missed: string) => (await listen(member, { at, missed })).heard.topics[0];
  const first = await listen(member, { at });
  passTime(10_000);
  await buildDish(db);
  await vi.waitFor(() => expect(first.told()).toContain("dishes"), soon);
  expect(await told("shown=2000")).toContain("dishes");
  expect(await told("shown=2000")).not.toContain("menus");
  // Longer than the second that a request of the page may be on its way.
  passTime(1_200);
  for (const missed of ["shown=0", "shown=-1", "shown=x", ""]) expect(await told(missed)).toEqual([]);
  expect(await told("shown=5000")).toContain("dishes");
});

test("the first page after a start of the server is told of an edit that came before its stream", async () => {
  const { origin: at } = await startSecondApp(deps, deps.databaseUrl, {});
  const [reader, cook] = [await asMember(), await asMember()];
  const { id } = await buildDish(db);
  await fetch(`${at}/api/dishes`, { headers: { cookie: cookieHeader(reader) } });
  await cook.patch(`/api/dishes/${id}`).send({ title: "Another title" }).expect(200);
  const { heard } = await listen(reader, { at, missed: "shown=2500" });
  expect(heard.topics[0]).toContain("dishes");
});

test("after a gap in the feed itself everything counts as changed", async () => {
  const { told } = await listen(await asAdmin());
  await deps.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sofra changes' and datname = current_database()",
  );
  await vi.waitFor(() => expect(new Set(told())).toEqual(new Set(TOPICS)), soon);
});

test.each<[string, (member: Agent) => Promise<unknown>]>([
  ["is suspended", ({ user }) => db.update(users).set({ isAdmin: null }).where(eq(users.id, user.id))],
  ["is deleted", ({ user }) => db.delete(users).where(eq(users.id, user.id))],
  ["signs out", (member) => member.post("/api/auth/logout")],
  [
    "gets another password",
    async ({ user }) =>
      (await asAdmin())
        .post("/api/admin/reset-password")
        .send({ userId: user.id, newPassword: "another-long-one" })
        .expect(200),
  ],
])("the stream of a member who %s closes at once, the others stay", async (_, end) => {
  const [member, other] = [await asMember(), await asMember()];
  const [stream, bystander] = [await listen(member), await listen(other)];
  await end(member);
  await vi.waitFor(() => expect(stream.heard.isOver).toBe(true), soon);
  expect(bystander.heard.isOver).toBe(false);
});

test("what is for administrators is told to them alone, from the moment the role changes", async () => {
  const admin = await asAdmin();
  const job = () => deps.pool.query("insert into jobs (kind, status) values ('estimate_calories', 'done')");
  const [forAdmin, forMember] = [await listen(admin), await listen(await asMember())];
  await job();
  await vi.waitFor(() => expect(forAdmin.told()).toContain("jobs"), soon);
  await db.update(users).set({ isAdmin: false }).where(eq(users.id, admin.user.id));
  await vi.waitFor(() => expect(forAdmin.told()).toContain("users"), soon);
  await job();
  await buildDish(db);
  await vi.waitFor(() => expect(forAdmin.told()).toContain("dishes"), soon);
  expect(forAdmin.told().filter((topic) => topic === "jobs")).toHaveLength(1);
  expect(forMember.told()).not.toContain("jobs");
});

test("a session has at most eight streams, and another one after one of them has ended", async () => {
  const member = await asMember();
  const streams = await Promise.all(Array.from({ length: 8 }, () => listen(member)));
  expect(streams.map(({ response }) => response.status)).toEqual(Array(8).fill(200));
  const { response } = await listen(member);
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("5");
  opened.shift()?.abort();
  await vi.waitFor(async () => expect((await listen(member)).response.status).toBe(200), soon);
});

test("of forty streams that one session asks for at once as the first of a process, eight are opened", async () => {
  const { origin: at } = await startSecondApp(deps, deps.databaseUrl, { RATE_LIMIT_SCALE: "1000" });
  const headers = { cookie: cookieHeader(await asMember()) };
  const hangUp = new AbortController();
  opened.push(hangUp);
  const ask = async () => (await fetch(`${at}/api/events`, { headers, signal: hangUp.signal })).status;
  const statuses = await Promise.all(Array.from({ length: 40 }, ask));
  expect(statuses.toSorted()).toEqual([...Array<number>(8).fill(200), ...Array<number>(32).fill(429)]);
});

test("signing out while streams are being opened ends them and nothing else", async () => {
  for (let round = 0; round < 5; round++) {
    const member = await asMember();
    const answer = await member.get("/api/auth/user").expect(200);
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    const opening = Array.from({ length: 8 }, () => fetch(`${origin}/api/events`, { headers: { cookie } }));
    const [, ...streams] = await Promise.all([member.post("/api/auth/logout"), ...opening]);
    for (const stream of streams) await stream.text();
  }
  await (await asMember()).get("/api/auth/user").expect(200);
});

test("a stream that was asked for while the database refused is told to come again, and then works", async () => {
  const proxy = await startDatabaseProxy(deps.databaseUrl);
  proxy.cut();
  const app = createServer(createApp({ ...deps, databaseUrl: proxy.url })).listen(0, "127.0.0.1");
  await once(app, "listening");
  const at = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  const member = await asMember();
  expect((await listen(member, { at })).response.status).toBe(503);
  await proxy.restore();
  const { response, told } = await listen(member, { at });
  expect(response.status).toBe(200);
  await buildDish(db);
  await vi.waitFor(() => expect(told()).toContain("dishes"), soon);
  app.closeAllConnections();
  app.close();
  proxy.cut();
});
