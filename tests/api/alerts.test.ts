import { afterAll, beforeEach, expect, test } from "vitest";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { startFakeDashboard } from "#tests/setup/fakes/fake-dashboard.ts";
import { startApp } from "#tests/setup/server/app.ts";

const dashboard = await startFakeDashboard();
const closedPort = await freePort();
const { asAdmin, asMember, db } = await startApp({
  OUTBOUND_ALLOW: `${dashboard.host},127.0.0.1:${closedPort}`,
  PRODUCT_NAME: "Our Table",
});
beforeEach(() => dashboard.reset());
afterAll(() => dashboard.close());

const KEY = "key-4711-of-the-dashboard";
const BOTH_NEEDED = "Please provide both Dashboard URL and API Key";
const NOT_REACHED = "The dashboard could not be reached, or it did not accept the alert.";
const NOTHING_YET = {
  configured: false,
  enabled: false,
  connected: false,
  lastSuccessAt: null,
  lastError: null,
  pending: 0,
};

async function configureDashboard() {
  const admin = await asAdmin();
  const body = { dashboardUrl: dashboard.url, apiKey: KEY };
  expect((await admin.post("/api/rasab/configure", body).expect(200)).body).toEqual({ testSent: true });
  return admin;
}

test("a new household has no dashboard, and every member may see that", async () => {
  const member = await asMember();
  expect((await member.get("/api/rasab/config").expect(200)).body).toEqual({
    dashboardUrl: null,
    enabled: false,
    hasApiKey: false,
  });
  expect((await member.get("/api/rasab/status").expect(200)).body).toEqual(NOTHING_YET);
});

test("configuring the dashboard sends a test alert with the API key", async () => {
  await configureDashboard();
  expect(dashboard.received).toEqual([
    {
      method: "POST",
      path: "/alerts",
      headers: expect.objectContaining({
        authorization: `Bearer ${KEY}`,
        "content-type": "application/json",
        host: dashboard.host,
      }),
      alert: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        product: "Our Table",
        type: "test",
        message: "This is a test alert from Our Table.",
        actor: null,
        target: null,
        createdAt: expect.any(String),
      },
      accepted: true,
    },
  ]);
  const member = await asMember();
  expect((await member.get("/api/rasab/config").expect(200)).body).toEqual({
    dashboardUrl: dashboard.url,
    enabled: true,
    hasApiKey: true,
  });
  expect((await member.get("/api/rasab/status").expect(200)).body).toEqual({
    configured: true,
    enabled: true,
    connected: true,
    lastSuccessAt: expect.any(String),
    lastError: null,
    pending: 0,
  });
});

test.each([
  [{}, ["dashboardUrl"]],
  [{ dashboardUrl: "  ", apiKey: " " }, ["dashboardUrl"]],
  [{ apiKey: KEY }, ["dashboardUrl"]],
  [{ dashboardUrl: "https://dashboard.example/" }, ["apiKey"]],
])("configuring without URL or API key returns 400: %j", async (body, missing) => {
  const admin = await asAdmin();
  const before = await dumpTables(db);
  const response = await admin.post("/api/rasab/configure", body).expect(400);
  expect(response.body).toMatchObject({
    message: BOTH_NEEDED,
    code: "invalid",
    issues: missing.map((path) => ({ path, message: BOTH_NEEDED })),
  });
  expect(await dumpTables(db)).toEqual(before);
});

test.each([
  "dashboard.example",
  "ftp://dashboard.example/",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "http://",
  "http://user:secret@dashboard.example/",
  "https://token@dashboard.example/",
])("the dashboard URL %s returns 400", async (dashboardUrl) => {
  const admin = await asAdmin();
  const before = await dumpTables(db);
  const response = await admin.post("/api/rasab/configure", { dashboardUrl, apiKey: KEY }).expect(400);
  expect(response.body.issues).toMatchObject([{ path: "dashboardUrl", message: response.body.message }]);
  expect(await dumpTables(db)).toEqual(before);
});

test.each(["two words", "line\nbreak", "schlüssel", "key\r\nX-Other: header"])(
  "the API key %j returns 400",
  async (apiKey) => {
    const admin = await asAdmin();
    const before = await dumpTables(db);
    const { body } = await admin
      .post("/api/rasab/configure", { dashboardUrl: dashboard.url, apiKey })
      .expect(400);
    expect(body.issues).toMatchObject([{ path: "apiKey", message: expect.stringContaining("no spaces") }]);
    expect(await dumpTables(db)).toEqual(before);
  },
);

test("the API key may be left out while the URL stays the same, and is required for another URL", async () => {
  const admin = await configureDashboard();
  const again = await admin.post("/api/rasab/configure", { dashboardUrl: dashboard.url }).expect(200);
  expect(again.body).toEqual({ testSent: true });
  expect(dashboard.received.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
  for (const dashboardUrl of [`${dashboard.url}/`, "https://other.example/", `${dashboard.url}?x`]) {
    const { body } = await admin.post("/api/rasab/configure", { dashboardUrl }).expect(400);
    expect(body).toMatchObject({ message: BOTH_NEEDED, issues: [{ path: "apiKey" }] });
  }
  expect(dashboard.received).toHaveLength(2);
  expect((await admin.get("/api/rasab/config")).body.dashboardUrl).toBe(dashboard.url);
});

test("a failed test alert saves the configuration and reports the same error for every cause", async () => {
  const admin = await asAdmin();
  const failures: [url: string, behavior: typeof dashboard.behavior][] = [
    [dashboard.url, 500],
    [dashboard.url, 401],
    [dashboard.url, 302],
    [dashboard.url, "cut"],
    [`http://127.0.0.1:${closedPort}/`, 200],
    ["http://127.0.0.1:1/", 200],
    ["http://169.254.169.254/latest/meta-data/", 200],
    ["http://[::ffff:127.0.0.1]/", 200],
    ["http://no-such-name.invalid/", 200],
  ];
  for (const [dashboardUrl, behavior] of failures) {
    dashboard.behavior = behavior;
    const response = await admin.post("/api/rasab/configure", { dashboardUrl, apiKey: KEY }).expect(200);
    expect(response.body).toEqual({ testSent: false });
    expect((await admin.get("/api/rasab/config")).body).toEqual({
      dashboardUrl,
      enabled: true,
      hasApiKey: true,
    });
    expect((await admin.get("/api/rasab/status")).body).toEqual({
      configured: true,
      enabled: true,
      connected: false,
      lastSuccessAt: null,
      lastError: NOT_REACHED,
      reason: "dashboard_unreachable",
      pending: 0,
    });
  }
});

test("a test alert reports whether the dashboard is reachable now", async () => {
  const admin = await configureDashboard();
  const { lastSuccessAt } = (await admin.get("/api/rasab/status")).body;
  dashboard.behavior = 503;
  expect((await admin.post("/api/rasab/test").expect(200)).body).toEqual({ testSent: false });
  expect((await admin.get("/api/rasab/status")).body).toMatchObject({
    connected: false,
    lastError: NOT_REACHED,
    lastSuccessAt,
  });
  dashboard.behavior = 204;
  expect((await admin.post("/api/rasab/test").expect(200)).body).toEqual({ testSent: true });
  expect((await admin.get("/api/rasab/status")).body).toMatchObject({ connected: true, lastError: null });
  expect(dashboard.received.map(({ alert }) => alert.type)).toEqual(["test", "test", "test"]);
});

test("testing and turning on return 409 before configuration", async () => {
  const admin = await asAdmin();
  const message = "Please set up the external dashboard first.";
  const expected = { message, code: "not_configured" };
  expect((await admin.post("/api/rasab/test").expect(409)).body).toEqual(expected);
  expect((await admin.patch("/api/rasab/config", { enabled: true }).expect(409)).body).toEqual(expected);
});

test("alerts can be turned off and on without entering the API key again", async () => {
  const admin = await configureDashboard();
  for (const enabled of [false, true]) {
    const { body } = await admin.patch("/api/rasab/config", { enabled }).expect(200);
    expect(body).toEqual({ dashboardUrl: dashboard.url, enabled, hasApiKey: true });
    expect((await admin.get("/api/rasab/status")).body).toMatchObject({ configured: true, enabled });
  }
  await admin.patch("/api/rasab/config", {}).expect(400);
});

test("a household may send ten test alerts an hour, including those sent by configuring", async () => {
  const admin = await configureDashboard();
  const other = await asAdmin();
  for (let sent = 1; sent < 10; sent++) await admin.post("/api/rasab/test").expect(200);
  const refused = await other.post("/api/rasab/test").expect(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_500);
  const before = await dumpTables(db);
  await admin.post("/api/rasab/configure", { dashboardUrl: dashboard.url, apiKey: "new" }).expect(429);
  expect(await dumpTables(db)).toEqual(before);
  expect(dashboard.received).toHaveLength(10);
  await admin.patch("/api/rasab/config", { enabled: false }).expect(200);
});

test("invalid requests do not count against the limit of test alerts", async () => {
  const admin = await asAdmin();
  for (let tries = 0; tries < 12; tries++) {
    await admin.post("/api/rasab/configure", { dashboardUrl: "x", apiKey: KEY }).expect(400);
    await admin.post("/api/rasab/test").expect(409);
  }
  await admin.post("/api/rasab/configure", { dashboardUrl: dashboard.url, apiKey: KEY }).expect(200);
});

test("the API key appears in no response and not in plain text in the database", async () => {
  const admin = await configureDashboard();
  dashboard.behavior = 500;
  await admin.post("/api/dishes", { title: "Soup" }).expect(201);
  const responses = await Promise.all([
    admin.get("/api/rasab/config"),
    admin.get("/api/rasab/status"),
    admin.post("/api/rasab/test"),
    admin.patch("/api/rasab/config", { enabled: true }),
    admin.post("/api/rasab/configure", { dashboardUrl: dashboard.url, apiKey: KEY }),
    admin.post("/api/rasab/configure", { dashboardUrl: "x", apiKey: KEY }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 400]);
  for (const { text, headers } of responses) expect(text + JSON.stringify(headers)).not.toContain(KEY);
  const { rows } = await db.$client.query<{ job: string }>(
    "select row_to_json(job)::text as job from graphile_worker._private_jobs as job",
  );
  const stored = [...Object.values(await dumpTables(db)), ...rows.map(({ job }) => job)].join("\n");
  expect(stored).toContain(dashboard.url);
  for (const spelling of [
    KEY,
    Buffer.from(KEY).toString("base64").slice(0, 20),
    Buffer.from(KEY).toString("hex"),
  ])
    expect(stored).not.toContain(spelling);
});

test.each([
  ["encrypted on another machine", "update dashboard_config set api_key = reverse(api_key)"],
  ["stored with another URL", "update dashboard_config set dashboard_url = dashboard_url || '/x'"],
])("an API key %s must be entered again", async (_how, change) => {
  const admin = await configureDashboard();
  await db.$client.query(change);
  const { body: config } = await admin.get("/api/rasab/config");
  expect(config).toMatchObject({ enabled: true, hasApiKey: false });
  expect((await admin.get("/api/rasab/status")).body).toMatchObject({
    connected: false,
    lastError: "The API key cannot be read on this machine. Please enter it again.",
  });
  expect((await admin.post("/api/rasab/test").expect(409)).body.code).toBe("key_needed");
  const { dashboardUrl } = config as { dashboardUrl: string };
  await admin.post("/api/rasab/configure", { dashboardUrl }).expect(400);
  expect(dashboard.received).toHaveLength(1);
  await admin.post("/api/rasab/configure", { dashboardUrl, apiKey: KEY }).expect(200);
  expect((await admin.get("/api/rasab/status")).body).toMatchObject({ connected: true, lastError: null });
});
