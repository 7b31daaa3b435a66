import type { Request } from "express";
import type { Env } from "#server/env.ts";

/** Where a person finds the product: PUBLIC_URL, or this machine as one names it in a browser on it. */
export function originOf({ publicUrl, host, port }: Pick<Env, "publicUrl" | "host" | "port">): string {
  if (publicUrl !== undefined) return publicUrl;
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${isEverywhere ? "localhost" : name}:${port}`;
}

/**
 * The start of absolute addresses in an answer: PUBLIC_URL, else what the request calls this server (a proxy's word
 * counts only under TRUST_PROXY). Both headers are anybody's text, so what is no plain http(s) address is not repeated.
 */
export function originAsked(
  env: Pick<Env, "publicUrl" | "host" | "port">,
  { protocol, host }: Pick<Request, "protocol" | "host">,
): string {
  const asked = `${protocol}://${host}`;
  const url = env.publicUrl === undefined && URL.canParse(asked) ? new URL(asked) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return isPlain ? url.origin : originOf(env);
}
