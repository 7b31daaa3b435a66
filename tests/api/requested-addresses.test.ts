import { expect, test } from "vitest";
import { startApp } from "#tests/setup/server/app.ts";

const { asVisitor } = await startApp();
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
