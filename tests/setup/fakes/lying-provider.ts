import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { listen } from "#tests/setup/server/listen.ts";

export const CLIENT_ID = "sofra";
export const CLIENT_SECRET = "a secret that the provider knows";

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { kid: randomUUID(), privateKey, jwk: publicKey.export({ format: "jwk" }) };
}

type Key = ReturnType<typeof newKey>;

/** Signs by the algorithm of the header: RS256 with the key, HS256 with the client's secret, or not at all. */
function token(header: Record<string, unknown>, claims: object, { kid, privateKey }: Key): string {
  const full: Record<string, unknown> = { alg: "RS256", kid, ...header };
  const content = `${base64url(full)}.${base64url(claims)}`;
  const signature = {
    RS256: () => sign("RSA-SHA256", Buffer.from(content), privateKey).toString("base64url"),
    HS256: () => createHmac("sha256", CLIENT_SECRET).update(content).digest("base64url"),
  }[String(full.alg)];
  return `${content}.${signature?.() ?? ""}`;
}

/** How the provider differs from an honest one. */
export interface Lies {
  metadata?: Record<string, unknown>;
  /** Parameters of the redirect to the app; undefined removes one. */
  response?: Record<string, string | undefined>;
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  userInfo?: Record<string, unknown>;
  /** Signs with a key that it does not publish. */
  foreignKey?: boolean;
  /** Responses to a path instead of its own. */
  instead?: Record<string, (res: ServerResponse) => void>;
}

/** Starts a small provider of OpenID Connect that is honest except for its `lies`. */
export async function startLyingProvider() {
  const server = createServer();
  const { origin, close } = await listen(server);
  let key = newKey();
  const codes = new Map<string, { nonce: string | null; challenge: string | null }>();
  const state = {
    origin,
    lies: {} as Lies,
    /** Paths, in the order of requests. */
    received: [] as string[],
    rotateKeys: () => {
      key = newKey();
    },
    reset: () => Object.assign(state, { lies: {}, received: [] }),
    /** Signs in at the address that the app has redirected to. @returns the path of the app's callback */
    authorize: (address: string): string => {
      const asked = new URL(address).searchParams;
      const code = randomUUID();
      codes.set(code, { nonce: asked.get("nonce"), challenge: asked.get("code_challenge") });
      const back = new URL(asked.get("redirect_uri") ?? "");
      const answer = { code, state: asked.get("state") ?? "", iss: origin, ...state.lies.response };
      for (const [name, value] of Object.entries(answer))
        if (value !== undefined) back.searchParams.set(name, value);
      return back.pathname + back.search;
    },
    close,
  };

  const metadata = () => ({
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    userinfo_endpoint: `${origin}/userinfo`,
    jwks_uri: `${origin}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
    authorization_response_iss_parameter_supported: true,
    ...state.lies.metadata,
  });

  const tokens = (body: URLSearchParams) => {
    const code = body.get("code") ?? "";
    const asked = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    if (asked?.challenge !== challenge) return undefined;
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: origin, sub: "anna", aud: CLIENT_ID, iat: now, exp: now + 60, nonce: asked.nonce };
    const { header = {}, claims: lies, foreignKey } = state.lies;
    const signer = foreignKey ? { ...newKey(), kid: key.kid } : key;
    const idToken = token(header, { ...claims, ...lies }, signer);
    return { access_token: "access", token_type: "Bearer", id_token: idToken };
  };

  const json = (res: ServerResponse, body: unknown, status = 200) =>
    res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));

  server.on("request", (req, res) => {
    const { pathname } = new URL(req.url ?? "/", origin);
    state.received.push(pathname);
    const instead = state.lies.instead?.[pathname];
    if (instead) return instead(res);
    if (pathname === "/.well-known/openid-configuration") return void json(res, metadata());
    if (pathname === "/jwks")
      return void json(res, { keys: [{ ...key.jwk, kid: key.kid, use: "sig", alg: "RS256" }] });
    if (pathname === "/userinfo") return void json(res, { sub: "anna", ...state.lies.userInfo });
    let body = "";
    req.on("data", (chunk: Buffer) => (body += chunk.toString()));
    req.on("end", () => {
      const answer = tokens(new URLSearchParams(body));
      json(res, answer ?? { error: "invalid_grant" }, answer ? 200 : 400);
    });
  });
  return state;
}
