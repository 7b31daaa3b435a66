import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { core } from "zod/mini";
import { validValue } from "#tests/setup/data/from-schema.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { endpoints, fill, paramsOf } from "#tests/setup/server/endpoints.ts";

const { asAdmin } = await startApp({ RATE_LIMIT_SCALE: "1000000" });

const BAD = ["\0", "\ud800"];
/** The starts of texts that pass the other checks of some field. */
const STARTS = ["Soup", "https://a.example/", "/images/", "data:image/png;base64,AAAA"];
const badTexts = STARTS.flatMap((start) => BAD.map((bad) => `${start}${bad}x`));

type JsonSchema = core.JSONSchema.JSONSchema;
const inputOf = (schema: core.$ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

/** The paths of all texts in a value of this schema; the first entry of each list. */
function textPaths(schema: JsonSchema, path: (string | number)[] = []): (string | number)[][] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as JsonSchema[];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return [
    ...([schema.type].flat().includes("string") ? [path] : []),
    ...choices.flatMap((choice) => textPaths(choice, path)),
    ...fields.flatMap(([name, field]) => textPaths(field, [...path, name])),
    ...(schema.items ? textPaths(schema.items as JsonSchema, [...path, 0]) : []),
  ];
}

/** A copy with another value at a path. */
function withValue(value: unknown, [key, ...rest]: (string | number)[], text: string): unknown {
  if (key === undefined) return text;
  if (typeof key === "number") return [withValue(Array.isArray(value) ? value[0] : undefined, rest, text)];
  const fields = (value ?? {}) as Record<string, unknown>;
  return { ...fields, [key]: withValue(fields[key], rest, text) };
}

const isSetup = (path: string) => path === "/api/setup";

test("NUL and lone surrogates are 400 in every text of every body", async () => {
  const admin = await asAdmin();
  const wrong: unknown[] = [];
  for (const { title, method, path, params, body } of endpoints) {
    if (!body || isSetup(path)) continue;
    const valid = validValue(body, 1);
    const values = (params ? validValue(params, 1) : {}) as Record<string, string>;
    const address = fill(path, (name) => String(values[name] ?? 1));
    const bad = textPaths(inputOf(body)).flatMap((field) =>
      badTexts.map((text) => ({ field, text, value: withValue(valid, field, text) })),
    );
    // The schema refuses most; a request takes a thousand times as long.
    const others = bad.filter(({ value }) => z.safeParse(body, value).success);
    for (const { field, text, value } of [...bad.slice(0, 1), ...others]) {
      const { status } = await admin[method](address).send(value as object);
      if (status !== 400) wrong.push([title, field.join("."), text, status]);
    }
  }
  expect(wrong).toEqual([]);
});

test("NUL and lone surrogates are 400 or 404 in every query and path", async () => {
  const admin = await asAdmin();
  const wrong: unknown[] = [];
  for (const { title, method, path, query } of endpoints) {
    const statusOf = async (address: string) => (await admin[method](address)).status;
    const withParams = (bad: string) =>
      paramsOf(path).map((param) => fill(path, (name) => (name === param ? bad : "1")));
    const addresses = [
      ...Object.keys(query?._zod.def.shape ?? {}).map((name) => `${fill(path, () => "1")}?${name}=a%00b`),
      ...["a%00b", "a%ED%A0%80b"].flatMap(withParams),
    ];
    for (const address of addresses) {
      const status = await statusOf(address);
      if (status !== 400 && status !== 404) wrong.push([title, address, status]);
    }
  }
  expect(wrong).toEqual([]);
});
