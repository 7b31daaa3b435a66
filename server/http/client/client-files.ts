import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { Deps } from "#server/deps.ts";
import { acceptedEncoding, ENCODINGS } from "#server/http/accepted-encoding.ts";
import { notFound } from "#server/http/errors.ts";
import { escapeHtml } from "#server/http/escape-html.ts";
import { hasSessionCookie } from "#server/http/session/session-cookie.ts";
import { i18nFor, type I18n } from "#server/lib/i18n.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { directionOf } from "#shared/languages.ts";
import { visitorPageAt } from "#shared/visitor-paths.ts";
import { modulePreloads } from "./module-preloads.ts";
import { writePageTags } from "./page-tags.ts";
import { preloadHeader } from "./preload-header.ts";

const builtClient = path.join(projectRoot, "dist", "client");

/** The members' app, and the small document for visitors (docs/adr/0019-small-documents-for-visitors.md). */
type Document = "index.html" | "visitor.html";

export function documentFor(pathname: string): Document {
  return visitorPageAt(pathname) ? "visitor.html" : "index.html";
}

/**
 * Serves the built client. Assets have a hash in their name and are cached forever; page requests for any other path
 * get one of the two documents.
 * @param folder the output of `vite build`
 */
export function clientFiles(deps: Pick<Deps, "env">, folder = builtClient): RequestHandler {
  if (!existsSync(path.join(folder, "index.html"))) {
    return () => {
      throw notFound("Page");
    };
  }
  const read = (name: Document) =>
    fillSettings(stylesFirst(readFileSync(path.join(folder, name), "utf8")), deps.env);
  const documents = { "index.html": read("index.html"), "visitor.html": read("visitor.html") };
  const files = new Set(
    readdirSync(folder, { recursive: true }).map((file) => `/${String(file).replaceAll(path.sep, "/")}`),
  );
  const { basePath } = deps.env;
  const scripts = modulePreloads(folder, basePath);
  return (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") throw notFound("Page");
    const page = documents[documentFor(req.path)];
    if (/^\/(index|visitor)\.html$/.test(req.path)) return sendPage(res, page, basePath);
    if (/\.\w+$/.test(req.path) && files.has(req.path)) return sendFile(req, res, next, folder, files);
    if (!asksForPage(req)) throw notFound("Page");
    const isSignIn = page === documents["index.html"] && !hasSessionCookie(req);
    const tags = scripts(req.path, { language: res.locals.language, isSignIn });
    sendPage(res, page.replace("</head>", `${tags}</head>`), basePath);
  };
}

const ENDINGS = { br: ".br", gzip: ".gz" } as const;

/** Sends a built file, precompressed if the client accepts that. Responds 404 if a later build has removed it. */
function sendFile(req: Request, res: Response, next: NextFunction, folder: string, files: Set<string>): void {
  const offered = ENCODINGS.filter((name) => files.has(req.path + ENDINGS[name]));
  const encoding = acceptedEncoding(req, offered);
  const ending = encoding ? ENDINGS[encoding] : "";
  const isAsset = req.path.startsWith("/assets/");
  if (offered.length > 0) res.vary("Accept-Encoding");
  if (encoding) res.set("Content-Encoding", encoding);
  res.set("Cache-Control", isAsset ? "public, max-age=31536000, immutable" : "no-cache");
  res.type(path.extname(req.path));
  const options = { root: folder, cacheControl: false, acceptRanges: false };
  res.sendFile(req.path + ending, options, (error?: NodeJS.ErrnoException & { status?: number }) => {
    // ECONNABORTED: the client has closed the connection.
    if (!error || res.headersSent || error.code === "ECONNABORTED") return;
    for (const name of ["Content-Encoding", "Content-Type", "Cache-Control"]) res.removeHeader(name);
    next(error.status === 404 ? notFound("Page") : error);
  });
}

/** Returns false for paths of missing files (`/assets/old.js`), which must not get a page. */
export function asksForPage(req: Request): boolean {
  return !/^\/assets\/|\.[a-z0-9]+$/i.test(req.path) && Boolean(req.accepts("html"));
}

/** Moves the stylesheets, for which the first paint waits, before the scripts, which wait for that and a photo. */
function stylesFirst(page: string): string {
  const html = page.replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"');
  const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
  return styles
    .reduce((rest, link) => rest.replace(link, ""), html)
    .replace(/ *<script/, (script) => styles.join("") + script);
}

/** Marks a request without a session, so that the page skips fetching the user. */
const SIGNED_OUT = '<meta name="signed-out" content="" />';

/** Marks an installation without accounts, so that the sign-in page mentions the setup address. */
const NO_ACCOUNTS = '<meta name="no-accounts" content="" />';

/** Sends the page with the tags that a feature has set for this path in `res.locals`. */
export function sendPage(res: Response, page: string, basePath = ""): void {
  const { pageTags, hasNoAccounts, language = "en" } = res.locals;
  const root = `<html lang="${language}" dir="${directionOf(language)}">`;
  const worded = language === "en" ? page : translate(page, i18nFor(language));
  const tagged = (pageTags ? writePageTags(worded, pageTags) : worded).replace('<html lang="en">', root);
  const marks = [!hasSessionCookie(res.req) && SIGNED_OUT, hasNoAccounts && NO_ACCOUNTS].filter(Boolean);
  const html = tagged.replace("</title>", `</title>${marks.join("")}`);
  const preloads = preloadHeader(res.req, basePath);
  if (preloads) res.set("Link", preloads);
  // An error page for "try again later" is not cached.
  res.set("Cache-Control", res.get("Retry-After") ? "no-store" : "no-cache");
  res.type("html").send(html);
}

/** Translates what a document shows before its scripts are loaded, or without them. */
function translate(page: string, i18n: I18n): string {
  return page
    .replace(">Loading<", () => `>${escapeHtml(i18n._("Loading"))}<`)
    .replace(">This page needs JavaScript.<", () => `>${escapeHtml(i18n._("This page needs JavaScript."))}<`);
}

/**
 * Contains the name of the sign-in provider, the address where signing in starts, and whether the password form is
 * hidden. Signing in starts at PUBLIC_URL, because the provider redirects there.
 */
function signInProviderTag({ publicUrl, oidc }: Pick<Deps["env"], "publicUrl" | "oidc">): string {
  if (!oidc) return "";
  const start = escapeHtml(`${publicUrl}/api/auth/oidc`);
  const hidden = oidc.hidesPassword ? " data-hides-password" : "";
  return `<meta name="sign-in-provider" content="${escapeHtml(oidc.name)}" data-start="${start}"${hidden} />`;
}

export function fillSettings(
  html: string,
  env: Pick<Deps["env"], "productName" | "publicUrl" | "basePath" | "oidc">,
): string {
  const name = escapeHtml(env.productName);
  const provider = signInProviderTag(env);
  const publicUrl = escapeHtml(env.publicUrl ?? "");
  return html
    .replace(/( (?:href|src)=")\.?\//g, (_, start: string) => `${start}${env.basePath}/`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>${provider}`)
    .replace(
      /(<meta name="(?:application-name|apple-mobile-web-app-title)" content=")[^"]*"/g,
      (_, start: string) => `${start}${name}"`,
    )
    .replace(/( data-product-name[^>]*>)[^<]*/, (_, start: string) => start + name)
    .replace(/(<meta name="public-url" content=")[^"]*"/, (_, start: string) => `${start}${publicUrl}"`);
}
