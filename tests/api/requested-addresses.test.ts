import { expect, test } from "vitest";
import { startApp } from "#tests/setup/app.ts";
import { buildDish, buildUser } from "#tests/setup/builders.ts";

const { asVisitor, db } = await startApp();
const based = await startApp({ PUBLIC_URL: "https://home.example/sofra" });

test.each([
  ["/.well-known/change-password", "/settings?tab=profile"],
  ["/favicon.ico", "/icons/icon-192.png"],
  ["/apple-touch-icon.png", "/icons/apple-touch-180.png"],
  ["/apple-touch-icon-precomposed.png", "/icons/apple-touch-180.png"],
])("%s, which programs request, leads to %s, also with a base path", async (requested, target) => {
  const { headers } = await asVisitor().get(requested).expect(302);
  expect(headers.location).toBe(target);
  const there = await based.asVisitor().get(`/sofra${requested}`).expect(302);
  expect(there.headers.location).toBe(`/sofra${target}`);
});

test.each(["assetlinks.json", "x/y"])("/.well-known/%s is not a page", async (name) => {
  const { headers } = await asVisitor().get(`/.well-known/${name}`).set("Accept", "text/html").expect(404);
  expect(headers["content-type"]).toContain("json");
});

test.each(["a b", 'a"b', "me@evil.example", "<x>", "a|b", "[::1", "a:99999", "", "%00", "a..b", "a/b"])(
  "a preview has valid addresses with the host %j",
  async (host) => {
    const user = await buildUser(db);
    const { id, shareKey } = await buildDish(db, { createdBy: user.id });
    const { text } = await asVisitor().get(`/public/dishes/${id}`).query({ key: shareKey }).set("Host", host);
    for (const [, address = ""] of text.matchAll(/property="og:(?:url|image)" content="([^"]*)"/g))
      expect(new URL(address).host).toBe("127.0.0.1:5000");
  },
);
