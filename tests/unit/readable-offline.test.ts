import { expect, test } from "vitest";
import { isReadableOffline } from "#client/lib/device/readable-offline.ts";

const isReadable = (address: string, basePath = "") =>
  isReadableOffline(new URL(address, "https://sofra.example"), basePath);

test.each([
  "/api/auth/user",
  "/api/dishes",
  "/api/dishes/7",
  "/api/dishes/7/comments",
  "/api/menus/archived",
  "/api/menus/7/shopping-list",
  "/api/menus/7/event",
  "/api/event-invitations",
  "/api/event-invitations?state=all",
  "/api/invite-tokens",
  "/api/meals/next",
  "/api/meals?from=2035-05-01&to=2035-05-07",
  "/api/shopping-list?from=2035-05-01&to=2035-05-07",
])("%s stays readable offline", (address) => {
  expect(isReadable(address)).toBe(true);
  expect(isReadable(`/sofra${address}`, "/sofra")).toBe(true);
});

test.each([
  "/api/dishes?limit=6",
  "/api/meals",
  "/api/shopping-list",
  "/api/dishes/labels",
  "/api/auth/logout",
  "/api/users",
  "/api/event-invitations/token-of-a-guest",
  "/api/invite-tokens/token-of-a-guest",
  "/images/7.webp",
  "/dishes",
])("%s does not", (address) => {
  expect(isReadable(address)).toBe(false);
});
