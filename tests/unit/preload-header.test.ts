import { expect, test } from "vitest";
import { preloadHeader } from "#server/http/client/preload-header.ts";

/** The URLs in the Link header of a page. */
function addressesOf(path: string, query: Record<string, string | string[]> = {}, cookie?: string): string[] {
  return [...(preloadHeader({ path, query, headers: { cookie } }, "") ?? "").matchAll(/<([^>]*)>/g)].map(
    ([, address]) => address ?? "",
  );
}

test.each([
  ["/menu/abc", {}, ["/api/public/dishes?token=abc", "/api/invite-tokens/abc"]],
  ["/guest-menu", {}, ["/api/public/dishes"]],
  ["/guest-menu", { edit: "xyz" }, ["/api/public/dishes?edit=xyz", "/api/guest-menus/edit/xyz"]],
  ["/event/abc", {}, ["/api/event-invitations/abc"]],
  ["/answer/xyz", {}, ["/api/event-answers/xyz"]],
  ["/join/abc", {}, ["/api/join/abc"]],
  ["/password/abc", {}, ["/api/password-links/abc"]],
  ["/public/dishes/7", { key: "k1" }, ["/api/public/dishes/7?key=k1"]],
  ["/public/menus/7", {}, ["/api/public/menus/7"]],
  ["/dishes", {}, []],
])("%s %j preloads %j", (path, query, addresses) => {
  expect(addressesOf(path, query)).toEqual(addresses);
});

test.each([
  ["/dishes", ["/api/auth/user", "/api/dishes", "/api/categories"]],
  ["/settings", ["/api/auth/user"]],
])("with a session, %s preloads %j", (path, addresses) => {
  expect(addressesOf(path, {}, "theme=dark; sofra=s%3Aabc")).toEqual(addresses);
  expect(addressesOf(path, {}, "__Host-sofra=s%3Aabc")).toEqual(addresses);
  expect(addressesOf(path, {}, "notsofra=s%3Aabc")).toEqual([]);
});

test("a hostile URL cannot add headers or links", () => {
  const hostile = 'x>; rel=stylesheet, <https://evil.example/"\r\nSet-Cookie: a=b';
  const link = preloadHeader(
    { path: `/join/${encodeURIComponent(hostile)}`, query: {}, headers: {} },
    "/sofra",
  );
  expect(link).toMatch(/^<\/sofra\/api\/join\//);
  expect(link?.match(/[<>]/g)).toHaveLength(2);
  expect(link).not.toMatch(/[\r\n"]/);
  expect(addressesOf("/public/dishes/7", { key: hostile })).toHaveLength(1);
  expect(addressesOf("/public/dishes/7", { key: ["a", "b"] })).toEqual(["/api/public/dishes/7"]);
});

test("a very long URL preloads nothing", () => {
  expect(addressesOf(`/menu/${"x".repeat(5_000)}`)).toEqual([]);
});
