import { describe, expect, it } from "vitest";
import { pathAfterSignIn, signInPath } from "#client/features/auth/next-path.ts";

const after = (search: string) => pathAfterSignIn(search, "https://home.example");

describe("where signing in leads", () => {
  it("is '/' unless a page was asked for", () => {
    expect(after("")).toBe("/");
    expect(after("?next=")).toBe("/");
    expect(after("?next=/login")).toBe("/");
  });

  it("is the page that was asked for, with its query", () => {
    expect(after("?next=%2Fdishes%3Fcategory%3DSoups")).toBe("/dishes?category=Soups");
    expect(after(signInPath("/menus?view=archived").replace("/login", ""))).toBe("/menus?view=archived");
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/\t/evil.example",
    "evil.example",
  ])("never leaves the site for %s", (next) => {
    expect(after(`?next=${encodeURIComponent(next)}`)).toBe("/");
  });
});
