import { existsSync } from "node:fs";
import { networkInterfaces } from "node:os";
import type { Env } from "#server/env.ts";

/** The URLs under which other devices on the network reach this server; none with PUBLIC_URL or one HOST address. */
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

export function isLocalhostOnly({ publicUrl, host }: Pick<Env, "publicUrl" | "host">): boolean {
  return publicUrl === undefined && (host.startsWith("127.") || host === "::1" || host === "localhost");
}

/** Returns whether Docker or Podman runs this process; the addresses of a container lead nowhere from other devices. */
export function isInContainer(): boolean {
  return existsSync("/.dockerenv") || existsSync("/run/.containerenv");
}
