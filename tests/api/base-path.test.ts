import { expect, test } from "vitest";
import { buildUser, TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const token = "a-long-token-for-prometheus";
const { asVisitor, db } = await startApp({
  PUBLIC_URL: "https://home.example/sofra",
  TRUST_PROXY: "1",
  METRICS_TOKEN: token,
});
const proxied = { "X-Forwarded-Proto": "https" };

test("the API works under the path, with a cookie for this path only", async () => {
  await buildUser(db, { username: "aisha" });
  const response = await asVisitor()
    .post("/sofra/api/auth/login")
    .set({ ...proxied, Origin: "https://home.example", "Sec-Fetch-Site": "same-origin" })
    .send({ username: "aisha", password: TEST_PASSWORD })
    .expect(200);
  const [cookie = ""] = response.headers["set-cookie"] as unknown as string[];
  expect(cookie).toMatch(
    /^__Secure-sofra-[0-9a-f]{8}=[^;]+; Max-Age=\d+; Path=\/sofra; HttpOnly; Secure; SameSite=Lax$/,
  );
  const Cookie = cookie.split(";")[0] ?? "";
  const { headers } = await asVisitor()
    .get("/sofra/api/auth/user")
    .set({ ...proxied, Cookie })
    .expect(200);
  // The rolling session renews the same cookie.
  expect(headers["set-cookie"]?.[0] ?? "Path=/sofra;").toContain("Path=/sofra;");
  const out = await asVisitor()
    .post("/sofra/api/auth/logout")
    .set({ ...proxied, Cookie })
    .expect(200);
  expect(out.headers["set-cookie"]?.[0]).toMatch(/^__Secure-sofra-[0-9a-f]{8}=;.*Path=\/sofra;/);
  await asVisitor()
    .get("/sofra/api/auth/user")
    .set({ ...proxied, Cookie })
    .expect(401);
});

test("a write from another origin is refused", async () => {
  await asVisitor()
    .post("/sofra/api/auth/logout")
    .set({ ...proxied, Origin: "https://home.example.evil.example" })
    .expect(403);
});

test.each(["/", "/api/openapi.json", "/sofrax/api/openapi.json", "/%73ofra/", "/SOFRA/"])(
  "outside the path, %s returns 404 with the reason",
  async (address) => {
    const { text, headers } = await asVisitor().get(address).expect(404);
    expect(text).toContain("PUBLIC_URL says that everything is at /sofra/.");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  },
);

test("health checks work with and without the path", async () => {
  for (const path of ["/healthz", "/readyz", "/sofra/healthz", "/sofra/readyz"])
    await asVisitor().get(path).expect(200);
});

test.each([
  ["/sofra", "/sofra/"],
  ["/sofra?dish=7", "/sofra/?dish=7"],
  ["/sofra/api/login", "/sofra/login"],
  ["/sofra/api/login?next=/menus", "/sofra/login?next=%2Fmenus"],
  ["/sofra/api/login?next=//evil.example", "/sofra/login"],
])("%s redirects to %s", async (from, to) => {
  const { headers } = await asVisitor().get(from).redirects(0);
  expect(headers.location).toBe(to);
});

test("the manifest and the API pages name addresses under the path", async () => {
  const { body } = await asVisitor().get("/sofra/manifest.webmanifest").expect(200);
  expect(body).toMatchObject({ id: "/sofra/", start_url: "/sofra/", scope: "/sofra/" });
  expect(body).toHaveProperty("icons.0.src", "/sofra/icons/icon-192.png");
  expect(body).toHaveProperty("share_target.action", "/sofra/share");
  const { text } = await asVisitor().get("/sofra/api/docs").expect(200);
  expect([...text.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, address]) => address)).toSatisfy(
    (addresses: string[]) => addresses.length > 3 && addresses.every((one) => one.startsWith("/sofra/")),
  );
  const document = await asVisitor().get("/sofra/api/openapi.json").expect(200);
  expect(document.body).toMatchObject({ servers: [{ url: "/sofra" }] });
});

test("metrics tell unknown calls of the API from pages", async () => {
  await asVisitor().get("/sofra/api/nothing").expect(404);
  const { text } = await asVisitor()
    .get("/sofra/metrics")
    .set("Authorization", `Bearer ${token}`)
    .expect(200);
  expect(text).toContain('method="GET",route="unknown",status="404"');
});
