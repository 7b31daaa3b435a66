import type { TestApp } from "./app.ts";

/** The session of somebody signed in, as the header that another client needs to be them. */
export function cookieHeader({ jar }: Awaited<ReturnType<TestApp["asMember"]>>): string {
  return jar.getCookies({ domain: "127.0.0.1", path: "/", secure: false, script: false }).toValueString();
}
