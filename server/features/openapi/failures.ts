import { forbidden, notFound, notSignedIn, tooMany, type HttpError } from "#server/http/errors.ts";
import type { OpenApiResponse, JsonSchema } from "./openapi.types.ts";

const reason: JsonSchema = {
  type: "string",
  description: "Names the sentence of the message, e.g. last_admin.",
};
const values: JsonSchema = {
  type: "object",
  description: "What the sentence contains, e.g. { max: 200 }.",
  additionalProperties: { type: ["string", "number"] },
};

/** The body of every error response (`Failure` of shared/http/wire.ts). */
export const failureSchema: JsonSchema = {
  type: "object",
  properties: {
    message: { type: "string", description: "A message to show to people." },
    code: { type: "string", description: "A code for programs, e.g. not_found or stale." },
    reason,
    values,
    remedy: { type: "string", description: "What to change, with a 403 because of the server or its proxy." },
    issues: {
      type: "array",
      description: "Invalid fields.",
      items: {
        type: "object",
        properties: {
          path: { type: "string" },
          message: { type: "string" },
          code: { type: "string", description: "A code for programs, e.g. dish_gone." },
          reason,
          values,
        },
        required: ["path", "message"],
      },
    },
  },
  required: ["message", "code"],
};

const requestId = {
  description: "Identifies this request in the server's log.",
  schema: { type: "string" },
} as const;

const exampleOf = ({ message, code }: HttpError) => ({ message, code });

function failure(description: string, headers: OpenApiResponse["headers"], example: object): OpenApiResponse {
  return {
    description,
    headers: { "X-Request-Id": requestId, ...headers },
    content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" }, example } },
  };
}

export const failures: Record<string, OpenApiResponse> = {
  Invalid: failure("The request is invalid.", undefined, {
    message: "Dish name is required",
    code: "invalid",
    issues: [{ path: "title", message: "Dish name is required" }],
  }),
  NotSignedIn: failure(
    "Not signed in, or the access token is invalid.",
    { "WWW-Authenticate": { description: 'Bearer realm="Sofra"', schema: { type: "string" } } },
    exampleOf(notSignedIn()),
  ),
  Forbidden: failure(
    "Not allowed; `only_in_person` if access tokens are not allowed.",
    undefined,
    exampleOf(forbidden()),
  ),
  NotFound: failure("Not found.", undefined, exampleOf(notFound("Dish"))),
  Failure: failure(
    "Any other error: 409 for a conflict, 413 and 415 for unsupported bodies, 429 for too many requests, 503 while the database is unavailable, 507 while the server's disk is full.",
    { "Retry-After": { description: "Seconds, with 429 and 503.", schema: { type: "integer" } } },
    exampleOf(tooMany(1)),
  ),
};
