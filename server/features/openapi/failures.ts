import type { Answer, JsonSchema } from "./openapi.types.ts";

/** Every failure has this shape (`Failure` of shared/http/wire.ts). */
export const failureSchema: JsonSchema = {
  type: "object",
  properties: {
    message: { type: "string", description: "A sentence that may be shown to a person." },
    code: { type: "string", description: "A word for programs, such as not_found or stale." },
    issues: {
      type: "array",
      description: "Which fields are wrong.",
      items: {
        type: "object",
        properties: { path: { type: "string" }, message: { type: "string" } },
        required: ["path", "message"],
      },
    },
  },
  required: ["message", "code"],
};

const requestId = {
  description: "Names this request in the server's log.",
  schema: { type: "string" },
} as const;

function answer(description: string, headers: Answer["headers"], example: object): Answer {
  return {
    description,
    headers: { "X-Request-Id": requestId, ...headers },
    content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" }, example } },
  };
}

export const failures: Record<string, Answer> = {
  Invalid: answer("What was sent is not valid.", undefined, {
    message: "Dish name is required",
    code: "invalid",
    issues: [{ path: "title", message: "Dish name is required" }],
  }),
  NotSignedIn: answer(
    "Nobody is signed in, or the access token is not good.",
    { "WWW-Authenticate": { description: 'Bearer realm="Sofra"', schema: { type: "string" } } },
    { message: "Please sign in.", code: "not_signed_in" },
  ),
  Forbidden: answer(
    "This caller may not do this; `only_in_person` when it is the access token that may not.",
    undefined,
    {
      message: "You are not allowed to do this.",
      code: "forbidden",
    },
  ),
  NotFound: answer("There is no such thing.", undefined, { message: "Dish not found", code: "not_found" }),
  Failure: answer(
    "Any other failure: 409 when somebody else was faster, 413 and 415 for bodies that cannot be read, 429 for too many tries, 503 while the database is away, 507 while the server's disk is full.",
    { "Retry-After": { description: "Seconds, with 429 and 503.", schema: { type: "integer" } } },
    { message: "Too many tries. Please wait a little.", code: "too_many" },
  ),
};
