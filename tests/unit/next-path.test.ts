import { expect, test } from "vitest";
import { pathAfterSignIn } from "#client/features/auth/sign-in-path.ts";
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
  "/../other/login",
  "/%2e%2e/other",
  "/menus/./../other",
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
])("%j is not a path on this site", (text) => {
  expect(pathOnThisSite(text)).toBeUndefined();
});

test.each([
  ["?next=%2Fmenus%3Fview%3Darchived", "/menus?view=archived"],
  ["", "/"],
  ["?next=%2Flogin", "/"],
  ["?next=%2Flogin%3Fnext%3D%252Flogin", "/"],
  ["?next=%2F%2Fevil.example", "/"],
  ["?next=https%3A%2F%2Fevil.example", "/"],
])("signing in at /login%s leads to %s", (search, path) => {
  expect(pathAfterSignIn(search)).toBe(path);
});
