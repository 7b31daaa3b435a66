import * as z from "zod/mini";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { integerTexts } from "#shared/http/wire.ts";
import { namedSchemas } from "./named-schemas.ts";
import type { JsonSchema } from "./openapi.types.ts";

type Schema = Endpoint["response"];

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(namedSchemas)) names.add(schema, { id });

export type JsonSchemas = ReturnType<typeof createJsonSchemas>;

/**
 * What is written for the schemas of the contract in JSON Schema (2020-12), as values stand on the wire. Schemas with a
 * name are written once, under `components`, and referred to.
 */
export function createJsonSchemas() {
  const components: Record<string, JsonSchema> = {};

  const write = (schema: Schema): JsonSchema => {
    const { $defs = {}, ...written } = z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
      metadata: names,
      override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
    });
    for (const [name, part] of Object.entries($defs)) components[name] ??= forOpenApi(part);
    return forOpenApi(written);
  };
  return { components, write };
}

/** Takes out what says nothing to a reader. */
function tidy(schema: Schema, json: JsonSchema): void {
  const integer = integerTexts.get(schema);
  if (integer) {
    for (const key of Object.keys(json)) delete json[key];
    Object.assign(json, { type: "integer", minimum: 1, maximum: integer.maximum });
  }
  // The format says the rest.
  if (json.format === "date-time") json.pattern = "Z$";
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

/** The same without what names it in a document of its own, and with references to where OpenAPI keeps schemas. */
function forOpenApi(json: JsonSchema): JsonSchema {
  const copy = JSON.parse(
    JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonSchema;
  delete copy.$schema;
  delete copy.id;
  return copy;
}
