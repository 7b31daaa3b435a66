import { expect, test } from "vitest";
import { visitorPageAt } from "#shared/visitor-paths.ts";

test.each([
  ["/menu/abc", { page: "guest", token: "abc" }],
  ["/guest/abc/", { page: "guest", token: "abc" }],
  ["/Guest/a%20b", { page: "guest", token: "a b" }],
  ["/menu/%E0%A4%A", { page: "guest", token: "%E0%A4%A" }],
  ["/guest-menu", { page: "guest", token: null }],
  ["/guest-menu/", { page: "guest", token: null }],
  ["/event/abc", { page: "event", token: "abc" }],
  ["/Answer/abc/", { page: "answer", editToken: "abc" }],
  ["/join/abc", { page: "join", token: "abc" }],
  ["/password/abc", { page: "password", token: "abc" }],
  ["/public/dishes/7", { page: "dish", id: "7" }],
  ["/public/menus/none", { page: "menu", id: "none" }],
])("%s is a visitors' page", (path, page) => {
  expect(visitorPageAt(path)).toEqual(page);
});

test.each([
  "/",
  "/menu",
  "/menu/",
  "/menus",
  "/menus/7",
  "/guest",
  "/guest-menu/abc",
  "/guest-suggestions",
  "/event",
  "/event/abc/def",
  "/answer/",
  "/join",
  "/password",
  "/public",
  "/public/dishes",
  "/public/dishes/7/edit",
  "/public/images/7",
  "/api/public/dishes/7",
  "//menu/abc",
])("%s is not a visitors' page", (path) => {
  expect(visitorPageAt(path)).toBeNull();
});
