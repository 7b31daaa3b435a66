import { describe, expect, test } from "vitest";
import { buildDish } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const METRICS_TOKEN = "a-token-for-prometheus";
const off = await startApp();
const { asVisitor, asMember, asProgram, db } = await startApp({ METRICS_TOKEN });

const scrape = async () =>
  (await asVisitor().get("/metrics").auth(METRICS_TOKEN, { type: "bearer" }).expect(200)).text;
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

test("metrics return 404 without METRICS_TOKEN", async () => {
  await off.asVisitor().get("/metrics").auth(METRICS_TOKEN, { type: "bearer" }).expect(404);
});

describe("metrics with METRICS_TOKEN", () => {
  test.each([undefined, "Bearer", "Bearer wrong", `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`])(
    "return 401 for Authorization: %s",
    async (authorization) => {
      const request = asVisitor().get("/metrics");
      if (authorization !== undefined) void request.set("Authorization", authorization);
      const { body, headers } = await request.expect(401);
      expect(body).toEqual({ message: "The metrics token is missing or wrong.", code: "not_signed_in" });
      expect(headers["www-authenticate"]).toBe('Bearer realm="Sofra"');
    },
  );

  test("return 401 for the token in the URL and for access tokens", async () => {
    await asVisitor().get(`/metrics?token=${METRICS_TOKEN}`).expect(401);
    const { token } = await asProgram({}, true);
    await asVisitor().get("/metrics").auth(token, { type: "bearer" }).expect(401);
  });

  test("include the process, the database pool and the queue", async () => {
    const text = await scrape();
    for (const name of [
      "process_resident_memory_bytes",
      "nodejs_eventloop_lag_p99_seconds",
      "sofra_live_streams",
      "sofra_pool_connections",
      "sofra_pool_idle",
      "sofra_pool_waiting",
      'sofra_jobs{state="waiting"}',
      'sofra_jobs{state="failed"}',
    ]) {
      expect({ name, value: valueOf(text, name) }).toEqual({ name, value: expect.any(Number) });
      expect(valueOf(text, name)).not.toBeNaN();
    }
    expect(valueOf(text, "sofra_pool_connections")).toBeGreaterThan(0);
  });

  test("label requests with the pattern of their route, never with their URL", async () => {
    const member = await asMember({ username: "ada.lovelace" });
    const { id } = await buildDish(db, { title: "Secret soup" });
    await member.get(`/api/dishes/${id}`).expect(200);
    await member.get(`/api/dishes/${id + 1}`).expect(404);
    await member.get("/api/search?q=secret").expect(200);
    await asVisitor().get("/api/invite-tokens/AbCdEfGhIjKlMnOpQrStUvWxYz012345").expect(404);
    await asVisitor().get("/api/nothing/AbCdEf").expect(404);
    await asVisitor().get("/api/docs").expect(200);
    const text = await scrape();
    const counted = (labels: string) => valueOf(text, `sofra_http_request_duration_seconds_count{${labels}}`);
    expect(counted('method="GET",route="/api/dishes/:id",status="200"')).toBe(1);
    expect(counted('method="GET",route="/api/dishes/:id",status="404"')).toBe(1);
    expect(counted('method="GET",route="unknown",status="404"')).toBe(1);
    expect(counted('method="GET",route="/api/docs",status="200"')).toBe(1);
    expect(text).not.toMatch(/AbCdEf|ecret|ada/);
  });
});
