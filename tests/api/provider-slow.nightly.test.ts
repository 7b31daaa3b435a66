import type { ServerResponse } from "node:http";
import { afterAll, expect, test } from "vitest";
import { providerAccounts } from "#shared/schema/index.ts";
import { buildUser } from "#tests/setup/data/builders.ts";
import { CLIENT_ID, CLIENT_SECRET, startLyingProvider } from "#tests/setup/fakes/lying-provider.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { startSecondApp } from "#tests/setup/server/second-app.ts";

const provider = await startLyingProvider();
const variables = {
  PUBLIC_URL: "http://sofra.test",
  OIDC_ISSUER: provider.origin,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
};
const { db, deps } = await startApp(variables);
afterAll(() => provider.close());

const silent = () => undefined;
/** Begins a response that never ends. */
const endless = (res: ServerResponse) => {
  res.writeHead(200, { "Content-Type": "application/json" }).write('{"x":"');
};
const METADATA = "/.well-known/openid-configuration";

test.each([
  [METADATA, silent, "unavailable"],
  [METADATA, endless, "unavailable"],
  ["/token", silent, "failed"],
  ["/token", endless, "failed"],
  ["/jwks", silent, "failed"],
  // Optional.
  ["/userinfo", endless, undefined],
])("a provider whose %s does not end is given up", async (path, instead, failure) => {
  provider.reset();
  provider.lies = { instead: { [path]: instead } };
  const { id: userId } = await buildUser(db);
  await db.insert(providerAccounts).values({ issuer: provider.origin, subject: "anna", userId });
  const { asVisitor } = await startSecondApp(deps, deps.databaseUrl, variables);
  const browser = asVisitor();
  let { headers } = await browser.get("/api/auth/oidc").expect(302);
  if (failure !== "unavailable")
    ({ headers } = await browser.get(provider.authorize(headers.location ?? "")));
  expect(headers.location).toBe(
    `http://sofra.test/${failure === undefined ? "" : `login?failure=${failure}`}`,
  );
});
