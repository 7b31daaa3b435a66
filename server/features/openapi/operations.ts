import * as z from "zod/mini";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { examples } from "./examples.ts";
import type { JsonSchemas } from "./json-schemas.ts";
import type { Answer, JsonSchema, Operation, Parameter } from "./openapi.types.ts";
import type { PlainRoute } from "./plain-routes.ts";

type Write = JsonSchemas["write"];
type Caller = Pick<Endpoint, "access" | "sessionOnly">;

/** The address as OpenAPI writes it: "/api/dishes/{id}". */
export const openApiPath = (path: string) => path.replace(/:(\w+)/g, "{$1}");

/**
 * One call of the contract, described.
 * @param name "dishes.list", the group and the name it has in there
 */
export function operationFor(write: Write, name: string, endpoint: Endpoint): Operation {
  const { summary, params, query, body } = endpoint;
  const parameters = [...parametersOf(write, "path", params), ...parametersOf(write, "query", query)];
  return {
    ...headOf(name, summary, endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: bodyOf(write, name, body) }),
    responses: { ...successOf(write, endpoint), ...failuresOf(endpoint) },
  };
}

/** A route beside the contract, described. */
export function plainOperationFor({
  name,
  summary,
  parameters,
  sends,
  type,
  ...route
}: PlainRoute): Operation {
  return {
    ...headOf(name, summary, route),
    ...(route.security && { description: "Whoever has the token.", security: route.security }),
    ...(parameters && { parameters }),
    ...(sends !== undefined && { requestBody: { required: true, content: { [sends]: {} } } }),
    responses: {
      200: { description: "Done.", content: { [type]: {} } },
      ...failuresOf({ ...route, params: parameters?.some((one) => one.in === "path") }),
    },
  };
}

function headOf(name: string, summary: string, caller: Caller) {
  const [tag = ""] = name.split(".");
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: whoMayCall(caller),
    security: securityFor(caller),
  };
}

/** As security requirements: one of them is enough; where nobody needs to be known the list is empty. */
function securityFor({ access, sessionOnly }: Caller): Operation["security"] {
  if (access === "public") return [];
  return sessionOnly ? [{ session: [] }] : [{ session: [] }, { accessToken: [] }];
}

function whoMayCall({ access, sessionOnly }: Caller): string {
  if (access === "public") return sessionOnly ? "Anybody, but without an access token." : "Anybody.";
  const who = access === "admin" ? "Administrators" : "Members";
  if (sessionOnly) return `${who} who have signed in; no access token.`;
  return access === "admin" ? "Administrators; access tokens only when they were made for that." : "Members.";
}

function parametersOf(write: Write, place: "path" | "query", schema: Endpoint["query"]): Parameter[] {
  const { properties = {}, required = [] } = schema ? write(schema) : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property as JsonSchema,
  }));
}

function bodyOf(write: Write, name: string, body: NonNullable<Endpoint["body"]>) {
  const example = examples[name];
  const content = { schema: write(body), ...(example !== undefined && { example }) };
  // A missing body counts as {}.
  return { required: !z.safeParse(body, {}).success, content: { "application/json": content } };
}

const SUCCESSES: Record<number, string> = { 200: "Done.", 201: "Made.", 202: "Begun; the work goes on." };

function successOf(write: Write, { response, status = 200 }: Endpoint): Record<string, Answer> {
  if (status === 204) return { 204: { description: "Done; there is nothing to say." } };
  const content = { "application/json": { schema: write(response) } };
  return { [status]: { description: SUCCESSES[status] ?? "Done.", content } };
}

type Asked = Caller & { method: string; params?: unknown; query?: unknown; body?: unknown };

/** How a call may fail on its way to the handler; what the handler itself refuses is said in the summary. */
function failuresOf({ access, sessionOnly, method, params, query, body }: Asked): Operation["responses"] {
  const failure = (name: string) => ({ $ref: `#/components/responses/${name}` });
  return {
    ...(Boolean(query ?? body) && { 400: failure("Invalid") }),
    ...(access !== "public" && { 401: failure("NotSignedIn") }),
    ...((access === "admin" || sessionOnly || method !== "get") && { 403: failure("Forbidden") }),
    ...(Boolean(params) && { 404: failure("NotFound") }),
    default: failure("Failure"),
  };
}
