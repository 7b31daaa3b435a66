import { forbidden, notFound, notSignedIn, tooMany, type HttpError } from "#server/http/errors.ts";
import type { OpenApiResponse } from "./openapi.types.ts";

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
