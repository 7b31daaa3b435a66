import type { TestApp } from "./app.ts";

/** The `Cookie` header of a signed-in client, for sending requests with its session from another client. */
export function cookieHeader({ jar }: Pick<ReturnType<TestApp["asVisitor"]>, "jar">): string {
  return jar.getCookies({ domain: "127.0.0.1", path: "/", secure: false, script: false }).toValueString();
}
