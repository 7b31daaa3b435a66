import { setTimeout as pause } from "node:timers/promises";
import { ADMIN } from "./process.ts";

export interface Answer {
  method: string;
  path: string;
  /** 0: none came. */
  status: number;
  retryAfter: string | null;
  /** Parsed; undefined when it was no JSON. Why none came, when none came. */
  body: unknown;
  /** From the question to the last byte. */
  ms: number;
  /** When the question was asked and when the answer was there, by `performance.now()`. */
  asked: number;
  at: number;
}

/** Asks a server as one person; a question that gets no answer has the status 0. */
export type Caller = (method: string, path: string, body?: unknown) => Promise<Answer>;

export function callerOf(origin: string, cookie = ""): Caller {
  return async (method, path, body) => {
    const asked = performance.now();
    const headers = {
      ...(cookie && { Cookie: cookie }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    };
    const result = { method, path, status: 0, retryAfter: null as string | null, body: undefined as unknown };
    try {
      const answer = await fetch(origin + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      Object.assign(result, { status: answer.status, retryAfter: answer.headers.get("retry-after") });
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

/** Signs in through the front door, once the first administrator is there. @returns the cookie */
export async function signIn(
  origin: string,
  person: { username: string; password: string } = ADMIN,
): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(person),
    }).catch(() => undefined);
    await answer?.arrayBuffer();
    const cookie = answer?.headers.getSetCookie()[0]?.split(";")[0];
    if (answer?.ok && cookie) return cookie;
    await pause(50);
  }
  throw new Error("Nobody could sign in.");
}

/** A refusal as it is promised while the database is away. */
export function isOrderlyRefusal({ status, retryAfter, body }: Answer): boolean {
  return (
    status === 503 && Number(retryAfter) > 0 && typeof (body as { message?: unknown })?.message === "string"
  );
}

export const isGood = ({ status }: Answer): boolean => status >= 200 && status < 300;
