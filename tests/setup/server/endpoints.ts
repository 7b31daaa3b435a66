import { api } from "#shared/api.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";

/** Adds a title for tests, such as "PATCH /api/dishes/:id". */
export function withTitle<R extends { method: string; path: string }>(route: R): R & { title: string } {
  return { ...route, title: `${route.method.toUpperCase()} ${route.path}` };
}

/** Routes that only the page requests: in neither the document nor the access table, so test their access. */
export const FOR_THE_PAGE = [
  "GET /api/login",
  "GET /api/auth/oidc",
  "GET /api/auth/oidc/callback",
  "GET /api/openapi.json",
  "GET /api/docs",
  "GET /manifest.webmanifest",
  "GET /favicon.ico",
  "GET /apple-touch-icon.png",
  "GET /apple-touch-icon-precomposed.png",
  "GET /.well-known/change-password",
  "GET /licenses",
  "POST /share",
];

/** Every endpoint of the contract. */
export const endpoints = Object.values<Record<string, Endpoint>>(api).flatMap((group) =>
  Object.values(group).map(withTitle),
);

/** The names of the `:param` segments of a path. */
export function paramsOf(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
}

/** Replaces the `:param` segments of a path without encoding the values. */
export function fill(path: string, valueOf: (param: string) => string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => valueOf(name));
}
