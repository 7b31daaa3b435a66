import type { Env } from "#server/env.ts";
import { sessionCookie } from "#server/http/session-cookie.ts";
import { version } from "#server/lib/version.ts";
import { api } from "#shared/api.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { failures, failureSchema } from "./failures.ts";
import { createJsonSchemas } from "./json-schemas.ts";
import type { OpenApi } from "./openapi.types.ts";
import { openApiPath, operationFor, plainOperationFor } from "./operations.ts";
import { plainRoutes } from "./plain-routes.ts";

const tags = {
  auth: "Signing in and out",
  tokens: "Access tokens for programs",
  users: "Members",
  dishes: "Dishes, likes and comments",
  categories: "Categories",
  menus: "Menus",
  activities: "What happened",
  search: "Search",
  invitations: "Invitations of guests",
  suggestions: "Menus that guests suggest",
  public: "What people without an account see",
  calories: "Estimates of calories",
  analytics: "Analytics",
  settings: "Settings of the household",
  alerts: "Alerts to a dashboard outside",
  push: "News on devices",
  live: "News as it happens",
  images: "Photos",
  previews: "Pictures for chats",
  admin: "Figures for administrators",
  jobs: "Long work",
  backups: "Backups",
  system: "How the system is doing",
  machines: "For whoever watches the process",
};

const description = `Everything the page can do, it does through these calls; so can programs.

Make an access token in Settings → Tokens and send it with each request: \`Authorization: Bearer sofra_…\`. It has
the rights of the member who made it; what is left to people who sign in says so.

Bodies and answers are JSON in UTF-8, times are ISO 8601 in UTC, ids of dishes and menus are whole numbers. A failure
is \`{ "message", "code" }\` with a sentence for people and a word for programs, and \`issues\` when single fields are
wrong. Whoever asks too often gets 429 with \`Retry-After\`. Answers to GET carry an \`ETag\`.`;

/** The description of the whole API, OpenAPI 3.1, made from the contract and from the few routes beside it. */
export function openApi(env: Pick<Env, "productName" | "publicUrl">): OpenApi {
  const { components, write } = createJsonSchemas();
  const paths: OpenApi["paths"] = {};
  for (const [group, endpoints] of Object.entries<Record<string, Endpoint>>(api)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = (paths[openApiPath(endpoint.path)] ??= {});
      path[endpoint.method] = operationFor(write, `${group}.${name}`, endpoint);
    }
  }
  for (const route of plainRoutes) {
    const path = (paths[openApiPath(route.path)] ??= {});
    path[route.method] = plainOperationFor(route);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: `${env.productName} API`,
      version,
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(tags).map(([name, words]) => ({ name, description: words })),
    paths,
    components: {
      schemas: { ...components, Failure: failureSchema },
      responses: failures,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookie(env).name,
          description: "Set by signing in.",
        },
        accessToken: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "sofra_ and 64 hexadecimal digits",
          description: "A personal access token, made in Settings.",
        },
        metricsToken: { type: "http", scheme: "bearer", description: "What METRICS_TOKEN says." },
      },
    },
  };
}
