import { escapeHtml } from "#server/http/escape-html.ts";
import type { JsonSchema } from "./openapi.types.ts";

/** Describes a schema as HTML: "integer, 1 to 200", with links to named schemas. */
export function schemaHtml(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return linkTo(schema.$ref);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(" or ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => schemaHtml(choice)).join(" or ");
  if (schema.allOf && schema.type === undefined)
    return schema.allOf.map((part) => schemaHtml(part)).join(" and ");
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]) as (string | undefined)[];
  return types.map((type) => typeHtml(type, schema)).join(" or ");
}

function typeHtml(type: string | undefined, schema: JsonSchema): string {
  switch (type) {
    case "array":
      return `list of ${schemaHtml((schema.items ?? {}) as JsonSchema)}${bounds(schema.minItems, schema.maxItems)}`;
    case "object":
      return objectHtml(schema);
    case "string":
      return stringHtml(schema);
    case "integer":
      return `integer${bounds(minimumOf(schema), schema.maximum)}`;
    case "number":
      return `number${bounds(minimumOf(schema), schema.maximum)}`;
    case "boolean":
      return "true or false";
    case "null":
      return code("null");
    case undefined:
    default:
      return "any value";
  }
}

function objectHtml({ properties = {}, required = [] }: JsonSchema): string {
  const parts = Object.entries(properties).map(
    ([name, part]) =>
      `<li>${code(name)}${required.includes(name) ? "" : " (optional)"}: ${schemaHtml(part as JsonSchema)}</li>`,
  );
  return parts.length > 0 ? `object<ul>${parts.join("")}</ul>` : "object";
}

function stringHtml({ format, pattern, minLength, maxLength }: JsonSchema): string {
  if (format === "date-time") return "time";
  if (format !== undefined) return escapeHtml(format);
  const length = bounds(minLength, maxLength, " characters");
  // The pattern that excludes NUL is not worth mentioning.
  if (pattern === undefined || pattern.includes(String.raw`\u0000`)) return `text${length}`;
  return `text like ${code(pattern)}${length}`;
}

const minimumOf = ({ minimum, exclusiveMinimum }: JsonSchema) =>
  typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : minimum;

function bounds(low: number | undefined, high: number | undefined, unit = ""): string {
  const format = (value: number) => value.toLocaleString("en");
  if (low !== undefined && high !== undefined) return `, ${format(low)} to ${format(high)}${unit}`;
  if (high !== undefined) return `, at most ${format(high)}${unit}`;
  return low === undefined ? "" : `, at least ${format(low)}${unit}`;
}

/** Turns "#/components/schemas/Dish" into a link to the schema on the page. */
function linkTo(ref: string): string {
  const name = escapeHtml(ref.split("/").at(-1) ?? "");
  return `<a href="#schema-${name}">${name}</a>`;
}

export const code = (text: string) => `<code>${escapeHtml(text)}</code>`;
