import { buffer } from "node:stream/consumers";
import type { Configuration, CustomFetchOptions } from "openid-client";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import { originOf } from "#server/http/origin.ts";
import { limitBytes } from "#server/lib/limit-bytes.ts";
import type { SignInFailure } from "#shared/provider-callback.ts";
import { PROVIDER_CALLBACK } from "#shared/provider-callback.ts";

type Client = typeof import("openid-client");

/** A failure that the page explains. */
export class SignInFailed extends Error {
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure, cause?: unknown) {
    super(`the sign-in failed: ${failure}`, { cause });
    this.name = "SignInFailed";
    this.failure = failure;
  }
}

/** Values that the callback must match; stored on the server between the two requests. */
export interface Checks {
  expectedState: string;
  expectedNonce: string;
  pkceCodeVerifier: string;
}

/** The account that has signed in at the provider. */
export interface ProviderAccount {
  issuer: string;
  subject: string;
  /** The claims of the ID token and of the userinfo endpoint. */
  claims: Record<string, unknown>;
  /** The same, each by itself. */
  sources: Record<string, unknown>[];
  /** False if there is a userinfo endpoint and it failed. */
  isComplete: boolean;
  idToken: string;
}

export interface SignInProvider {
  /** Returns the address at the provider at which a person signs in. @param statePrefix begins the state */
  begin: (statePrefix?: string) => Promise<{ address: string; checks: Checks }>;
  /** @throws if a parameter, code or token is not valid, and AuthorizationResponseError with the provider's failure */
  finish: (query: string, checks: Checks) => Promise<ProviderAccount>;
  /** Returns the address that signs out there; undefined if the provider has none. */
  signOutAddress: (idToken: string) => Promise<string | undefined>;
}

/** The limits of each request. */
const TIMEOUT_S = 5;
const MAX_BYTES = 256_000;
/**
 * OpenID Connect Core 1.0, section 2, allows 255 characters of ASCII, but some providers use names with other letters.
 * Different lone surrogates would be stored alike.
 */
const SUBJECT = /^[^\p{Cc}\p{Surrogate}]{1,255}$/u;
/** The provider's addresses may change. */
const METADATA_FRESH_MS = 60 * 60_000;

/** Returns the address to which the provider sends people back, and which is registered there. */
const callbackAddress = (env: Env): string => originOf(env) + PROVIDER_CALLBACK;

/**
 * Uses OpenID Connect with the provider of `OIDC_ISSUER` (docs/adr/0037-sign-in-with-openid-client.md). The address is
 * the operator's, so it may be private.
 * @returns undefined without a provider
 */
export function createSignInProvider({ env, log }: Deps): SignInProvider | undefined {
  const { oidc } = env;
  if (!oidc) return undefined;
  let current: { since: number; configuration: Promise<Configuration> } | undefined;

  /** The library and the metadata are loaded at first use; after a failure, metadata and keys are fetched again. */
  const withClient = async <T>(work: (client: Client, configuration: Configuration) => T | Promise<T>) => {
    try {
      const client = await import("openid-client");
      const now = performance.now();
      if (!current || now - current.since > METADATA_FRESH_MS)
        current = { since: now, configuration: discover(client, oidc) };
      return await work(client, await current.configuration);
    } catch (error) {
      current = undefined;
      throw withRemedy(error, oidc.issuer);
    }
  };

  return {
    begin: (statePrefix = "") =>
      withClient(async (client, configuration) => {
        const checks = {
          expectedState: statePrefix + client.randomState(),
          expectedNonce: client.randomNonce(),
          pkceCodeVerifier: client.randomPKCECodeVerifier(),
        };
        const address = client.buildAuthorizationUrl(configuration, {
          redirect_uri: callbackAddress(env),
          scope: oidc.scopes,
          state: checks.expectedState,
          nonce: checks.expectedNonce,
          code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
          code_challenge_method: "S256",
        });
        return { address: address.href, checks };
      }),
    finish: (query, checks) =>
      withClient(async (client, configuration) => {
        const address = new URL(callbackAddress(env) + query);
        const tokens = await client.authorizationCodeGrant(configuration, address, checks);
        const claims = tokens.claims();
        if (!claims || !tokens.id_token) throw new Error("the provider sent no ID token");
        const { iss: issuer, sub: subject } = claims;
        if (!SUBJECT.test(subject))
          throw new Error("the provider sent a subject that is empty, too long, or not plain text");
        const userInfo = configuration.serverMetadata().userinfo_endpoint
          ? await client
              .fetchUserInfo(configuration, tokens.access_token, subject)
              .catch((error: unknown) => {
                // The endpoint is optional, because the ID token identifies the member, unless the two contradict.
                if (differsIn(error, "sub")) throw error;
                log.warn({ err: error }, "the sign-in provider sent no user information");
              })
          : {};
        const isComplete = userInfo !== undefined;
        return {
          issuer,
          subject,
          claims: { ...claims, ...userInfo },
          sources: [userInfo ?? {}, claims],
          isComplete,
          idToken: tokens.id_token,
        };
      }),
    signOutAddress: (idToken) =>
      withClient((client, configuration) => {
        if (!configuration.serverMetadata().end_session_endpoint) return undefined;
        const parameters = { post_logout_redirect_uri: `${originOf(env)}/` };
        const hint = idToken && { id_token_hint: idToken };
        return client.buildEndSessionUrl(configuration, { ...parameters, ...hint }).href;
      }),
  };
}

/** A comparison of openid-client: a part of the metadata or of the user information, or a claim of the ID token. */
type Comparison = Partial<
  Record<"attribute" | "claim", string> & Record<"body" | "claims", Record<string, unknown>>
>;

/** Returns the comparison that failed with this error, if it was one of these names. */
function differsIn(error: unknown, ...names: string[]): Comparison | undefined {
  if (!(error instanceof Error)) return undefined;
  const comparison = (error.cause ?? {}) as Comparison;
  const isOne = names.includes(comparison.attribute ?? comparison.claim ?? "");
  return isOne ? comparison : differsIn(error.cause, ...names);
}

/** HS256 and the like, with which Authentik signs until a key is chosen. */
function isSignedWithSecret(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { alg } = (error.cause ?? {}) as { alg?: unknown };
  return (typeof alg === "string" && alg.startsWith("HS")) || isSignedWithSecret(error.cause);
}

/** Operators often leave out the slash at the end of the issuer, or add one. */
function withRemedy(error: unknown, issuer: URL): unknown {
  if (isSignedWithSecret(error)) {
    return new Error(
      "The provider signs ID tokens with the client's secret. Let it sign with a key, such as RS256 (in Authentik: Signing Key)",
      { cause: error },
    );
  }
  const cause = differsIn(error, "issuer", "iss");
  const other = cause?.body?.issuer ?? cause?.claims?.iss;
  if (typeof other !== "string") return error;
  const sentence = `OIDC_ISSUER is ${issuer.href}, but the provider says that its issuer is ${other.slice(0, 500)}. If this is your provider, set OIDC_ISSUER to exactly that`;
  return new Error(sentence, { cause: error });
}

function discover(client: Client, { issuer, clientId, clientSecret }: NonNullable<Env["oidc"]>) {
  const basic = client.ClientSecretBasic(clientSecret);
  const post = client.ClientSecretPost(clientSecret);
  const withSecret: typeof basic = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isPost = methods?.includes("client_secret_post") && !methods.includes("client_secret_basic");
    return (isPost ? post : basic)(server, ...rest);
  };
  return client.discovery(issuer, clientId, clientSecret, clientSecret ? withSecret : client.None(), {
    timeout: TIMEOUT_S,
    [client.customFetch]: fetchWithLimit,
    execute: [
      // Without it, the library trusts TLS and does not check the signature of ID tokens.
      client.enableNonRepudiationChecks,
      ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
    ],
  });
}

/** Reads the whole body, up to a limit. The signal of the options limits the time. */
async function fetchWithLimit(address: string, options: CustomFetchOptions): Promise<Response> {
  const response = await fetch(address, { ...options, body: options.body as BodyInit | null });
  const tooLarge = () => new Error("the provider's response is too large");
  const body = response.body && (await buffer(limitBytes(response.body, MAX_BYTES, tooLarge)));
  return new Response(body?.length ? body : null, response);
}
