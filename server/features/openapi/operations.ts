import * as z from "zod/mini";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { MAX_ID } from "#shared/limits.ts";
import { examples } from "./examples.ts";
import type { JsonSchemas } from "./json-schemas.ts";
import type { JsonSchema, OpenApiResponse, Operation, Parameter } from "./openapi.types.ts";
import type { PlainRoute } from "./plain-routes.ts";

type ToJsonSchema = JsonSchemas["toJsonSchema"];
type Caller = Pick<Endpoint, "access" | "sessionOnly">;

/** Returns the path in OpenAPI syntax: "/api/dishes/{id}". */
export const openApiPath = (path: string) => path.replace(/:(\w+)/g, "{$1}");

/** @param name group and name, e.g. "dishes.list" */
export function operationFor(toJsonSchema: ToJsonSchema, name: string, endpoint: Endpoint): Operation {
  const { summary, params, query, body } = endpoint;
  const parameters = [
    ...parametersOf(toJsonSchema, "path", params),
    ...parametersOf(toJsonSchema, "query", query),
  ];
  return {
    ...headOf(name, summary, endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: bodyOf(toJsonSchema, name, body) }),
    responses: { ...successOf(toJsonSchema, endpoint), ...failuresOf(endpoint) },
  };
}

export function plainOperationFor(name: string, route: PlainRoute): Operation {
  const { summary, parameters = [], sends, type, security } = route;
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, param = ""]) => pathParameter(param));
  const all = [...inPath, ...parameters];
  return {
    ...headOf(name, summary, route),
    ...(security && { description: "Programs that have the token.", security }),
    ...(all.length > 0 && { parameters: all }),
    ...(sends && {
      requestBody: { required: true, content: Object.fromEntries(sends.map((media) => [media, {}])) },
    }),
    responses: {
      200: { description: "Success.", content: { [type]: {} } },
      ...failuresOf({ ...route, params: inPath.length > 0 }),
    },
  };
}

const pathParameter = (name: string): Parameter => ({
  name,
  in: "path",
  required: true,
  schema: name === "id" ? { type: "integer", minimum: 1, maximum: MAX_ID } : { type: "string" },
});

function headOf(name: string, summary: string, caller: Caller) {
  const [tag = ""] = name.split(".");
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: describeAccess(caller),
    security: securityFor(caller),
  };
}

/** Alternatives, one of which is enough; empty for public endpoints. */
function securityFor({ access, sessionOnly }: Caller): Operation["security"] {
  if (access === "public") return [];
  return sessionOnly ? [{ session: [] }] : [{ session: [] }, { accessToken: [] }];
}

function describeAccess({ access, sessionOnly }: Caller): string {
  if (access === "public") return sessionOnly ? "Everyone, but not with an access token." : "Everyone.";
  const who = access === "admin" ? "Administrators" : "Members";
  if (sessionOnly) return `${who}, only in a session; not with an access token.`;
  return access === "admin"
    ? "Administrators; also with an access token that has administrator access."
    : "Members.";
}

function parametersOf(
  toJsonSchema: ToJsonSchema,
  place: "path" | "query",
  schema: Endpoint["query"],
): Parameter[] {
  const { properties = {}, required = [] } = schema ? toJsonSchema(schema) : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property as JsonSchema,
  }));
}

function bodyOf(toJsonSchema: ToJsonSchema, name: string, body: NonNullable<Endpoint["body"]>) {
  const example = examples[name];
  const content = { schema: toJsonSchema(body), ...(example !== undefined && { example }) };
  // A missing body counts as {}.
  return { required: !z.safeParse(body, {}).success, content: { "application/json": content } };
}

const SUCCESSES: Record<number, string> = {
  200: "Success.",
  201: "Created.",
  202: "Accepted; still running.",
};

function successOf(
  toJsonSchema: ToJsonSchema,
  { response, status = 200 }: Endpoint,
): Record<string, OpenApiResponse> {
  if (!response) return { 204: { description: "Success, without a body." } };
  const content = { "application/json": { schema: toJsonSchema(response) } };
  return { [status]: { description: SUCCESSES[status] ?? "Success.", content } };
}

type Route = Caller & { method: string; params?: unknown; query?: unknown; body?: unknown };

/** Errors that occur before the handler runs; the summary lists errors of the handler. */
function failuresOf({ access, sessionOnly, method, params, query, body }: Route): Operation["responses"] {
  const failure = (name: string) => ({ $ref: `#/components/responses/${name}` });
  return {
    ...(Boolean(query ?? body) && { 400: failure("Invalid") }),
    ...(access !== "public" && { 401: failure("NotSignedIn") }),
    ...((access === "admin" || sessionOnly || method !== "get") && { 403: failure("Forbidden") }),
    ...(Boolean(params) && { 404: failure("NotFound") }),
    default: failure("Failure"),
  };
}
