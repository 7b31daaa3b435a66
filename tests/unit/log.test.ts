import { expect, it } from "vitest";
import * as z from "zod/mini";
import { redactUrl } from "#server/log.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { secret, secretFieldsOf } from "#shared/http/secret.ts";

it.each([
  ["/menu/AbC123", "/menu/[hidden]"],
  ["/guest/AbC123?x=1", "/guest/[hidden]?x=1"],
  ["/event/AbC123?x=1", "/event/[hidden]?x=1"],
  ["/answer/AbC123", "/answer/[hidden]"],
  ["/event/AbC123/preview.jpg", "/event/[hidden]/preview.jpg"],
  ["/api/event-invitations/AbC123/answers", "/api/event-invitations/[hidden]/answers"],
  ["/api/event-answers/AbC123/claims/7", "/api/event-answers/[hidden]/claims/7"],
  ["/join/AbC123", "/join/[hidden]"],
  ["/api/join/AbC123", "/api/join/[hidden]"],
  ["/password/AbC123", "/password/[hidden]"],
  ["/api/password-links/AbC123", "/api/password-links/[hidden]"],
  ["/api/invite-tokens/AbC123", "/api/invite-tokens/[hidden]"],
  ["/api/guest-menus/edit/AbC123", "/api/guest-menus/edit/[hidden]"],
  ["/guest-menu?edit=AbC123", "/guest-menu?edit=[hidden]"],
  ["/setup?token=AbC123", "/setup?token=[hidden]"],
  ["/login?username=ada&password=AbC123", "/login?username=ada&password=[hidden]"],
  ["/login?Pass%77ord=AbC?123", "/login?Pass%77ord=[hidden]"],
  ["/login?user[password]=AbC123&x=1", "/login?user[password]=[hidden]&x=1"],
  ["/login?%=1&password=AbC123", "/login?%=1&password=[hidden]"],
  ["/login?next=/setup?token=AbC123", "/login?next=/setup?token=[hidden]"],
  ["/api/dishes?access_token=sofra_0123456789abcdef", "/api/dishes?access_token=[hidden]"],
  ["/api/public/dishes?limit=2&token=AbC123", "/api/public/dishes?limit=2&token=[hidden]"],
])("the log hides the secret in %s", (url, shown) => {
  expect(redactUrl(url)).toBe(shown);
});

it.each([
  "/api/menus/7",
  "/api/menus/7/event",
  "/api/menus/7/answers/8",
  "/api/dishes?category=Soup",
  "/menus",
  "/api/guest-menus-v2",
  "/public/menus/3",
])("the log shows %s unchanged", (url) => {
  expect(redactUrl(url)).toBe(url);
});

it("secretFieldsOf finds marked fields at any depth", () => {
  const pin = secret(z.string().check(z.minLength(4)));
  const call = endpoint({
    method: "post",
    path: "/api/safes/:code",
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
