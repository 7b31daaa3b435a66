import { expect, it } from "vitest";
import { preloadHeader } from "#server/http/preload-header.ts";

/** The addresses in the Link header of a page. */
function addressesOf(path: string, query: Record<string, string | string[]> = {}, cookie?: string): string[] {
  return [...(preloadHeader({ path, query, headers: { cookie } }) ?? "").matchAll(/<([^>]*)>/g)].map(
    ([, address]) => address ?? "",
  );
}

it.each([
  ["/menu/abc", {}, ["/api/public/dishes?token=abc", "/api/invite-tokens/abc"]],
  ["/guest-menu", {}, ["/api/public/dishes"]],
  ["/guest-menu", { edit: "xyz" }, ["/api/public/dishes?edit=xyz", "/api/guest-menus/edit/xyz"]],
  ["/join/abc", {}, ["/api/join/abc"]],
  ["/public/dishes/7", { key: "k1" }, ["/api/public/dishes/7?key=k1"]],
  ["/public/menus/7", {}, ["/api/public/menus/7"]],
  ["/dishes", {}, []],
])("%s %j asks early for %j", (path, query, addresses) => {
  expect(addressesOf(path, query)).toEqual(addresses);
});

it.each([
  ["/dishes", ["/api/auth/user", "/api/dishes", "/api/categories"]],
  ["/settings", ["/api/auth/user"]],
])("%s asks early for %j when it comes with a session", (path, addresses) => {
  expect(addressesOf(path, {}, "theme=dark; sofra=s%3Aabc")).toEqual(addresses);
  expect(addressesOf(path, {}, "__Host-sofra=s%3Aabc")).toEqual(addresses);
  expect(addressesOf(path, {}, "notsofra=s%3Aabc")).toEqual([]);
});

it("nothing in an address can write a header of its own", () => {
  const hostile = 'x>; rel=stylesheet, <https://evil.example/"\r\nSet-Cookie: a=b';
  const link = preloadHeader({ path: `/join/${encodeURIComponent(hostile)}`, query: {}, headers: {} });
  expect(link?.match(/[<>]/g)).toHaveLength(2);
  expect(link).not.toMatch(/[\r\n"]/);
  expect(addressesOf("/public/dishes/7", { key: hostile })).toHaveLength(1);
  expect(addressesOf("/public/dishes/7", { key: ["a", "b"] })).toEqual(["/api/public/dishes/7"]);
});

it("asks for nothing early when the address is endless", () => {
  expect(addressesOf(`/menu/${"x".repeat(5_000)}`)).toEqual([]);
});
