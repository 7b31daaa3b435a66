import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import Provider, { type Configuration } from "oidc-provider";
import request from "supertest";
import { listen } from "#tests/setup/server/listen.ts";
import { CLIENT_ID, CLIENT_SECRET } from "./lying-provider.ts";

// oidc-provider 9 supports Node 22, and misses only this in Node 20.
if (!("parse" in URL)) {
  const parse = (text: string, base?: string) => (URL.canParse(text, base) ? new URL(text, base) : null);
  Object.assign(URL, { parse });
}

export type RealProvider = Awaited<ReturnType<typeof startRealProvider>>;

/**
 * Starts a provider of OpenID Connect. Its sign-in page asks nothing: it signs in `account`, or declines.
 * @param home the address of the app
 */
export async function startRealProvider(home: string) {
  const server = createServer();
  const { origin, close } = await listen(server);
  const state = {
    origin,
    /** The account of the person in front of the screen; null declines. */
    account: "anna" as string | null,
    /** By account. */
    claims: {} as Record<string, Record<string, unknown>>,
    reset: () => Object.assign(state, { account: "anna", claims: {} }),
    /** Signs in at the address that the app has redirected to. @returns the path of the app's callback */
    authorize: async (address: string): Promise<string> => {
      const browser = request.agent(origin);
      let next = new URL(address);
      while (next.origin === origin) {
        const { headers } = await browser.get(next.pathname + next.search).expect(303);
        next = new URL(String(headers.location), origin);
      }
      return next.pathname + next.search;
    },
    close,
  };
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${home}/api/auth/oidc/callback`],
        post_logout_redirect_uris: [`${home}/`],
      },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: "jwk" }), kid: randomUUID(), use: "sig", alg: "RS256" }],
    },
    cookies: { keys: [randomUUID()] },
    claims: {
      profile: ["name", "given_name", "family_name", "preferred_username"],
      email: ["email", "email_verified"],
      groups: ["groups", "realm_access", "urn:zitadel:iam:org:project:roles"],
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          context.body = `<title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out there</button>`;
        },
      },
    },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...state.claims[id] }),
    }),
    // Instead of asking for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope(String(oidc.params?.scope));
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  } satisfies Configuration);
  const handle = provider.callback();
  server.on("request", (req, res) => {
    // Some browsers ask for it on the sign-out page.
    if (req.url === "/favicon.ico") return void res.writeHead(204).end();
    if (!req.url?.startsWith("/interaction/")) return void handle(req, res);
    const { account } = state;
    const result =
      account === null
        ? { error: "access_denied", error_description: "<script>alert('declined')</script>" }
        : { login: { accountId: account } };
    void provider.interactionFinished(req, res, result);
  });
  return state;
}
