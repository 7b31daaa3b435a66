import fc from "fast-check";
import * as z from "zod/mini";
import type { core } from "zod/mini";

type Schema = core.$ZodType;
type JsonSchema = core.JSONSchema.JSONSchema;

/** Values that often break programs. */
const edgeCases: unknown[] = [
  null,
  "",
  "   ",
  "\0",
  "\u{d800}",
  "\u{202e}",
  "%",
  "100%_\\",
  "'; drop table users; --",
  "<img src=x onerror=alert(1)>",
  "data:image/png;base64,AAAA",
  "data:image/svg+xml,<svg/>",
  "/images/../etc/passwd",
  "http://[",
  "javascript:alert(1)",
  "x".repeat(6_000),
  "1e3",
  "NaN",
  "\r\nSet-Cookie: a=b",
  0,
  -1,
  1.5,
  2_147_483_648,
  Number.MAX_VALUE,
  true,
  [],
  [[[]]],
  {},
  { toString: null },
];

export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...edgeCases) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Values that match the schema except for occasional parts, so that they pass the first checks. */
export function almostValid(schema: Schema): fc.Arbitrary<unknown> {
  return from(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), 1);
}

/** A value that matches the schema; the same seed gives the same value. */
export function validValue(schema: Schema, seed: number): unknown {
  return fc.sample(from(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), 0), {
    seed,
    numRuns: 1,
  })[0];
}

/** @param wrong how many of ten parts do not match */
function from(schema: JsonSchema, wrong: number): fc.Arbitrary<unknown> {
  const right = rightFor(schema, wrong);
  if (wrong === 0) return right;
  return fc.oneof({ weight: 10 - wrong, arbitrary: right }, { weight: wrong, arbitrary: anyValue });
}

function rightFor(schema: JsonSchema, wrong: number): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf ?? (Array.isArray(schema.type) ? typesOf(schema) : undefined);
  if (choices) return fc.oneof(...choices.map((choice) => from(choice, wrong)));
  switch (schema.type) {
    case "object":
      return objectFor(schema, wrong);
    case "array":
      return fc.array(from((schema.items ?? {}) as JsonSchema, wrong), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case "string":
      return stringFor(schema);
    case "integer":
    case "number":
      return integerFor(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case undefined:
    default:
      return anyValue;
  }
}

function typesOf(schema: JsonSchema): JsonSchema[] {
  return (schema.type as unknown as JsonSchema["type"][]).map((type) => ({ ...schema, type }));
}

function objectFor(schema: JsonSchema, wrong: number): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const model = Object.fromEntries(properties.map(([name, part]) => [name, from(part as JsonSchema, wrong)]));
  // Adds fields that callers may not set.
  const foreign = { id: anyValue, createdBy: anyValue, isGuestCreated: fc.boolean(), password: fc.string() };
  const parts: Record<string, fc.Arbitrary<unknown>> = wrong > 0 ? { ...foreign, ...model } : model;
  return fc.record(parts, { requiredKeys: schema.required ?? [] });
}

function stringFor({ pattern, allOf = [], format, ...bounds }: JsonSchema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = Infinity } = bounds;
  if (format === "date-time") {
    return fc
      .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  const [first, ...others] = [pattern, ...allOf.map((part) => part.pattern)]
    .filter((source) => source !== undefined)
    .map((source) => new RegExp(source, "u"));
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) };
  if (!first) return fc.oneof(fc.string(length), fc.string({ ...length, unit: "binary" }));
  return fc
    .stringMatching(first)
    .filter((text) => text.length >= minLength && text.length <= maxLength)
    .filter((text) => others.every((other) => other.test(text)));
}

function integerFor(schema: JsonSchema): fc.Arbitrary<number> {
  const least = typeof schema.exclusiveMinimum === "number" ? schema.exclusiveMinimum + 1 : schema.minimum;
  const range = {
    min: Math.ceil(Math.max(least ?? 0, -1_000)),
    max: Math.min(schema.maximum ?? 1_000, 3_000_000_000),
  };
  // Small integers are likely to be existing ids.
  return fc.oneof(
    fc.integer({ ...range, max: Math.min(range.max, range.min + 5) }),
    fc.maxSafeInteger().map((number) => clamp(number, range)),
  );
}

const clamp = (number: number, { min, max }: { min: number; max: number }) =>
  Math.max(min, Math.min(max, number));
