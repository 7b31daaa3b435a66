import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "#server/app.ts";
import { users } from "#shared/schema/index.ts";
import { TOPICS } from "#shared/topics.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startApp, type TestApp } from "#tests/setup/server/app.ts";
import { cookieHeader } from "#tests/setup/server/cookie-header.ts";
import { startDatabaseProxy } from "#tests/setup/server/database-proxy.ts";
import { listen } from "#tests/setup/server/listen.ts";
import { startSecondApp } from "#tests/setup/server/second-app.ts";

const { asMember, asAdmin, asProgram, asVisitor, db, deps, origin } = await startApp({
  RATE_LIMIT_SCALE: "1000",
});
type Agent = Awaited<ReturnType<TestApp["asMember"]>>;

const opened: AbortController[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.abort();
});

/** Controls `performance.now` until the test ends. @returns a function that moves it forward */
function controlClock(): (ms: number) => void {
  const now = performance.now.bind(performance);
  let ahead = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
  onTestFinished(() => clock.mockRestore());
  return (ms) => (ahead += ms);
}

/**
 * Opens a live stream with the member's session and reads it until the test ends.
 * @returns the response, everything received, and the topics that arrived after opening
 */
async function openStream(agent: Agent, { at = origin, missed = "" } = {}) {
  const first = await agent.get("/api/auth/user").expect(200);
  const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
  const controller = new AbortController();
  opened.push(controller);
  const response = await fetch(`${at}/api/events${missed && `?${missed}`}`, {
    headers: { cookie },
    signal: controller.signal,
  });
  const received = { topics: [] as string[][], lastId: "", isOver: false };
  const read = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, id, data] of part.matchAll(/id: (\S+)\nevent: change\ndata: (.*)\n\n/g)) {
        received.lastId = id ?? "";
        received.topics.push((JSON.parse(data ?? "") as { topics: string[] }).topics);
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (received.isOver = true));
  if (response.ok) await expect.poll(() => received.topics).not.toEqual([]);
  // Wait for the events of the test's preparation, so that they do not count.
  await pause(100);
  const before = received.topics.length;
  return { response, received, receivedTopics: () => received.topics.slice(before).flat() };
}

test("the stream returns 401 without a session, and 403 to an access token", async () => {
  await asVisitor().get("/api/events").expect(401);
  await (await asProgram()).get("/api/events").expect(403);
});

test("a new comment publishes the topics dishes and activities, and no others", async () => {
  const [cook, reader] = [await asMember(), await asMember()];
  const { id } = await buildDish(db);
  const { response, receivedTopics } = await openStream(reader);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  await cook.post(`/api/dishes/${id}/comments`, { content: "Good" }).expect(201);
  await expect.poll(() => receivedTopics().toSorted()).toEqual(["activities", "dishes"]);
});

test("a guest's answer and claim publish the topic answers", async () => {
  const host = await asMember();
  const { link, event } = await inviteGroup({ db }, host);
  const { receivedTopics } = await openStream(host);
  await asVisitor().post(`${link}/answers`, { name: "May", isComing: true }).expect(201);
  await expect.poll(() => receivedTopics()).toContain("answers");
  const before = receivedTopics().length;
  await host.post(event.replace("event", "claims"), { item: "Bread", kind: "bring" }).expect(201);
  await expect.poll(() => receivedTopics().slice(before)).toContain("answers");
});

test("changed settings are published, although their table has no trigger", async () => {
  const { receivedTopics } = await openStream(await asMember());
  await (await asAdmin()).patch("/api/settings", { householdName: "The Beckers" }).expect(200);
  await expect.poll(() => receivedTopics()).toContain("settings");
});

test("changes by another process are published", async () => {
  const { origin: at } = await startSecondApp(deps, deps.databaseUrl, {});
  const { receivedTopics } = await openStream(await asMember(), { at });
  await (await asAdmin()).post("/api/categories", { name: "Soups" }).expect(201);
  await expect.poll(() => receivedTopics()).toContain("categories");
});

test("a reconnecting client receives the topics it missed", async () => {
  const member = await asMember();
  const first = await openStream(member);
  await buildDish(db);
  await expect.poll(() => first.receivedTopics()).toContain("dishes");
  const seen = first.received.lastId;
  opened.splice(0).forEach((stream) => stream.abort());
  const admin = await asAdmin();
  const other = await openStream(admin);
  await admin.post("/api/categories", { name: "Soups" }).expect(201);
  await expect.poll(() => other.receivedTopics()).toContain("categories");
  const again = await openStream(member, { missed: `since=${seen}` });
  expect(again.received.topics[0]).toContain("categories");
  expect(again.received.topics[0]).not.toContain("meals");
  const unknown = await openStream(member, { missed: "since=another-7" });
  expect(unknown.received.topics[0]).toEqual(TOPICS.filter((topic) => !["jobs", "backups"].includes(topic)));
});

test("a page's first stream receives the topics that changed since the page was loaded", async () => {
  const passTime = controlClock();
  const { origin: at } = await startSecondApp(deps, deps.databaseUrl, {});
  const member = await asMember();
  const receivedTopics = async (missed: string) =>
    (await openStream(member, { at, missed })).received.topics[0];
  const first = await openStream(member, { at });
  passTime(10_000);
  await buildDish(db);
  await expect.poll(() => first.receivedTopics()).toContain("dishes");
  expect(await receivedTopics("shown=2000")).toContain("dishes");
  expect(await receivedTopics("shown=2000")).not.toContain("menus");
  // Longer than the second allowed for a page's request to arrive.
  passTime(1_200);
  for (const missed of ["shown=0", "shown=-1", "shown=x", ""])
    expect(await receivedTopics(missed)).toEqual([]);
  expect(await receivedTopics("shown=5000")).toContain("dishes");
});

test("the first stream after a server start receives an edit made before it was opened", async () => {
  const { origin: at } = await startSecondApp(deps, deps.databaseUrl, {});
  const [reader, cook] = [await asMember(), await asMember()];
  const { id } = await buildDish(db);
  await fetch(`${at}/api/dishes`, { headers: { cookie: cookieHeader(reader) } });
  await cook.patch(`/api/dishes/${id}`, { title: "Another title" }).expect(200);
  const { received } = await openStream(reader, { at, missed: "shown=2500" });
  expect(received.topics[0]).toContain("dishes");
});

test("all topics are published after the database listener reconnects", async () => {
  const { receivedTopics } = await openStream(await asAdmin());
  await deps.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sofra changes' and datname = current_database()",
  );
  await expect.poll(() => new Set(receivedTopics())).toEqual(new Set(TOPICS));
});

test.each<[string, (member: Agent) => Promise<unknown>]>([
  ["is suspended", ({ user }) => db.update(users).set({ isAdmin: null }).where(eq(users.id, user.id))],
  ["is deleted", ({ user }) => db.delete(users).where(eq(users.id, user.id))],
  ["signs out", (member) => member.post("/api/auth/logout")],
  [
    "gets another password",
    async ({ user }) =>
      (await asAdmin())
        .post("/api/admin/reset-password", { userId: user.id, newPassword: "another-long-one" })
        .expect(200),
  ],
])("the stream of a member who %s closes at once, and other streams stay open", async (_, end) => {
  const [member, other] = [await asMember(), await asMember()];
  const [stream, bystander] = [await openStream(member), await openStream(other)];
  await end(member);
  await expect.poll(() => stream.received.isOver).toBe(true);
  expect(bystander.received.isOver).toBe(false);
});

test("topics for administrators are published to them alone, and no longer after a demotion", async () => {
  const admin = await asAdmin();
  const job = () => deps.pool.query("insert into jobs (kind, status) values ('estimate_calories', 'done')");
  const [forAdmin, forMember] = [await openStream(admin), await openStream(await asMember())];
  await job();
  await expect.poll(() => forAdmin.receivedTopics()).toContain("jobs");
  await db.update(users).set({ isAdmin: false }).where(eq(users.id, admin.user.id));
  await expect.poll(() => forAdmin.receivedTopics()).toContain("users");
  await job();
  await buildDish(db);
  await expect.poll(() => forAdmin.receivedTopics()).toContain("dishes");
  expect(forAdmin.receivedTopics().filter((topic) => topic === "jobs")).toHaveLength(1);
  expect(forMember.receivedTopics()).not.toContain("jobs");
});

test("a session may have eight streams, and another one after one of them has closed", async () => {
  const member = await asMember();
  const streams = await Promise.all(Array.from({ length: 8 }, () => openStream(member)));
  expect(streams.map(({ response }) => response.status)).toEqual(Array(8).fill(200));
  const { response } = await openStream(member);
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("5");
  opened.shift()?.abort();
  await expect.poll(async () => (await openStream(member)).response.status).toBe(200);
});

test("forty streams requested at once by one session in a new process open eight", async () => {
  const { origin: at } = await startSecondApp(deps, deps.databaseUrl, { RATE_LIMIT_SCALE: "1000" });
  const headers = { cookie: cookieHeader(await asMember()) };
  const controller = new AbortController();
  opened.push(controller);
  const ask = async () => (await fetch(`${at}/api/events`, { headers, signal: controller.signal })).status;
  const statuses = await Promise.all(Array.from({ length: 40 }, ask));
  expect(statuses.toSorted()).toEqual([...Array<number>(8).fill(200), ...Array<number>(32).fill(429)]);
});

test("signing out while streams are opening closes them and nothing else", async () => {
  for (let round = 0; round < 5; round++) {
    const member = await asMember();
    const response = await member.get("/api/auth/user").expect(200);
    const cookie = String(response.headers["set-cookie"]).split(";")[0] ?? "";
    const opening = Array.from({ length: 8 }, () => fetch(`${origin}/api/events`, { headers: { cookie } }));
    const [, ...streams] = await Promise.all([member.post("/api/auth/logout"), ...opening]);
    for (const stream of streams) await stream.text();
  }
  await (await asMember()).get("/api/auth/user").expect(200);
});

test("a stream returns 503 while the database is away and works when it is back", async () => {
  const proxy = await startDatabaseProxy(deps.databaseUrl);
  proxy.cut();
  const { origin: at, close } = await listen(createServer(createApp({ ...deps, databaseUrl: proxy.url })));
  const member = await asMember();
  expect((await openStream(member, { at })).response.status).toBe(503);
  await proxy.restore();
  const { response, receivedTopics } = await openStream(member, { at });
  expect(response.status).toBe(200);
  await buildDish(db);
  await expect.poll(() => receivedTopics()).toContain("dishes");
  close();
  proxy.cut();
});
