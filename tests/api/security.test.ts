import { describe, expect, onTestFinished, test, vi } from "vitest";
import { transact } from "#server/database/db.ts";
import { issuePasswordLink } from "#server/features/auth/password-links.service.ts";
import { getSetupAddress } from "#server/features/auth/setup.service.ts";
import { sessions, users } from "#shared/schema/index.ts";
import { buildUser, TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { endpoints, fill } from "#tests/setup/server/endpoints.ts";
import { rawRequest } from "#tests/setup/server/raw-request.ts";
import { startSecondApp } from "#tests/setup/server/second-app.ts";

const { asVisitor, asMember, db, deps, origin } = await startApp();
const https = await startApp({ PUBLIC_URL: "https://sofra.example", TRUST_PROXY: "1" });

describe("a request from another site", () => {
  const isRefused = async (headers: Record<string, string>) => {
    const member = await asMember();
    const { body } = await member.post("/api/auth/logout").set(headers).expect(403);
    // A proxy that replaces the host looks the same, unless the browser sends Sec-Fetch-Site.
    expect(body).toEqual({
      message: "This request came from another site.",
      code: "forbidden",
      ...(headers["Sec-Fetch-Site"] === undefined || headers["Sec-Fetch-Site"] === "none"
        ? { remedy: "Set PUBLIC_URL, or let the proxy pass on the Host header." }
        : {}),
    });
    await member
      .patch(`/api/users/${member.user.id}`)
      .set(headers)
      .send({ firstName: "Mallory" })
      .expect(403);
    await member.delete(`/api/users/${member.user.id}`).set(headers).expect(403);
    await member.get("/api/auth/user").expect(200);
  };

  test.each([
    "https://evil.example",
    "null",
    "http://127.0.0.1.evil.example",
    "http://127.0.0.1:1",
    "file://",
    "x",
  ])("returns 403 with Origin %s, with and without a body", (from) => isRefused({ Origin: from }));

  test.each(["cross-site", "same-site", "anything"])("returns 403 with Sec-Fetch-Site %s", (site) =>
    isRefused({ "Sec-Fetch-Site": site }),
  );

  test("returns 403 when Sec-Fetch-Site names another site, or nothing and Origin another", async () => {
    await isRefused({ Origin: origin, "Sec-Fetch-Site": "cross-site" });
    await isRefused({ Origin: "null", "Sec-Fetch-Site": "none" });
  });

  test("may read, but gets no CORS headers", async () => {
    const { headers } = await asVisitor()
      .get("/api/dishes")
      .set("Origin", "https://evil.example")
      .expect(401);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test.each([...new Set(endpoints.map(({ path }) => path))])(
    "gets no CORS headers from a preflight of %s",
    async (path) => {
      const response = await asVisitor()
        .options(fill(path, () => "1"))
        .set({ Origin: "https://evil.example", "Access-Control-Request-Method": "POST" })
        .expect(204);
      expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    },
  );
});

describe("a request from the app's own page", () => {
  test("is accepted on plain HTTP, on localhost and from programs other than browsers", async () => {
    for (const headers of [{}, { Origin: origin }, { Origin: origin, "Sec-Fetch-Site": "same-origin" }])
      await asVisitor().post("/api/auth/logout").set(headers).expect(200);
    await asVisitor()
      .post("/api/auth/logout")
      .set({ Host: "menu.home:5000", Origin: "http://Menu.home:5000".toLowerCase() })
      .expect(200);
  });

  test("is accepted at PUBLIC_URL, and behind an HTTPS proxy with Sec-Fetch-Site: same-origin", async () => {
    await https.asVisitor().post("/api/auth/logout").set("Origin", "https://sofra.example").expect(200);
    const behindProxy = { Host: "sofra.home", Origin: "https://sofra.home" };
    await asVisitor()
      .post("/api/auth/logout")
      .set({ ...behindProxy, "Sec-Fetch-Site": "same-origin" })
      .expect(200);
    await asVisitor().post("/api/auth/logout").set(behindProxy).expect(403);
  });
});

describe("behind a proxy that replaces the host", () => {
  const browsers: [[string, string], ...[host: string, page: string][]] = [
    ["127.0.0.1:5250", "https://sofra.home"],
    ["sofra.home", "http://sofra.home:8080"],
    ["upstream_name", "http://[fd00::1]:81"],
    ["127.0.0.1", "null"],
  ];

  test.each(browsers)("with Host %s, a page of %s is accepted with Sec-Fetch-Site", async (host, page) => {
    const headers = { Host: host, Origin: page, "Sec-Fetch-Site": "same-origin" };
    await asVisitor().post("/api/auth/logout").set(headers).expect(200);
  });

  test("a page without Sec-Fetch-Site is refused, and the log says once how to change that", async () => {
    const logged = vi.spyOn(deps.log, "warn");
    onTestFinished(() => logged.mockRestore());
    const behindProxy = await startSecondApp(deps, deps.databaseUrl, {});
    const post = () => behindProxy.asVisitor().post("/api/auth/logout");
    await post().set("Sec-Fetch-Site", "cross-site").expect(403);
    for (const [host, page] of browsers) await post().set({ Host: host, Origin: page }).expect(403);
    const [[host, origin]] = browsers;
    expect(logged.mock.calls).toEqual([[{ host, origin }, expect.stringContaining("Set PUBLIC_URL")]]);
  });
});

describe("response headers", () => {
  test("allow only own scripts and require no HTTPS", async () => {
    for (const path of ["/healthz", "/api/auth/user", "/api/nothing", "/images/none.jpg"]) {
      const { headers } = await asVisitor().get(path);
      if (!path.startsWith("/images")) {
        expect(headers["content-security-policy"]?.split(";")).toEqual(
          expect.arrayContaining([
            "default-src 'self'",
            "script-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "form-action 'self'",
            "img-src 'self' data: blob: http: https:",
          ]),
        );
      }
      expect(headers["content-security-policy"]).not.toMatch(
        /upgrade-insecure|unsafe-eval|script-src[^;]*unsafe-inline/,
      );
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
        "cross-origin-resource-policy": "same-origin",
      });
      for (const name of ["strict-transport-security", "cross-origin-opener-policy", "x-powered-by"])
        expect(headers[name]).toBeUndefined();
    }
  });

  test("of the API prevent shared caching and allow revalidation with 304", async () => {
    const member = await asMember();
    const { headers } = await member.get("/api/users").expect(200);
    expect(headers["cache-control"]).toBe("private, no-cache");
    const again = await member
      .get("/api/users")
      .set("If-None-Match", headers["etag"] ?? "")
      .expect(304);
    expect(again.text).toBe("");
  });
});

describe("with PUBLIC_URL on https", () => {
  const signIn = (headers: Record<string, string>) =>
    https
      .asVisitor()
      .post("/api/auth/login")
      .set(headers)
      .send({ username: "aisha", password: TEST_PASSWORD });

  test("signing in sets a Secure cookie bound to the host, and HSTS", async () => {
    await buildUser(https.db, { username: "aisha" });
    const response = await signIn({ "X-Forwarded-Proto": "https" }).expect(200);
    const [cookie = ""] = response.headers["set-cookie"] as unknown as string[];
    expect(cookie).toMatch(
      /^__Host-sofra-[0-9a-f]{8}=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookie).not.toContain("Domain");
    expect(response.headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(response.headers["cross-origin-opener-policy"]).toBe("same-origin");
    await https
      .asVisitor()
      .get("/api/auth/user")
      .set({ Cookie: cookie.split(";")[0] ?? "", "X-Forwarded-Proto": "https" })
      .expect(200);
  });

  test("signing in over plain HTTP returns 400 with the HTTPS address", async () => {
    await buildUser(https.db, { username: "aisha" });
    const { body } = await signIn({}).expect(400);
    expect(body.message).toContain("at https://sofra.example");
    expect(await https.db.$count(sessions)).toBe(0);
  });

  test("setup and password links return 400 over plain HTTP, and work over HTTPS afterwards", async () => {
    const twice = async (path: "/api/setup" | `/api/password-links/${string}`, fields: object) => {
      const post = () => https.asVisitor().post(path, { password: "walnuts-and-honey", ...fields });
      expect((await post().expect(400)).body.message).toContain("at https://sofra.example");
      const { ok, body } = await post().set("X-Forwarded-Proto", "https");
      expect(ok).toBe(true);
      return body;
    };
    const token = (await getSetupAddress(https.deps))?.split("token=")[1];
    const { id } = await twice("/api/setup", { token, username: "aisha", firstName: "Aisha" });
    const link = await transact(https.db, (tx) => issuePasswordLink(tx, id, id));
    await twice(`/api/password-links/${link.token}`, {});
  });
});

describe("invalid input", () => {
  const json = { "Content-Type": "application/json" };

  test.each([
    ["an unknown call", 404, { method: "GET", path: "/api/nothing" }],
    ["the API itself", 404, { method: "GET", path: "/api" }],
    ["a wrong method", 405, { method: "PUT", path: "/api/users", headers: json, body: "{}" }],
    ["an unknown method", 405, { method: "PROPFIND", path: "/api/users" }],
    ["bad percent-encoding", 400, { method: "GET", path: "/api/users/%E0%A4%A/holdings" }],
    ["bad JSON", 400, { method: "POST", path: "/api/auth/login", headers: json, body: "{" }],
    [
      "JSON that is not an object",
      400,
      { method: "POST", path: "/api/auth/login", headers: json, body: "7" },
    ],
    ["deeply nested JSON", 400, deepJson()],
    [
      "more than 64 kB",
      413,
      { method: "POST", path: "/api/auth/login", headers: json, body: `"${"x".repeat(70_000)}"` },
    ],
    ["a form", 415, form("application/x-www-form-urlencoded")],
    ["JSON declared as text", 415, form("text/plain")],
    ["a body without a type", 415, { method: "POST", path: "/api/auth/login", body: "{}" }],
    ["another character set", 415, form("application/json; charset=latin1")],
    [
      "a compressed body",
      415,
      { ...form("application/json"), headers: { ...json, "Content-Encoding": "gzip" } },
    ],
  ])("%s returns %i as JSON", async (_name, status, sent) => {
    const { text, ...response } = await rawRequest(origin, sent);
    expect(response.status).toBe(status);
    expect(response.headers["content-type"]).toMatch(/^application\/json/);
    expect(JSON.parse(text)).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  });

  test("a large body returns 401 without a session before it is read", async () => {
    const { status } = await rawRequest(origin, {
      method: "PATCH",
      path: "/api/users/x",
      headers: json,
      body: `{"firstName":"${"x".repeat(100_000)}"}`,
    });
    expect(status).toBe(401);
  });

  test("__proto__ and constructor in JSON grant no rights", async () => {
    const member = await asMember();
    for (const body of [
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"firstName":"A","__proto__":{"isAdmin":true},"isAdmin ":true}',
    ])
      await member.patch(`/api/users/${member.user.id}`).set(json).send(body).expect(200);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    const [row] = await db.select().from(users);
    expect(row?.isAdmin).toBe(false);
  });

  test("line breaks in a URL add no headers", async () => {
    for (const path of ["/api/login?next=/%0d%0aSet-Cookie:%20a=b", "/api/login?next=%2F%0D%0AX-Evil:1"]) {
      const { headers, status } = await rawRequest(origin, { method: "GET", path });
      expect(status).toBe(302);
      expect(headers.location).toBe("/login");
      expect(headers).not.toHaveProperty("x-evil");
    }
  });

  test("error messages contain no SQL, paths or stack traces", async () => {
    const member = await asMember();
    const { text } = await member.patch("/api/users/x'--", { firstName: "' or 1=1" });
    expect(text).not.toMatch(/select|at .*\.ts|node_modules/i);
  });
});

function form(type: string) {
  return {
    method: "POST",
    path: "/api/auth/login",
    headers: { "Content-Type": type },
    body: "username=a&password=b",
  };
}

function deepJson() {
  const body = `{"username":${"[".repeat(20_000)}${"]".repeat(20_000)},"password":"x"}`;
  return { method: "POST", path: "/api/auth/login", headers: { "Content-Type": "application/json" }, body };
}
