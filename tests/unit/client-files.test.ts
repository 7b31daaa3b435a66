import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import express from "express";
import pino from "pino";
import request from "supertest";
import { afterAll, expect, test, vi } from "vitest";
import { readEnv } from "#server/env.ts";
import { clientFiles } from "#server/http/client/client-files.ts";
import { onError } from "#server/http/on-error.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sofra-client-"));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(path.join(folder, "assets"));
const index =
  '<head><meta name="application-name" content="Sofra" /><title>Sofra</title></head><div id="root"></div>';
const script = "export const answer = 42;";
writeFileSync(path.join(folder, "index.html"), index);
writeFileSync(path.join(folder, "visitor.html"), index.replace("root", "visitor"));
mkdirSync(path.join(folder, ".vite"));
const manifest = {
  "index.html": { file: "assets/main-abc123.js", imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared-1.js" },
  "_card.js": { file: "assets/card-1.js", imports: ["_shared.js"] },
  "app.tsx": { file: "assets/app-1.js", imports: ["_shared.js"] },
  "layout/app-frame.tsx": { file: "assets/frame-1.js", imports: ["_shared.js"] },
  "pages/sign-in.page.tsx": { file: "assets/sign-in-1.js", imports: ["_shared.js"] },
  "pages/dishes.page.tsx": { file: "assets/dishes-1.js", imports: ["_card.js"] },
  "visitor.html": { file: "assets/visitor-1.js", imports: ["_card.js"] },
  "../shared/locales/tr/members.po": { file: "assets/members-tr-1.js" },
  "../shared/locales/tr/sign-in.po": { file: "assets/sign-in-tr-1.js" },
  "pages/public-dish.page.tsx": { file: "assets/public-dish-1.js", imports: ["_card.js"] },
};
writeFileSync(path.join(folder, ".vite", "manifest.json"), JSON.stringify(manifest));
writeFileSync(path.join(folder, "favicon.svg"), "<svg/>");
writeFileSync(path.join(folder, "assets", "main-abc123.js"), script);
writeFileSync(path.join(folder, "assets", "main-abc123.js.br"), brotliCompressSync(script));

const env = readEnv({ PRODUCT_NAME: 'Tom & "Ada" <$&>' });
const app = express()
  .use(clientFiles({ env }, folder))
  .use(onError(pino({ level: "silent" })));
const page = (url: string) => request(app).get(url).set("Accept", "text/html,*/*;q=0.8");

test.each(["/", "/dishes", "/menu", "/menus", "/public", "/no/such/page", "/index.html", "/visitor.html"])(
  "%s returns the app's page",
  async (url) => {
    const { status, text, headers } = await page(url);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(text).toContain("<title>Tom &amp; &quot;Ada&quot; &lt;$&amp;&gt;</title>");
    expect(text).toContain('content="Tom &amp; &quot;Ada&quot; &lt;$&amp;&gt;"');
    expect(text).toContain('id="root"');
  },
);

test.each([
  "/menu/some-token",
  "/guest/some-token/",
  "/guest-menu?edit=secret",
  "/join/some-token",
  "/public/dishes/7?key=abc",
  "/public/menus/none",
  "/Menu/%E0%A4%A",
])("%s returns the visitors' page without the members' app", async (url) => {
  const { status, text, headers } = await page(url);
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-cache");
  expect(text).toContain("<title>Tom &amp; &quot;Ada&quot; &lt;$&amp;&gt;</title>");
  expect(text).toContain('id="visitor"');
});

test("a member's page preloads its scripts, except those in the HTML already", async () => {
  const { text } = await page("/dishes").set("Cookie", "sofra=s%3Aabc");
  const named = [
    ...text.matchAll(/<link rel="modulepreload" fetchpriority="low" crossorigin href="([^"]*)">/g),
  ];
  expect(named.map(([, address]) => address)).toEqual([
    "/assets/app-1.js",
    "/assets/frame-1.js",
    "/assets/dishes-1.js",
    "/assets/card-1.js",
  ]);
  expect(text).not.toContain("signed-out");
});

test("a page of members and the sign-in page preload their texts", async () => {
  const turkish = express()
    .use((_req, res, next) => {
      res.locals.language = "tr";
      next();
    })
    .use(clientFiles({ env }, folder));
  const open = (path: string, cookie: string) =>
    request(turkish).get(path).set({ Accept: "text/html", Cookie: cookie });
  const signedIn = await open("/dishes", "sofra=s%3Aabc");
  expect(signedIn.text).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/members-tr-1.js">',
  );
  for (const [path, texts] of [
    ["/", "sign-in"],
    ["/login", "sign-in"],
    // The app shows the sign-in page.
    ["/dishes", "members"],
  ] as const) {
    const signedOut = await open(path, "");
    expect(signedOut.text.match(/<link rel="modulepreload" [^>]*>/g)).toEqual([
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/sign-in-1.js">',
      `<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/${texts}-tr-1.js">`,
    ]);
  }
});

test("a visitors' page preloads its own script", async () => {
  const { text } = await page("/public/dishes/7?key=abc");
  const named = [
    ...text.matchAll(/<link rel="modulepreload" fetchpriority="low" crossorigin href="([^"]*)">/g),
  ];
  expect(named.map(([, address]) => address)).toEqual(["/assets/public-dish-1.js"]);
});

test("a page without a session has the signed-out tag and preloads only the sign-in page", async () => {
  const { text } = await page("/dishes");
  expect(text).toContain('<meta name="signed-out" content="" />');
  expect(text.match(/modulepreload[^>]*/g)).toEqual([
    'modulepreload" fetchpriority="low" crossorigin href="/assets/sign-in-1.js"',
  ]);
});

test("an asset is immutable and compressed if the client accepts that", async () => {
  const { headers } = await request(app)
    .get("/assets/main-abc123.js")
    // The header as browsers send it.
    .set("Accept-Encoding", "gzip, deflate, br, zstd")
    .expect(200);
  expect(headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    vary: "Accept-Encoding",
  });
  await request(app).get("/assets/main-abc123.js").set("Accept-Encoding", "identity").expect(200, script);
});

test("a file without a hash in its name is revalidated each time", async () => {
  const { headers } = await request(app).get("/favicon.svg").expect(200);
  expect(headers["cache-control"]).toBe("no-cache");
  await request(app).get("/favicon.svg").set("If-None-Match", String(headers.etag)).expect(304);
});

test.each([
  "/assets/old-456.js",
  "/robots.txt",
  "/favicon.svg/../../package.json",
  "/assets/%2e%2e/%2e%2e/package.json",
])("the missing file %s returns 404 and not the page", async (url) => {
  const { status, body } = await page(url);
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: "not_found" });
});

test("requests for other types than HTML return 404", async () => {
  await request(app).get("/dishes").set("Accept", "application/json").expect(404);
  await request(app).post("/dishes").set("Accept", "text/html").expect(404);
});

test("an invalid range returns the whole file", async () => {
  await request(app).get("/favicon.svg").set("Range", "bytes=9-2").expect(200);
});

test("a file deleted after the start returns 404, and other files are still served", async () => {
  const gone = path.join(folder, "assets", "gone-abc123.js");
  writeFileSync(gone, script);
  writeFileSync(`${gone}.br`, brotliCompressSync(script));
  const later = request(
    express()
      .use(clientFiles({ env }, folder))
      .use(onError(pino({ level: "silent" }))),
  );
  rmSync(gone);
  rmSync(`${gone}.br`);
  const { status, headers, body } = await later.get("/assets/gone-abc123.js").set("Accept-Encoding", "br");
  expect({ status, body }).toEqual({ status: 404, body: { message: "Page not found", code: "not_found" } });
  expect(headers).not.toHaveProperty("content-encoding");
  expect(headers["cache-control"] ?? "").not.toContain("immutable");
  await later.get("/assets/main-abc123.js").expect(200);
});

test("logs no error when the client has closed the connection", async () => {
  const log = pino({ level: "silent" });
  const logged = vi.spyOn(log, "error");
  const closed = express()
    .use((req, _res, next) => {
      req.socket.destroy();
      next();
    })
    .use(clientFiles({ env }, folder))
    .use(onError(log));
  await request(closed)
    .get("/favicon.svg")
    .catch(() => undefined);
  // The next answer comes after the callback of the first.
  await page("/favicon.svg").expect(200);
  expect(logged).not.toHaveBeenCalled();
});
