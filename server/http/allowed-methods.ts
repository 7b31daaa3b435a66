import type { RequestHandler } from "express";
import { apiHeaders } from "./api-headers.ts";
import { HttpError } from "./errors.ts";

interface KnownPath {
  segments: string[];
  methods: Set<string>;
}

/**
 * Answers OPTIONS for known paths and refuses methods that they do not have (405), both with `Allow`. Runs before the
 * caller is known, because it says no more than the description of the API. Unknown paths pass.
 * @param routes paths as Express writes them ("/api/dishes/:id"), each with one method
 * @param log names and logs the requests that are answered here
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
        else next(new HttpError(405, "This address does not support this method.", "wrong_method"));
      });
    });
  };
}

/** Fixed segments come before params: "/api/menus/archived" is not a menu. */
function knownPaths(routes: { method: string; path: string }[]): KnownPath[] {
  const byPath = new Map<string, KnownPath>();
  for (const { method, path } of routes) {
    const known = byPath.get(path) ?? { segments: segmentsOf(path), methods: new Set(["OPTIONS"]) };
    known.methods.add(method.toUpperCase());
    if (method === "get") known.methods.add("HEAD");
    byPath.set(path, known);
  }
  const rank = ({ segments }: KnownPath) => segments.map((one) => (isParam(one) ? 1 : 0)).join("");
  return [...byPath.values()].toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

/** Compares segments instead of using a router: this runs before every request. */
function find(known: KnownPath[], path: string): KnownPath | undefined {
  const given = segmentsOf(path);
  return known.find(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((one, index) => (isParam(one) ? given[index] !== "" : one === given[index])),
  );
}

/** Express ignores case and a slash at the end. */
const segmentsOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/(?<=.)\/$/, "")
    .split("/");

const isParam = (segment: string) => segment.startsWith(":");
