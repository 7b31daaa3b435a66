import type { Site } from "../run/bench-run.ts";
import type { HttpRequest } from "./http-request.ts";

type Member = Pick<Site, "origin" | "cookie">;

/** Sends a request of a signed-in member. @throws if it fails */
export async function ask(
  { origin, cookie }: Member,
  { method, path, body, headers }: HttpRequest,
): Promise<string> {
  const response = await fetch(origin + path, {
    method,
    headers: { cookie, ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  return text;
}

export const get = async <T>(member: Member, path: string) =>
  JSON.parse(await ask(member, { method: "GET", path })) as T;

export const post = async <T>(member: Member, path: string, body: object) =>
  JSON.parse(await ask(member, { method: "POST", path, body: JSON.stringify(body) })) as T;
