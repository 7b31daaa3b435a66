import { expect, it } from "vitest";
import { withoutTokens } from "#server/log.ts";

it.each([
  ["/menu/AbC123", "/menu/[hidden]"],
  ["/guest/AbC123?x=1", "/guest/[hidden]?x=1"],
  ["/join/AbC123", "/join/[hidden]"],
  ["/api/join/AbC123", "/api/join/[hidden]"],
  ["/api/invite-tokens/AbC123", "/api/invite-tokens/[hidden]"],
  ["/api/guest-menus/edit/AbC123", "/api/guest-menus/edit/[hidden]"],
  ["/guest-menu?edit=AbC123", "/guest-menu?edit=[hidden]"],
  ["/setup?token=AbC123", "/setup?token=[hidden]"],
  ["/api/dishes?access_token=sofra_0123456789abcdef", "/api/dishes?access_token=[hidden]"],
  ["/api/public/dishes?limit=2&token=AbC123", "/api/public/dishes?limit=2&token=[hidden]"],
])("a log shows %s without its secret", (url, shown) => {
  expect(withoutTokens(url)).toBe(shown);
});

it.each(["/api/menus/7", "/api/dishes?category=Soup", "/menus", "/api/guest-menus-v2", "/public/menus/3"])(
  "a log shows %s as it is",
  (url) => {
    expect(withoutTokens(url)).toBe(url);
  },
);
