import { networkInterfaces } from "node:os";
import type { Env } from "#server/env.ts";

/**
 * Under which addresses the other devices at home find this machine. None when `PUBLIC_URL` says it, or when it listens on
 * one address alone.
 */
export function lanUrls(
  { publicUrl, host, port }: Pick<Env, "publicUrl" | "host" | "port">,
  interfaces = networkInterfaces(),
): string[] {
  if (publicUrl !== undefined || (host !== "0.0.0.0" && host !== "::")) return [];
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}

/** Whether nobody but this machine gets through. */
export function isLocalhostOnly({ publicUrl, host }: Pick<Env, "publicUrl" | "host">): boolean {
  return publicUrl === undefined && (host.startsWith("127.") || host === "::1" || host === "localhost");
}
