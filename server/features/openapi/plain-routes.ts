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
const calendar = { access: "public", type: "text/calendar" } as const;
const dishFile = { access: "admin", sends: ["application/octet-stream"], type: "application/json" } as const;
const picture = { access: "public", type: "image/jpeg" } as const;
const health = { access: "public", type: "application/json" } as const;

/** By group and name. */
export const plainRoutes: Record<string, PlainRoute> = {
  "menus.calendar": endpoint("get", "/api/menus/:id/calendar.ics", {
    type: "text/calendar",
    access: "member",
    summary: "A menu as a calendar entry",
  }),
  "public.calendar": endpoint("get", "/api/public/menus/:id/calendar.ics", {
    ...calendar,
    summary: "A shared menu as a calendar entry",
    parameters: [key],
  }),
  "suggestions.calendar": endpoint("get", "/api/guest-menus/edit/:editToken/calendar.ics", {
    ...calendar,
    summary: "The guest's own suggestion as a calendar entry; 404 if unknown or declined, 410 once accepted",
  }),
  "guestEvents.calendar": endpoint("get", "/api/event-answers/:editToken/calendar.ics", {
    ...calendar,
    summary: "The event of a guest's own answer as a calendar entry, with what the guest brings or cooks",
  }),
  "calendarFeed.read": endpoint("get", "/api/calendar/:token.ics", {
    ...calendar,
    summary:
      "The household's events, and meals if chosen, for calendar programs; 404 if the token is unknown, replaced or revoked",
  }),
  "backups.download": endpoint("get", "/api/admin/backups/:id/download", {
    access: "admin",
    type: "application/gzip",
    summary: "The file of a backup. It contains all data of the household, so store it safely",
  }),
  "backups.restore": endpoint("post", "/api/setup/restore", {
    access: "public",
    sends: BACKUP_TYPES,
    type: "application/json",
    summary:
      "Restore a backup, also unpacked or packed again, into a new installation (422 if it is damaged)",
    parameters: [inQuery("token", "The token of the setup link.")],
  }),
  "dishFiles.download": endpoint("get", "/api/admin/export/dishes.zip", {
    access: "admin",
    type: "application/zip",
    summary:
      "All dishes with their photos: a zip with recipes.json (schema.org Recipes as JSON-LD) and photos/",
  }),
  "dishFiles.preview": endpoint("post", "/api/admin/import/preview", {
    ...dishFile,
    summary:
      "Read an export, or a file of another program, and list what an import would create. Nothing is saved",
  }),
  "dishFiles.import": endpoint("post", "/api/admin/import", {
    ...dishFile,
    summary: "Start importing the same file, and get the id of the job (409 while another import is running)",
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
  "images.photo": endpoint("get", "/images/:name", {
    access: "public",
    type: "image/*",
    summary: "A photo; its name is the hash of its bytes, so it never changes",
  }),
  "previews.dish": endpoint("get", "/public/dishes/:id/preview.jpg", {
    ...picture,
    summary: "Link preview of a shared dish",
    parameters: [key],
  }),
  "previews.menu": endpoint("get", "/public/menus/:id/preview.jpg", {
    ...picture,
    summary: "Link preview of a shared menu",
    parameters: [key],
  }),
  "previews.invitation": endpoint("get", "/menu/:token/preview.jpg", {
    ...picture,
    summary: "Link preview of an invitation",
  }),
  "previews.event": endpoint("get", "/event/:token/preview.jpg", {
    ...picture,
    summary: "Link preview of a group invitation",
  }),
  "machines.health": endpoint("get", "/healthz", {
    ...health,
    summary: "Health check: the process is running",
  }),
  "machines.readiness": endpoint("get", "/readyz", {
    ...health,
    summary: "Readiness: the database responds and is migrated (503 otherwise)",
  }),
  "machines.metrics": endpoint("get", "/metrics", {
    access: "admin",
    type: "text/plain",
    summary: "Metrics for Prometheus (404 unless METRICS_TOKEN is set)",
    security: [{ metricsToken: [] }],
  }),
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
