import { escapeHtml } from "#server/http/escape-html.ts";
import type { JsonSchema } from "./openapi.types.ts";

/** A schema in words, as HTML: "whole number, 1 to 200", with links to schemas that have a name. */
export function schemaWords(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return linkTo(schema.$ref);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(" or ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => schemaWords(choice)).join(" or ");
  if (schema.allOf && schema.type === undefined)
    return schema.allOf.map((part) => schemaWords(part)).join(" and ");
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]) as (string | undefined)[];
  return types.map((type) => typeWords(type, schema)).join(" or ");
}

function typeWords(type: string | undefined, schema: JsonSchema): string {
  switch (type) {
    case "array":
      return `list of ${schemaWords((schema.items ?? {}) as JsonSchema)}${bounds(schema.minItems, schema.maxItems)}`;
    case "object":
      return objectWords(schema);
    case "string":
      return stringWords(schema);
    case "integer":
      return `whole number${bounds(least(schema), schema.maximum)}`;
    case "number":
      return `number${bounds(least(schema), schema.maximum)}`;
    case "boolean":
      return "true or false";
    case "null":
      return code("null");
    default:
      return "anything";
  }
}

function objectWords({ properties = {}, required = [] }: JsonSchema): string {
  const parts = Object.entries(properties).map(
    ([name, part]) =>
      `<li>${code(name)}${required.includes(name) ? "" : " (may be left out)"}: ${schemaWords(part as JsonSchema)}</li>`,
  );
  return parts.length > 0 ? `object<ul>${parts.join("")}</ul>` : "object";
}

function stringWords({ format, pattern, minLength, maxLength }: JsonSchema): string {
  if (format === "date-time") return "time";
  if (format !== undefined) return escapeHtml(format);
  const length = bounds(minLength, maxLength, " characters");
  // That a text has no NUL goes without saying.
  if (pattern === undefined || pattern.includes(String.raw`\u0000`)) return `text${length}`;
  return `text like ${code(pattern)}${length}`;
}

const least = ({ minimum, exclusiveMinimum }: JsonSchema) =>
  typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : minimum;

function bounds(low: number | undefined, high: number | undefined, unit = ""): string {
  const say = (value: number) => value.toLocaleString("en");
  if (low !== undefined && high !== undefined) return `, ${say(low)} to ${say(high)}${unit}`;
  if (high !== undefined) return `, at most ${say(high)}${unit}`;
  return low === undefined ? "" : `, at least ${say(low)}${unit}`;
}

/** "#/components/schemas/Dish" -> a link to where the page shows it. */
function linkTo(ref: string): string {
  const name = escapeHtml(ref.split("/").at(-1) ?? "");
  return `<a href="#schema-${name}">${name}</a>`;
}

export const code = (text: string) => `<code>${escapeHtml(text)}</code>`;
