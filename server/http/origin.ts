import type { Env } from "#server/env.ts";

/** Where a person finds the product: PUBLIC_URL, or this machine as one names it in a browser on it. */
export function originOf({ publicUrl, host, port }: Pick<Env, "publicUrl" | "host" | "port">): string {
  if (publicUrl !== undefined) return publicUrl;
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${isEverywhere ? "localhost" : name}:${port}`;
}
