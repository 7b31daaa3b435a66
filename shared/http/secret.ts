import type { core } from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

type Schema = core.$ZodType;

const marked = new WeakSet<Schema>();

/** Marks the schema of a field whose values must not be logged: passwords, keys, tokens, needs of guests. */
// @__NO_SIDE_EFFECTS__
export function secret<S extends Schema>(schema: S): S {
  marked.add(schema);
  return schema;
}

/** Returns the names of all fields of these calls that are marked as secret, at any depth. */
export function secretFieldsOf(endpoints: Endpoint[]): Set<string> {
  const schemas = endpoints.flatMap(({ params, query, body, response }) => [params, query, body, response]);
  const visited = new Set<Schema>();
  return new Set(schemas.flatMap((schema) => (schema ? [...secretsIn(schema, visited)] : [])));
}

/**
 * @param visited the objects seen before, of which many are part of many calls
 * @param name the field that the schema describes
 */
function* secretsIn(schema: Schema, visited: Set<Schema>, name?: string): Generator<string> {
  if (name !== undefined && marked.has(schema)) yield name;
  const { shape, ...parts } = schema._zod.def as core.$ZodTypeDef & { shape?: Record<string, Schema> };
  if (shape && visited.has(schema)) return;
  visited.add(schema);
  for (const [field, inner] of Object.entries(shape ?? {})) yield* secretsIn(inner, visited, field);
  // The parts of an optional, an array, a union or a pipe.
  for (const inner of Object.values(parts).flat())
    if (isSchema(inner)) yield* secretsIn(inner, visited, name);
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && "_zod" in value;
