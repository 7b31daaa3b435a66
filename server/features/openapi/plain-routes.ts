import { BACKUP_TYPES } from "#server/features/backups/backup-format.ts";
import { api } from "#shared/api.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { PROVIDER_CALLBACK } from "#shared/provider-callback.ts";
import type { Parameter } from "./openapi.types.ts";

/** A route outside the contract, because its response is not JSON, does not end or is for monitoring. */
export interface PlainRoute extends Pick<Endpoint, "access" | "sessionOnly" | "path" | "summary"> {
  /** "menus.calendar" */
  name: string;
  method: "get" | "post";
  /** Media types of the request, if it has a body. */
  sends?: readonly string[];
  /** Media type of the response. */
  type: string;
  query?: Parameter[];
  /** Overrides the requirements that follow from `access`. */
  security?: Record<string, string[]>[];
}

function inQuery(name: string, description: string): Parameter {
  return { name, in: "query", required: false, description, schema: { type: "string" } };
}

const key = inQuery("key", "The key of a shared link; required if the household shares by link only.");
const picture = { method: "get", access: "public", type: "image/jpeg" } as const;
const calendar = { method: "get", type: "text/calendar" } as const;
const health = { method: "get", access: "public", type: "application/json" } as const;

export const plainRoutes: PlainRoute[] = [
  {
    name: "menus.calendar",
    path: "/api/menus/:id/calendar.ics",
    ...calendar,
    access: "member",
    summary: "A menu as a calendar entry",
  },
  {
    name: "public.calendar",
    path: "/api/public/menus/:id/calendar.ics",
    ...calendar,
    access: "public",
    summary: "A shared menu as a calendar entry",
    query: [key],
  },
  {
    name: "suggestions.calendar",
    path: "/api/guest-menus/edit/:editToken/calendar.ics",
    ...calendar,
    access: "public",
    summary: "The guest's own suggestion as a calendar entry; 404 if unknown or declined, 410 once accepted",
  },
  {
    name: "guestEvents.calendar",
    path: "/api/event-answers/:editToken/calendar.ics",
    ...calendar,
    access: "public",
    summary: "The event of a guest's own answer as a calendar entry, with what the guest brings or cooks",
  },
  {
    name: "calendarFeed.read",
    path: "/api/calendar/:token.ics",
    ...calendar,
    access: "public",
    summary:
      "The household's events, and meals if chosen, for calendar programs; 404 if the token is unknown, replaced or revoked",
  },
  {
    name: "backups.download",
    path: "/api/admin/backups/:id/download",
    method: "get",
    access: "admin",
    type: "application/gzip",
    summary: "The file of a backup. It contains all data of the household, so store it safely",
  },
  {
    name: "backups.restore",
    path: "/api/setup/restore",
    method: "post",
    access: "public",
    sends: BACKUP_TYPES,
    type: "application/json",
    summary:
      "Restore a backup, also unpacked or packed again, into a new installation (422 if it is damaged)",
    query: [inQuery("token", "The token of the setup link.")],
  },
  {
    name: "dishFiles.download",
    path: "/api/admin/export/dishes.zip",
    method: "get",
    access: "admin",
    type: "application/zip",
    summary:
      "All dishes with their photos: a zip with recipes.json (schema.org Recipes as JSON-LD) and photos/",
  },
  {
    name: "dishFiles.preview",
    path: "/api/admin/import/preview",
    method: "post",
    access: "admin",
    sends: ["application/octet-stream"],
    type: "application/json",
    summary:
      "Read an export, or a file of another program, and list what an import would create. Nothing is saved",
  },
  {
    name: "dishFiles.import",
    path: "/api/admin/import",
    method: "post",
    access: "admin",
    sends: ["application/octet-stream"],
    type: "application/json",
    summary: "Start importing the same file, and get the id of the job (409 while another import is running)",
  },
  {
    name: "live.events",
    path: "/api/events",
    method: "get",
    access: "member",
    sessionOnly: true,
    type: "text/event-stream",
    summary: "Server-sent events: `change` with `{ topics }` when data changes, `over` when the session ends",
    query: [
      inQuery("since", "Id of the last received event; the first event then lists the missed changes."),
      inQuery("shown", "Without `since`: milliseconds; the first event then lists the changes of this time."),
    ],
  },
  {
    name: "images.photo",
    path: "/images/:name",
    method: "get",
    access: "public",
    type: "image/*",
    summary: "A photo; its name is the hash of its bytes, so it never changes",
  },
  {
    name: "previews.dish",
    path: "/public/dishes/:id/preview.jpg",
    ...picture,
    summary: "Link preview of a shared dish",
    query: [key],
  },
  {
    name: "previews.menu",
    path: "/public/menus/:id/preview.jpg",
    ...picture,
    summary: "Link preview of a shared menu",
    query: [key],
  },
  {
    name: "previews.invitation",
    path: "/menu/:token/preview.jpg",
    ...picture,
    summary: "Link preview of an invitation",
  },
  {
    name: "previews.event",
    path: "/event/:token/preview.jpg",
    ...picture,
    summary: "Link preview of a group invitation",
  },
  { name: "machines.health", path: "/healthz", ...health, summary: "Health check: the process is running" },
  {
    name: "machines.readiness",
    path: "/readyz",
    ...health,
    summary: "Readiness: the database responds and is migrated (503 otherwise)",
  },
  {
    name: "machines.metrics",
    path: "/metrics",
    method: "get",
    access: "admin",
    type: "text/plain",
    summary: "Metrics for Prometheus (404 unless METRICS_TOKEN is set)",
    security: [{ metricsToken: [] }],
  },
];

/** Routes used only by pages; not part of the OpenAPI document. */
const pageRoutes = [
  { method: "get", path: "/api/docs" },
  { method: "get", path: "/api/openapi.json" },
  { method: "get", path: "/api/login" },
  { method: "get", path: "/api/auth/oidc" },
  { method: "get", path: PROVIDER_CALLBACK },
  { method: "get", path: "/manifest.webmanifest" },
  { method: "get", path: "/favicon.ico" },
  { method: "get", path: "/apple-touch-icon.png" },
  { method: "get", path: "/apple-touch-icon-precomposed.png" },
  { method: "get", path: "/.well-known/change-password" },
  { method: "get", path: "/licenses" },
];

export const allRoutes: { method: string; path: string }[] = [
  ...Object.values<Record<string, Endpoint>>(api).flatMap((group) => Object.values(group)),
  ...plainRoutes,
  ...pageRoutes,
];
