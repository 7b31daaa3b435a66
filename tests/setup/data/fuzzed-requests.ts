import { METHODS } from "node:http";
import fc from "fast-check";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { fill, paramsOf } from "#tests/setup/server/endpoints.ts";
import { almostValid, anyValue } from "./from-schema.ts";

/** The link of a single invitation, of a group, and of another guest's answer and suggestion. */
const LINKS = { "single link": "S".repeat(32), "group link": "G".repeat(32), "edit link": "E".repeat(32) };
export const { "single link": SINGLE_LINK, "group link": GROUP_LINK, "edit link": EDIT_LINK } = LINKS;

export const FUZZ_ROLES = [
  "signed out",
  "single link",
  "group link",
  "edit link",
  "member",
  "suspended",
  "admin",
  "access token",
] as const;
export type FuzzRole = (typeof FUZZ_ROLES)[number];

/** The id of a member whom administrators may delete. */
export const VICTIM = "11111111-1111-1111-1111-111111111111";

export interface FuzzedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const hostilePart = fc.constantFrom(
  "?=",
  "?a=",
  "&a=",
  "&a[]=1",
  "?a[b]=",
  "?%61=",
  "=",
  "&",
  "#",
  ";",
  ":",
  "@",
  "\\",
  "'",
  "*",
  "[",
  "]",
  "(",
  "{",
  "a",
  "0",
  ".",
  "..",
  "../../",
  "..%2f",
  "%2e%2e%2f",
  "//",
  "/",
  "%",
  "%2",
  "%25",
  "%2525",
  "%2F",
  "%252F",
  "%00",
  "%ED%A0%80",
  "%ff",
  "%E0%A4%A",
  "%0d%0a",
  "\u00ff",
  "\u00a0",
  "__proto__[a]=",
  "constructor[prototype]=",
  ",",
  "token=",
  "?token=",
  "%74oken=",
  "/event/",
  "%2Fevent%2F",
  "sofra_0",
  "s%3A",
  "Bearer",
  '"',
  'W/"',
  "<",
  "=",
);

/** Parts of addresses, repeated up to the longest that Node accepts, and a little more. */
const hostileText = fc
  .tuple(
    fc.array(hostilePart, { minLength: 1, maxLength: 4 }),
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 100 }) },
      fc.integer({ min: 100, max: 16_500 }),
    ),
    fc.boolean(),
  )
  .map(([parts, length, isTwice]) => {
    const text = parts.join("");
    const repeated = text.repeat(Math.ceil(length / text.length)).slice(0, length);
    return isTwice ? encodeURIComponent(repeated).slice(0, length) : repeated;
  });

const encoded = fc.string({ unit: "grapheme", maxLength: 20 }).map(encodeURIComponent);
const hostileSegment = fc.constantFrom(
  "0",
  "-1",
  "1e3",
  "1.5",
  "01",
  "2147483648",
  "99999999999999999999",
  "%31",
  "NaN",
  "null",
  "__proto__",
  "%00",
  "%E0%A4%A",
  "%ff",
  "%ED%A0%80",
  "%2e%2e",
  "..",
  "%2F",
  "1%0d%0aSet-Cookie:a=b",
  "'",
  "*",
  "x".repeat(3_000),
);
const segmentOf = (existing: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...existing) },
    { weight: 3, arbitrary: hostileSegment },
    { weight: 1, arbitrary: encoded },
    { weight: 1, arbitrary: encoded.map(encodeURIComponent) },
    { weight: 1, arbitrary: hostileText },
  );

const anyBody = fc.oneof(
  { weight: 3, arbitrary: anyValue.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      undefined,
      "",
      "{",
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"title":1e999,"content":"\\ud800","name":"\\u0000","dishIds":[1e999]}',
      `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
      `{"title":"${"x".repeat(70_000)}"}`,
    ),
  },
);

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant("application/json") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "application/json; charset=utf-16",
      "application/json; charset=nonsense",
      "text/plain",
      "multipart/form-data",
      "application/x-www-form-urlencoded",
      "nonsense",
    ),
  },
);

const headerName = fc.constantFrom(
  "Accept",
  "Accept-Encoding",
  "Accept-Language",
  "Authorization",
  "Connection",
  "Content-Encoding",
  "Cookie",
  "Forwarded",
  "Host",
  "If-Match",
  "If-Modified-Since",
  "If-None-Match",
  "If-Range",
  "Last-Event-ID",
  "Origin",
  "Prefer",
  "Range",
  "Referer",
  "Sec-Fetch-Mode",
  "Sec-Fetch-Site",
  "Upgrade",
  "User-Agent",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-HTTP-Method-Override",
  "X-Request-Id",
  "X-Unknown",
);
const headerValue = fc.oneof(
  hostileText,
  fc.constantFrom(
    "",
    "*",
    "null",
    "-1",
    "99999999999",
    "bytes=0-,-1",
    "respond-async",
    "https://a.example",
    "cross-site",
    "gzip",
    "br, ".repeat(1_000),
    'W/"x", '.repeat(1_000),
    "a=b; ".repeat(2_000),
    "bytes=0-1,".repeat(1_000),
    `Bearer sofra_${"0".repeat(64)}`,
    "sofra=s%3Ax.y; sofra=s%3Ax.y",
    "127.0.0.1, ".repeat(500),
    "[::1]:x",
  ),
);
const hostileHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Record<string, string>>({}) },
  { weight: 1, arbitrary: fc.dictionary(headerName, headerValue, { maxKeys: 3 }) },
);

function queryFor({ query }: Endpoint, segment: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const name = fc.constantFrom(...(query ? Object.keys(query._zod.def.shape) : []), "page", "__proto__");
  const value = fc.oneof(
    segment,
    anyValue.map((given) => encodeURIComponent(String(JSON.stringify(given)).toWellFormed())),
  );
  const pair = fc.tuple(name, value).map((parts) => parts.join("="));
  const count = fc.integer({ min: 2, max: 1_000 });
  const any = fc.oneof(
    { weight: 8, arbitrary: fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.join("&")) },
    { weight: 2, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.tuple(pair, count).map(([one, times]) => Array(times).fill(one).join("&")) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(name, value, count)
        .map(([at, inner, depth]) => `${at}${"[a]".repeat(depth)}=${inner}`),
    },
  );
  // A server may close the connection before it has read much more than it accepts.
  return any.map((text) => text.slice(0, 20_000));
}

/** Random requests of a hostile or broken client, close enough to the contract to pass its first checks. */
export function fuzzedRequest(endpoint: Endpoint, role: FuzzRole): fc.Arbitrary<FuzzedRequest> {
  const link = (LINKS as Partial<Record<FuzzRole, string>>)[role];
  const segment = segmentOf(link ? ["1", link, link, link] : ["1", "2", VICTIM, GROUP_LINK]);
  const fits = endpoint.body ? almostValid(endpoint.body).map((value) => JSON.stringify(value)) : anyBody;
  return fc
    .record({
      params: fc.record(Object.fromEntries(paramsOf(endpoint.path).map((name) => [name, segment]))),
      query: queryFor(endpoint, segment),
      headers: hostileHeaders,
      body:
        endpoint.method === "get"
          ? fc.constant(undefined)
          : fc.oneof({ weight: 2, arbitrary: fits }, anyBody),
      contentType,
    })
    .map(({ params, query, headers, body, ...sent }) => ({
      method: endpoint.method.toUpperCase(),
      path: `${fill(endpoint.path, (name) => params[name] ?? "")}?${query}`,
      headers: body === undefined ? headers : { "Content-Type": sent.contentType, ...headers },
      body,
    }));
}

/** Requests outside the contract: pages, files, photos and unknown addresses of the API. */
export const fuzzedAddress: fc.Arbitrary<FuzzedRequest> = fc
  .record({
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constant("GET") },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS.filter((method) => method !== "CONNECT")) },
    ),
    start: fc.constantFrom(
      "/",
      "/api/",
      "/api/x",
      "/api/docs",
      "/api/dishes/",
      "/images/",
      "/assets/",
      "/event/",
      "/answer/",
      "/menu/",
      "/guest/",
      "/join/",
      "/password/",
      "/dishes",
      "/menus/1",
      "/login?next=",
      "/setup?token=",
      "/public/menus/",
      "/share",
      "/sw.js",
      "/manifest.webmanifest",
      "/robots.txt",
      "/healthz",
      "/readyz",
      "/metrics",
      "/api/images/",
    ),
    rest: hostileText,
    headers: hostileHeaders,
  })
  .map(({ method, start, rest, headers }) => ({ method, path: start + rest, headers, body: undefined }));
