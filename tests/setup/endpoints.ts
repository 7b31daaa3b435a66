import { api } from "#shared/api.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";

/** Every endpoint of the contract with a title for its tests, such as "PATCH /api/dishes/:id". */
export const endpoints: (Endpoint & { title: string })[] = Object.values<Record<string, Endpoint>>(
  api,
).flatMap((group) =>
  Object.values(group).map((endpoint) => ({
    ...endpoint,
    title: `${endpoint.method.toUpperCase()} ${endpoint.path}`,
  })),
);

/** The names of the `:param` segments of a path. */
export function paramsOf(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
}

/** Replaces the `:param` segments of a path without encoding the values. */
export function fill(path: string, valueOf: (param: string) => string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => valueOf(name));
}
