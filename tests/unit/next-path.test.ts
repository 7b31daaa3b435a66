import { expect, test } from "vitest";
import { pathOnThisSite } from "#shared/next-path.ts";

test.each(["/", "/menus", "/dishes/7?tab=history#top", "/menu/abc%20def", "/a//b", "/search?q=100%25"])(
  "%s is a path on this site",
  (path) => {
    expect(pathOnThisSite(path)).toBe(path);
  },
);

test.each([
  "",
  "menus",
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "/%2Fevil.example",
  "/%252Fevil.example",
  "/%5Cevil.example",
  "/%09/evil.example",
  "%2F%2Fevil.example",
  "/..//evil.example",
  "/./%2e%2e//evil.example",
  "/%E0%A4%A",
  `/%${"25".repeat(10)}2Fevil.example`,
  "javascript:alert(1)",
])("%j is none", (text) => {
  expect(pathOnThisSite(text)).toBeUndefined();
});
