import * as z from "zod/mini";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { day, integerTexts } from "#shared/http/wire.ts";
import * as namedSchemas from "./named-schemas.ts";
import type { JsonSchema } from "./openapi.types.ts";

type Schema = NonNullable<Endpoint["response"]>;

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(namedSchemas)) names.add(schema, { id });

export type JsonSchemas = ReturnType<typeof createJsonSchemas>;

/**
 * Converts schemas of the contract to JSON Schema (2020-12), with values as they are sent. Named schemas are collected
 * in `components` and referenced.
 */
export function createJsonSchemas() {
  const components: Record<string, JsonSchema> = {};

  const toJsonSchema = (schema: Schema): JsonSchema => {
    const { $defs = {}, ...json } = z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
      metadata: names,
      override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema),
    });
    for (const [name, part] of Object.entries($defs)) components[name] ??= forOpenApi(part);
    return forOpenApi(json);
  };
  return { components, toJsonSchema };
}

/** Adds descriptions and removes keywords that add nothing for readers. */
function simplify(schema: Schema, json: JsonSchema): void {
  Object.assign(json, z.globalRegistry.get(schema));
  const integer = integerTexts.get(schema);
  if (integer) {
    for (const key of Object.keys(json)) delete json[key];
    Object.assign(json, { type: "integer", minimum: 1, maximum: integer.maximum });
  }
  if (schema === day) {
    delete json.allOf;
    Object.assign(json, { format: "date", pattern: "^2" });
  }
  // The format implies the rest of the pattern.
  if (json.format === "date-time") json.pattern = "Z$";
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

function forOpenApi(json: JsonSchema): JsonSchema {
  const copy = JSON.parse(
    JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonSchema;
  delete copy.$schema;
  delete copy.id;
  return copy;
}
