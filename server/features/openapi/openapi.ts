import type { Env } from "#server/env.ts";
import { forbidden, type HttpError, notFound, notSignedIn, tooMany } from "#server/http/errors.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { version } from "#server/lib/version.ts";
import { api } from "#shared/api.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { failureView } from "#shared/http/wire.ts";
import { createJsonSchemas } from "./json-schemas.ts";
import type { OpenApiResponse, Operation } from "./openapi.types.ts";
import { openApiPath, operationFor, plainOperationFor } from "./operations.ts";
import { plainRoutes } from "./plain-routes.ts";

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

const failures: Record<string, OpenApiResponse> = {
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

const tags = {
  auth: "Signing in and out",
  tokens: "Access tokens for programs",
  passwordLinks: "Links with which members choose a password",
  providerAccount: "Account at the sign-in provider",
  users: "Members",
  dishes: "Dishes, likes and comments",
  recipeLinks: "Recipes on other sites",
  photoReadings: "Recipes in photos",
  categories: "Categories",
  menus: "Menus",
  people: "Who eats at home",
  meals: "Meals",
  wishes: "Dishes that members wish for",
  served: "Served dishes",
  shopping: "Shopping lists of menus",
  daysShopping: "Shopping lists of days",
  evening: "Running orders of menus",
  calendarFeed: "Calendar of events to subscribe to",
  activities: "Activity feed",
  firstSteps: "First steps of a new household",
  search: "Search",
  invitations: "Invitations",
  suggestions: "Menu suggestions by guests",
  events: "Group invitations of menus",
  guestEvents: "Guests' answers to group invitations",
  public: "Public pages",
  calories: "Calorie estimates",
  analytics: "Analytics",
  settings: "Household settings",
  alerts: "Alerts to an external dashboard",
  push: "Notifications on devices",
  assistants: "Assistants",
  live: "Live updates",
  images: "Photos",
  previews: "Pictures for link previews",
  admin: "Statistics for administrators",
  jobs: "Long-running jobs",
  backups: "Backups",
  dishFiles: "Export and import of dishes",
  system: "System status",
  machines: "Monitoring",
} satisfies Record<keyof typeof api | "assistants" | "live" | "images" | "previews" | "machines", string>;

const description = `Everything that Sofra's pages can do is available to programs through this API.

Create an access token in Settings → Profile → Connected apps and send it with each request: \`Authorization: Bearer sofra_…\`. It has
the rights of the member who created it. Endpoints that require a session say so.

Requests and responses are JSON in UTF-8, times are ISO 8601 in UTC, ids of dishes and menus are integers. An error is
\`{ "message", "code" }\` with a message for people and a code for programs, plus \`issues\` if fields are invalid. Too
many requests return 429 with \`Retry-After\`. Responses to GET have an \`ETag\`.`;

export type OpenApi = Awaited<ReturnType<typeof openApi>>;

/** Pauses after each group of endpoints, because all in one step would block other requests for 60 ms. */
export async function openApi(env: Pick<Env, "productName" | "basePath">, cookieName = "sofra") {
  const { components, toJsonSchema } = createJsonSchemas();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [group, endpoints] of Object.entries<Record<string, Endpoint>>(api)) {
    await ownTurn();
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = (paths[openApiPath(endpoint.path)] ??= {});
      path[endpoint.method] = operationFor(toJsonSchema, `${group}.${name}`, endpoint);
    }
  }
  for (const [name, route] of Object.entries(plainRoutes)) {
    const path = (paths[openApiPath(route.path)] ??= {});
    path[route.method] = plainOperationFor(name, route);
  }
  components.Failure = toJsonSchema(failureView);
  return {
    openapi: "3.1.1",
    info: {
      title: `${env.productName} API`,
      version,
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: env.basePath || "/" }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      schemas: components,
      responses: failures,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: cookieName,
          description: "Set by signing in.",
        },
        accessToken: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "sofra_ and 64 hexadecimal digits",
          description: "A personal access token, created in Settings.",
        },
        metricsToken: { type: "http", scheme: "bearer", description: "The value of METRICS_TOKEN." },
      },
    },
  };
}
