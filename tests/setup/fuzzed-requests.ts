import fc from "fast-check";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { paramsOf } from "./endpoints.ts";
import { almostValid, anyValue } from "./from-schema.ts";

export const FUZZ_ROLES = ["signed out", "member", "admin"] as const;
export type FuzzRole = (typeof FUZZ_ROLES)[number];

/** The id of a member whom administrators may delete. */
export const VICTIM = "11111111-1111-1111-1111-111111111111";

/** The token of a group invitation and of an answer to it. */
export const LINK = "L".repeat(32);

const encoded = fc.string({ unit: "grapheme", maxLength: 20 }).map(encodeURIComponent);
const segment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("1", "2", VICTIM, LINK) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
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
      "%2e%2e",
      "..",
      "%2F",
      "1%0d%0aSet-Cookie:a=b",
      "'",
      "*",
      "x".repeat(3_000),
    ),
  },
  { weight: 2, arbitrary: encoded },
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

function queryFor({ query }: Endpoint): fc.Arbitrary<string> {
  const names = query ? Object.keys(query._zod.def.shape) : [];
  const pair = fc.tuple(
    fc.constantFrom(...names, "page", "__proto__"),
    fc.oneof(
      segment,
      anyValue.map((value) => encodeURIComponent(String(JSON.stringify(value)).toWellFormed())),
    ),
  );
  return fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.map((parts) => parts.join("=")).join("&"));
}

/** Random requests of a hostile or broken client, close enough to the contract to pass its first checks. */
export function fuzzedRequest(endpoint: Endpoint) {
  const params = Object.fromEntries(paramsOf(endpoint.path).map((name) => [name, segment]));
  const fits = endpoint.body ? almostValid(endpoint.body).map((value) => JSON.stringify(value)) : anyBody;
  return fc.record({
    params: fc.record(params),
    query: queryFor(endpoint),
    body:
      endpoint.method === "get" ? fc.constant(undefined) : fc.oneof({ weight: 2, arbitrary: fits }, anyBody),
    contentType,
  });
}
