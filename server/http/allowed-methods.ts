import type { RequestHandler } from "express";
import { apiHeaders } from "./api-headers.ts";
import { failure } from "./errors.ts";

interface KnownPath {
  segments: string[];
  methods: Set<string>;
}

/**
 * Responds to OPTIONS for known paths and rejects unsupported methods (405), both with `Allow`. Runs before
 * authentication, because the responses contain nothing that the API description does not.
 * @param routes Express paths ("/api/dishes/:id"), each with one method
 * @param log logs the requests that end here
 */
export function allowedMethods(
  routes: { method: string; path: string }[],
  log: RequestHandler,
): RequestHandler {
  const known = knownPaths(routes);
  return (req, res, next) => {
    const methods = find(known, req.path)?.methods;
    if (!methods || (methods.has(req.method) && req.method !== "OPTIONS")) return next();
    apiHeaders(req, res, () => {
      res.set("Allow", [...methods].toSorted().join(", "));
      log(req, res, () => {
        // Without CORS headers, so that preflights of other sites fail.
        if (req.method === "OPTIONS") res.status(204).end();
        else next(failure(405, "wrong_method"));
      });
    });
  };
}

/** Sorts fixed segments before params: "/api/menus/archived" is not a menu. */
function knownPaths(routes: { method: string; path: string }[]): KnownPath[] {
  const byPath = new Map<string, KnownPath>();
  for (const { method, path } of routes) {
    const known = byPath.get(path) ?? { segments: segmentsOf(path), methods: new Set(["OPTIONS"]) };
    known.methods.add(method.toUpperCase());
    if (method === "get") known.methods.add("HEAD");
    byPath.set(path, known);
  }
  const rank = ({ segments }: KnownPath) => segments.map((segment) => (isParam(segment) ? 1 : 0)).join("");
  return [...byPath.values()].toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** Compares segments instead of using a router: this runs before every request. */
function find(known: KnownPath[], path: string): KnownPath | undefined {
  const given = segmentsOf(path);
  return known.find(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, index) => (isParam(segment) ? given[index] !== "" : segment === given[index])),
  );
}

/** Like Express, ignores case and a trailing slash. */
const segmentsOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/(?<=.)\/$/, "")
    .split("/");

const isParam = (segment: string) => segment.startsWith(":");
