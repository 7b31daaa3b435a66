import { parseJson } from "#server/lib/parse-json.ts";
import { callTo, signIn as signInTo } from "#tests/setup/server/call-server.ts";
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
  const call = callTo(origin, cookie);
  return async (method, path, body) => {
    const asked = performance.now();
    const result = { method, path, status: 0, retryAfter: null as string | null, body: undefined as unknown };
    try {
      const response = await call(method, path, body);
      const text = await response.text();
      Object.assign(result, { status: response.status, retryAfter: response.headers.get("retry-after") });
      result.body = text === "" ? undefined : parseJson(text);
    } catch (error) {
      Object.assign(result, { status: 0, body: error instanceof Error ? (error.cause ?? error) : error });
    }
    const at = performance.now();
    return { ...result, ms: at - asked, asked, at };
  };
}

/** Signs in as soon as the first administrator exists. @returns the cookie */
export const signIn = (origin: string, person = ADMIN) => signInTo(origin, person);

/** Returns whether a response is the promised failure while the database is down. */
export function isOrderlyFailure({ status, retryAfter, body }: CallResponse): boolean {
  return (
    status === 503 && Number(retryAfter) > 0 && typeof (body as { message?: unknown })?.message === "string"
  );
}

export const isGood = ({ status }: CallResponse): boolean => status >= 200 && status < 300;
