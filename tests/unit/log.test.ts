import { expect, test } from "vitest";
import * as z from "zod/mini";
import { redactUrl } from "#server/log.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { secret, secretFieldsOf } from "#shared/http/secret.ts";

test.each([
  ["/menu/AbC123", "/menu/[hidden]"],
  ["/guest/AbC123?x=1", "/guest/[hidden]?x=1"],
  ["/event/AbC123?x=1", "/event/[hidden]?x=1"],
  ["/answer/AbC123", "/answer/[hidden]"],
  ["/event/AbC123/preview.jpg", "/event/[hidden]/preview.jpg"],
  ["/api/event-invitations/AbC123/answers", "/api/event-invitations/[hidden]/answers"],
  ["/api/event-answers/AbC123/claims/7", "/api/event-answers/[hidden]/claims/7"],
  ["/join/AbC123", "/join/[hidden]"],
  ["/api/auth/oidc/callback?code=AbC&iss=https://a", "/api/auth/oidc/callback?[hidden]"],
  ["/api/calendar/AbC123.ics", "/api/calendar/[hidden]"],
  ["/api/calendar//AbC123.ics", "/api/calendar//[hidden]"],
  ["/api//./calendar/../AbC123.ics", "/api//./calendar/../[hidden]"],
  ["/api/join/AbC123", "/api/join/[hidden]"],
  ["/password/AbC123", "/password/[hidden]"],
  ["/api/password-links/AbC123", "/api/password-links/[hidden]"],
  ["/api/invite-tokens/AbC123", "/api/invite-tokens/[hidden]"],
  ["/api/guest-menus/edit/AbC123", "/api/guest-menus/edit/[hidden]"],
  ["/guest-menu?edit=AbC123", "/guest-menu?edit=[hidden]"],
  ["/setup?token=AbC123", "/setup?token=[hidden]"],
  ["/login?username=ada&password=AbC123", "/login?username=ada&password=[hidden]"],
  ["/login?Pass%77ord=AbC?123", "/login?[hidden]"],
  ["/login?user[password]=AbC123&x=1", "/login?user[password]=[hidden]&x=1"],
  ["/login?%=1&password=AbC123", "/login?%=1&password=[hidden]"],
  ["/login?next=/setup?token=AbC123", "/login?next=/setup?token=[hidden]"],
  ["/login?%70assword=AbC123&x=1", "/login?[hidden]&x=1"],
  ["/login?next=%2Fevent%2FAbC123", "/login?[hidden]"],
  ["/login?next=%2Fanswer%2FAbC123%", "/login?[hidden]"],
  ["/login?next=%252Fpassword%25252FAbC123&x=1", "/login?[hidden]&x=1"],
  ["/login?next=%2Fsetup%3Fx%3D1%26token%3DAbC123", "/login?[hidden]"],
  ["/login?next=/setup%3Ftoken=AbC123", "/login?[hidden]"],
  ["/login?%2Fevent%2FAbC123", "/login?[hidden]"],
  ["/event/AbC=123?x=1", "/event/[hidden]?x=1"],
  ["/login?sofra_0123=1", "/login?[hidden]=1"],
  ["/%65vent/AbC123?x=1", "[hidden]?x=1"],
  ["/login?x=1?token=AbC?123#token=AbC", "/login?x=1?token=[hidden]#[hidden]"],
  ["/api/dishes?access_token=sofra_0123456789abcdef", "/api/dishes?access_token=[hidden]"],
  ["/api/public/dishes?limit=2&token=AbC123", "/api/public/dishes?limit=2&token=[hidden]"],
])("the log hides the secret in %s", (url, shown) => {
  expect(redactUrl(url)).toBe(shown);
});

test.each([
  "/api/menus/7",
  "/api/menus/7/event",
  "/api/menus/7/answers/8",
  "/api/dishes?category=Soup",
  "/menus",
  "/api/guest-menus-v2",
  "/public/menus/3",
  "/api/search?q=K%C3%A4se%20%26%20Brot%",
  "/login?next=%2Fdishes%3Fdish%3D7",
])("the log shows %s unchanged", (url) => {
  expect(redactUrl(url)).toBe(url);
});

test.each([
  ["a question mark and an equals sign", "?="],
  ["question marks with names", "?a="],
  ["ampersands", "&a="],
  ["brackets", "?a[b]="],
  ["encoded names", "?%61="],
  ["paths with secrets", "/event/?next="],
  ["characters encoded twice", "%2525"],
  ["one long name", `${"a".repeat(8_000)}!`],
])("the log shows a URL of 16 kB that repeats %s", (_what, part) => {
  expect(redactUrl(`/api/x?${part.repeat(16_000 / part.length)}`)).toContain("/api/x?");
});

test("secretFieldsOf finds marked fields at any depth", () => {
  const pin = secret(z.string().check(z.minLength(4)));
  const call = endpoint("post", "/api/safes/:code", {
    access: "member",
    summary: "Open a safe",
    params: z.object({ code: secret(z.string()) }),
    query: z.object({ hint: secret(z.catch(z.string(), "")), room: z.optional(z.string()) }),
    body: z.union([
      z.object({ pin: z.optional(z.nullable(pin)) }),
      z.object({ keys: z.array(z.object({ first: z._default(pin, "0000") })) }),
    ]),
    response: z.array(z.object({ label: z.string(), contents: z.pipe(z.string(), pin) })),
  });
  expect([...secretFieldsOf([call])].toSorted()).toEqual(["code", "contents", "first", "hint", "pin"]);
});
