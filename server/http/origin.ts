import type { Request } from "express";
import type { Env } from "#server/env.ts";

/** A name or an address of at most 253 characters, with its port. */
const HOST = /^(?:(?=.{1,253}(?::|$))[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** Returns PUBLIC_URL, or else the URL for a browser on this machine. */
export function originOf({ publicUrl, host, port }: Pick<Env, "publicUrl" | "host" | "port">): string {
  if (publicUrl !== undefined) return publicUrl;
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${isEverywhere ? "localhost" : name}:${port}`;
}

/**
 * Returns the origin for absolute URLs in a response: PUBLIC_URL, or else the request's own (forwarded headers count
 * only with TRUST_PROXY). The headers are untrusted, so anything but a plain http(s) origin is ignored.
 */
export function requestOrigin(
  env: Pick<Env, "publicUrl" | "host" | "port">,
  { protocol, host }: Pick<Request, "protocol" | "host">,
): string {
  const requested = `${protocol}://${host}`;
  const url = env.publicUrl === undefined && host && URL.canParse(requested) ? new URL(requested) : undefined;
  // A host that is rewritten to be valid, such as "a b" or "①", is not that of a browser.
  const isPlain =
    url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && HOST.test(url.host);
  return isPlain ? url.origin : originOf(env);
}
