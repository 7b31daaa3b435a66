import { setTimeout as pause } from "node:timers/promises";

/** The first administrator, and the variables that create this account. */
export const ADMIN = { username: "ada", password: "a-good-long-password" };
export const ADMIN_VARIABLES = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };

export type Call = ReturnType<typeof callTo>;

/** Returns a function that calls a server with JSON. */
export const callTo =
  (origin: string, cookie = "") =>
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method,
      headers: { "content-type": "application/json", cookie, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

/** Signs in as soon as the account exists. @returns the cookie */
export async function signIn(origin: string, { username, password } = ADMIN): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const response = await callTo(origin)("POST", "/api/auth/login", { username, password }).catch(
      () => undefined,
    );
    await response?.arrayBuffer();
    const cookie = response?.headers.getSetCookie()[0]?.split(";")[0];
    if (response?.ok && cookie) return cookie;
    await pause(50);
  }
  throw new Error("Signing in failed.");
}

/** Signs in. @returns a function that calls the server as this person */
export const signedIn = async (origin: string, person = ADMIN): Promise<Call> =>
  callTo(origin, await signIn(origin, person));
