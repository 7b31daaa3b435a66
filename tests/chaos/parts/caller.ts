import { setTimeout as pause } from "node:timers/promises";
import { ADMIN } from "./process.ts";

export interface CallResponse {
  method: string;
  path: string;
  /** 0 if there was no response. */
  status: number;
  retryAfter: string | null;
  /** The parsed JSON, or undefined; without a response, the error. */
  body: unknown;
  /** Time until the last byte. */
  ms: number;
  /** Start and end of the request, by `performance.now()`. */
  asked: number;
  at: number;
}

/** Calls a server as one user. */
export type Caller = (method: string, path: string, body?: unknown) => Promise<CallResponse>;

export function callerOf(origin: string, cookie = ""): Caller {
  return async (method, path, body) => {
    const asked = performance.now();
    const headers = {
      ...(cookie && { Cookie: cookie }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    };
    const result = { method, path, status: 0, retryAfter: null as string | null, body: undefined as unknown };
    try {
      const response = await fetch(origin + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      Object.assign(result, { status: response.status, retryAfter: response.headers.get("retry-after") });
      result.body = text === "" ? undefined : parsed(text);
    } catch (error) {
      Object.assign(result, { status: 0, body: error instanceof Error ? (error.cause ?? error) : error });
    }
    const at = performance.now();
    return { ...result, ms: at - asked, asked, at };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Signs in as soon as the first administrator exists. @returns the cookie */
export async function signIn(
  origin: string,
  person: { username: string; password: string } = ADMIN,
): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const response = await fetch(`${origin}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(person),
    }).catch(() => undefined);
    await response?.arrayBuffer();
    const cookie = response?.headers.getSetCookie()[0]?.split(";")[0];
    if (response?.ok && cookie) return cookie;
    await pause(50);
  }
  throw new Error("Signing in failed.");
}

/** Returns whether a response is the promised failure while the database is down. */
export function isOrderlyFailure({ status, retryAfter, body }: CallResponse): boolean {
  return (
    status === 503 && Number(retryAfter) > 0 && typeof (body as { message?: unknown })?.message === "string"
  );
}

export const isGood = ({ status }: CallResponse): boolean => status >= 200 && status < 300;
