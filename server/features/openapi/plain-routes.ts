import { api } from "#shared/api.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { MAX_ID } from "#shared/limits.ts";
import type { JsonSchema, Parameter } from "./openapi.types.ts";

/** A route beside the contract: its answer is no JSON, does not end, or is for machines. */
export interface PlainRoute extends Pick<Endpoint, "access" | "sessionOnly" | "path" | "summary"> {
  /** "menus.calendar" */
  name: string;
  method: "get" | "post";
  /** Media type of what is sent, if anything is. */
  sends?: string;
  /** Media type of the answer. */
  type: string;
  parameters?: Parameter[];
  /** When it is not what `access` says. */
  security?: Record<string, string[]>[];
}

const text: JsonSchema = { type: "string" };

function inPath(name: string, schema = text): Parameter {
  return { name, in: "path", required: true, schema };
}
function inQuery(name: string, description: string): Parameter {
  return { name, in: "query", required: false, description, schema: text };
}

const id = inPath("id", { type: "integer", minimum: 1, maximum: MAX_ID });
const key = inQuery("key", "The key in a shared link, for a household that shares by links only.");
const picture = { method: "get", access: "public", type: "image/jpeg" } as const;
const calendar = { method: "get", type: "text/calendar" } as const;
const health = { method: "get", access: "public", type: "application/json" } as const;

export const plainRoutes: PlainRoute[] = [
  {
    name: "menus.calendar",
    path: "/api/menus/:id/calendar.ics",
    ...calendar,
    access: "member",
    summary: "A menu as an entry for a calendar",
    parameters: [id],
  },
  {
    name: "public.calendar",
    path: "/api/public/menus/:id/calendar.ics",
    ...calendar,
    access: "public",
    summary: "A shared menu as an entry for a calendar",
    parameters: [id, key],
  },
  {
    name: "suggestions.calendar",
    path: "/api/guest-menus/edit/:editToken/calendar.ics",
    ...calendar,
    access: "public",
    summary:
      "The guest's own suggestion as an entry for a calendar; 404 unknown or declined, 410 once accepted",
    parameters: [inPath("editToken")],
  },
  {
    name: "backups.download",
    path: "/api/admin/backups/:id/download",
    method: "get",
    access: "admin",
    type: "application/gzip",
    summary: "The file of a backup; it holds everything, so keep it well",
    parameters: [id],
  },
  {
    name: "backups.restore",
    path: "/api/setup/restore",
    method: "post",
    access: "public",
    sends: "application/gzip",
    type: "application/json",
    summary: "Restore a backup into a new installation (422 when it is damaged)",
    parameters: [inQuery("token", "The token of the setup address.")],
  },
  {
    name: "live.events",
    path: "/api/events",
    method: "get",
    access: "member",
    sessionOnly: true,
    type: "text/event-stream",
    summary:
      "What changes, told as it happens: events `change` with `{ topics }`, and `over` when the session ends",
    parameters: [
      inQuery("since", "Id of the last event that was seen; what was missed is told first."),
      inQuery("shown", "Without `since`: milliseconds of the past of which changes are told first."),
    ],
  },
  {
    name: "images.photo",
    path: "/images/:name",
    method: "get",
    access: "public",
    type: "image/*",
    summary: "A photo; its name is the hash of its bytes, so it never changes",
    parameters: [inPath("name")],
  },
  {
    name: "previews.dish",
    path: "/public/dishes/:id/preview.jpg",
    ...picture,
    summary: "The picture that chats show for a shared dish",
    parameters: [id, key],
  },
  {
    name: "previews.menu",
    path: "/public/menus/:id/preview.jpg",
    ...picture,
    summary: "The picture that chats show for a shared menu",
    parameters: [id, key],
  },
  {
    name: "previews.invitation",
    path: "/menu/:token/preview.jpg",
    ...picture,
    summary: "The picture that chats show for an invitation",
    parameters: [inPath("token")],
  },
  { name: "machines.health", path: "/healthz", ...health, summary: "Whether the process runs" },
  {
    name: "machines.readiness",
    path: "/readyz",
    ...health,
    summary: "Whether it can serve: the database answers and is migrated (503 otherwise)",
  },
  {
    name: "machines.metrics",
    path: "/metrics",
    method: "get",
    access: "admin",
    type: "text/plain",
    summary: "Figures for Prometheus (404 unless METRICS_TOKEN is set)",
    security: [{ metricsToken: [] }],
  },
];

/** Routes for the page; the description leaves them out. */
const pageRoutes = [
  { method: "get", path: "/api/docs" },
  { method: "get", path: "/api/openapi.json" },
  { method: "get", path: "/api/login" },
  { method: "get", path: "/manifest.webmanifest" },
];

/** Every path that the server knows, each with one of its methods. */
export const allRoutes: { method: string; path: string }[] = [
  ...Object.values<Record<string, Endpoint>>(api).flatMap((group) => Object.values(group)),
  ...plainRoutes,
  ...pageRoutes,
];
