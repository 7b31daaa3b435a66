import { BACKUP_TYPES } from "#server/features/backups/backup-format.ts";
import { api } from "#shared/api.ts";
import { endpoint, type Endpoint } from "#shared/http/endpoint.ts";
import { PROVIDER_CALLBACK } from "#shared/provider-callback.ts";
import type { Parameter } from "./openapi.types.ts";

/** A route outside the contract, because its response is not JSON, does not end or is for monitoring. */
export interface PlainRoute extends Pick<Endpoint, "access" | "sessionOnly" | "method" | "path" | "summary"> {
  /** Media types of the request, if it has a body. */
  sends?: readonly string[];
  /** Media type of the response. */
  type: string;
  parameters?: Parameter[];
  /** Overrides the requirements that follow from `access`. */
  security?: Record<string, string[]>[];
}

function inQuery(name: string, description: string): Parameter {
  return { name, in: "query", required: false, description, schema: { type: "string" } };
}

const key = inQuery("key", "The key of a shared link; required if the household shares by link only.");

/** Declares downloads of a media type, public unless `rest` sets another access. */
const download =
  (type: string) =>
  (path: string, summary: string, rest?: Partial<PlainRoute>): PlainRoute => ({
    ...endpoint("get", path, { access: "public", type, summary }),
    ...rest,
  });
const calendar = download("text/calendar");
const health = download("application/json");
const picture = download("image/jpeg");

const dishFile = { access: "admin", sends: ["application/octet-stream"], type: "application/json" } as const;

/** By group and name. */
export const plainRoutes: Record<string, PlainRoute> = {
  "menus.calendar": calendar("/api/menus/:id/calendar.ics", "A menu as a calendar entry", {
    access: "member",
  }),
  "public.calendar": calendar("/api/public/menus/:id/calendar.ics", "A shared menu as a calendar entry", {
    parameters: [key],
  }),
  "suggestions.calendar": calendar(
    "/api/guest-menus/edit/:editToken/calendar.ics",
    "The guest's own suggestion as a calendar entry; 404 if unknown or declined, 410 once accepted",
  ),
  "guestEvents.calendar": calendar(
    "/api/event-answers/:editToken/calendar.ics",
    "The event of a guest's own answer as a calendar entry, with what the guest brings or cooks",
  ),
  "calendarFeed.read": calendar(
    "/api/calendar/:token.ics",
    "A member's calendar address: the household's events, and meals if chosen; a guest's: their event. 404 if the token is unknown, replaced or revoked",
  ),
  "backups.download": download("application/gzip")(
    "/api/admin/backups/:id/download",
    "The file of a backup. It contains all data of the household, so store it safely",
    { access: "admin" },
  ),
  "backups.restore": endpoint("post", "/api/setup/restore", {
    access: "public",
    sends: BACKUP_TYPES,
    type: "application/json",
    summary:
      "Restore a backup, also unpacked or packed again, into a new installation (422 if it is damaged)",
    parameters: [inQuery("token", "The token of the setup link.")],
  }),
  "dishFiles.download": download("application/zip")(
    "/api/admin/export/dishes.zip",
    "All dishes with their photos: a zip with recipes.json (schema.org Recipes as JSON-LD) and photos/",
    { access: "admin" },
  ),
  "dishFiles.preview": endpoint("post", "/api/admin/import/preview", {
    ...dishFile,
    summary:
      "Read an export, or a file of another program, and list what an import would create. Nothing is saved",
  }),
  "dishFiles.import": endpoint("post", "/api/admin/import", {
    ...dishFile,
    summary: "Start importing the same file, and get the id of the job (409 while another import is running)",
  }),
  "assistants.mcp": endpoint("post", "/mcp", {
    access: "member",
    sends: ["application/json"],
    type: "application/json",
    summary:
      "Model Context Protocol for assistants, only with an access token (404 unless an administrator allows it)",
  }),
  "live.events": endpoint("get", "/api/events", {
    access: "member",
    sessionOnly: true,
    type: "text/event-stream",
    summary: "Server-sent events: `change` with `{ topics }` when data changes, `over` when the session ends",
    parameters: [
      inQuery("since", "Id of the last received event; the first event then lists the missed changes."),
      inQuery("shown", "Without `since`: milliseconds; the first event then lists the changes of this time."),
    ],
  }),
  "images.photo": download("image/*")(
    "/images/:name",
    "A photo; its name is the hash of its bytes, so it never changes",
  ),
  "previews.dish": picture("/public/dishes/:id/preview.jpg", "Link preview of a shared dish", {
    parameters: [key],
  }),
  "previews.menu": picture("/public/menus/:id/preview.jpg", "Link preview of a shared menu", {
    parameters: [key],
  }),
  "previews.invitation": picture("/menu/:token/preview.jpg", "Link preview of an invitation"),
  "previews.event": picture("/event/:token/preview.jpg", "Link preview of a group invitation"),
  "machines.health": health("/healthz", "Health check: the process is running"),
  "machines.readiness": health("/readyz", "Readiness: the database responds and is migrated (503 otherwise)"),
  "machines.metrics": download("text/plain")(
    "/metrics",
    "Metrics for Prometheus (404 unless METRICS_TOKEN is set)",
    { access: "admin", security: [{ metricsToken: [] }] },
  ),
};

/** Paths that only pages read; not part of the OpenAPI document. */
const pagePaths = [
  "/api/docs",
  "/api/openapi.json",
  "/api/login",
  "/api/auth/oidc",
  PROVIDER_CALLBACK,
  "/manifest.webmanifest",
  "/favicon.ico",
  "/apple-touch-icon.png",
  "/apple-touch-icon-precomposed.png",
  "/.well-known/change-password",
  "/licenses",
];

export const allRoutes: { method: string; path: string }[] = [
  ...Object.values<Record<string, Endpoint>>(api).flatMap((group) => Object.values(group)),
  ...Object.values(plainRoutes),
  ...pagePaths.map((path) => ({ method: "get", path })),
];
