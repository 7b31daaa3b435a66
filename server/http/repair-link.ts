import type { RequestHandler } from "express";
import type { Env } from "#server/env.ts";
import { linkTokenIn } from "#server/lib/link-token.ts";
import { MAX_URL } from "#shared/limits.ts";
import { withBase } from "./base-path.ts";

/** The addresses that contain a token, with what follows it. */
const LINKS: [start: RegExp, end: string][] = [
  [/^\/(?:menu|guest|event|answer|join|password)\/(?!.*\/preview\.jpg$)/i, ""],
  [/^\/api\/calendar\//i, ".ics"],
  [/^\/api\/guest-menus\/edit\/(?=.*\/calendar\.ics)/i, "/calendar.ics"],
];
/** Dishes and menus that are shared, by an id. */
const SHARED = /^(\/public\/(?:dishes|menus)\/\d+)(?![\w/-]|\.\w).*/i;
/** Calls get an error instead of a redirect; the address of a calendar is a link. */
const IS_CALL = /^\/api\/(?!calendar\/)/i;
const HAS_QUERY = /^\/(?:public\/|api\/public\/menus\/[^/]+\/calendar\.ics|guest-menu\b)/i;

/**
 * Redirects links to which e-mail programs, documents or chats have attached something, such as a full stop or a
 * bracket, to the address without it.
 */
export function repairLink(env: Pick<Env, "basePath">): RequestHandler {
  return (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") return next();
    const [, path = "", query = ""] = /^([^?]*)(.*)$/s.exec(req.url) ?? [];
    const clean = IS_CALL.test(path) ? path : path.replace(/\/{2,}/g, "/");
    const address = repairPath(clean) + (HAS_QUERY.test(path) ? repairQuery(query) : query);
    if (address === req.url || address.length > MAX_URL) return next();
    res.set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
    res.redirect(302, withBase(env, address));
  };
}

function repairPath(path: string): string {
  for (const [start, end] of LINKS) {
    const [before] = start.exec(path) ?? [];
    if (before === undefined) continue;
    const rest = path.slice(before.length).replace(/\/+$/, "");
    const token = linkTokenIn(rest);
    return token === undefined || token + end === rest ? path : before + token + end;
  }
  return path.replace(SHARED, "$1");
}

/** `key` opens a shared dish or menu, `edit` the suggestion of a guest. */
const KEY_LENGTH = 16;

function repairQuery(query: string): string {
  return query.replace(/(?<=[?&])(key|edit)=([^&]*)/g, (parameter, name: string, value: string) => {
    const token = linkTokenIn(value, name === "key" ? KEY_LENGTH : undefined);
    return token === undefined ? parameter : `${name}=${token}`;
  });
}
