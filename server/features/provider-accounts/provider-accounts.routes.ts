import { Router, type Request, type Response } from "express";
import type { Deps } from "#server/deps.ts";
import { startSession } from "#server/features/auth/sessions.middleware.ts";
import { requireSecureConnection } from "#server/features/auth/sessions.service.ts";
import { HttpError, requireFound, sessionOnly } from "#server/http/errors.ts";
import { clientAddress } from "#server/http/limits/client-address.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import { isTemporaryDatabaseError } from "#server/http/on-error.ts";
import { originOf } from "#server/http/origin.ts";
import { serve } from "#server/http/serve.ts";
import { pathOnThisSite } from "#shared/next-path.ts";
import { providerAccountApi } from "#shared/provider-account.api.ts";
import { PROVIDER_CALLBACK, type SignInFailure } from "#shared/provider-callback.ts";
import { endAttempt, LINK_STATE, PROFILE, startAttempt, startLink } from "./attempts.middleware.ts";
import { findOrSignUp, getProviderAccount, linkAccount, unlinkAccount } from "./provider-accounts.service.ts";
import { SignInFailed, type SignInProvider } from "./sign-in-provider.ts";

export function providerAccountsRoutes(deps: Deps, provider: SignInProvider | undefined): Router {
  const { env, log } = deps;
  const origin = originOf(env);
  const starts = createRateLimiter(deps, limits.providerSignIns);
  const passwords = createRateLimiter(deps, limits.changePassword);
  const requireSignInProvider = () => requireFound(provider, "Page");
  const router = Router();
  router.use(
    serve(providerAccountApi, {
      get: ({ user }) => {
        requireSignInProvider();
        return getProviderAccount(deps, user.id);
      },
      link: ({ user, body, res }) =>
        startLink(deps, requireSignInProvider(), passwords, { user, password: body.currentPassword, res }),
      unlink: ({ user }) => {
        requireSignInProvider();
        return unlinkAccount(deps, user.id);
      },
    }),
  );

  // Not in the API contract, because browsers follow these addresses. They end on a page, with a sentence if they fail.
  router.use("/api/auth/oidc", (req, res, next) => {
    requireSignInProvider();
    if (req.hasAccessToken) throw sessionOnly();
    res.set("Cache-Control", "no-store");
    next();
  });
  router.get("/api/auth/oidc", async (req, res) => {
    const { next } = req.query;
    const path = (typeof next === "string" && pathOnThisSite(next)) || "/";
    await redirect(req, res, signInPage(path), async () => {
      if (req.user) return origin + path;
      requireSecureConnection(env, req.secure);
      await starts.consume(clientAddress(req));
      return startAttempt(deps, requireSignInProvider(), res, { path });
    });
  });
  router.get(PROVIDER_CALLBACK, async (req, res) => {
    const state = typeof req.query.state === "string" ? req.query.state : "";
    const attempt = await endAttempt(deps, req, res, state);
    const isLink = state.startsWith(LINK_STATE) && req.user !== undefined;
    await redirect(req, res, isLink ? PROFILE : signInPage(attempt?.path ?? "/"), async () => {
      // A browser has loaded the address again, or has finished another attempt meanwhile.
      if (!attempt && req.user && !isLink) return `${origin}/`;
      if (!attempt) throw new SignInFailed("expired");
      const { search } = new URL(req.originalUrl, origin);
      const providerAccount = await requireSignInProvider().finish(search, attempt.checks).catch(refuse);
      if (attempt.linkTo === undefined) {
        const { account, idToken } = await findOrSignUp(deps, providerAccount, req.id);
        await startSession(deps, req, account, idToken);
      } else await linkAccount(deps, attempt.linkTo, req.sessionStamp, providerAccount);
      return origin + attempt.path;
    });
  });
  return router;

  /** Redirects to the address that `work` returns, or to `page` with the reason of a failure. */
  async function redirect(req: Request, res: Response, page: string, work: () => Promise<string>) {
    try {
      res.redirect(await work());
    } catch (error) {
      // Errors of the provider are SignInFailed, so this one is the database's.
      if (!(error instanceof SignInFailed) && isTemporaryDatabaseError(error)) throw error;
      const failure = failureOf(error);
      if (failure === "failed") {
        const { error: answer } = ((error as Error).cause ?? error) as { error?: unknown };
        const known = typeof answer === "string" && /^\w{1,40}$/.test(answer) ? answer : undefined;
        log.warn({ err: error, answer: known, reqId: req.id }, "a sign-in with the provider failed");
      }
      const address = new URL(origin + page);
      address.searchParams.set("failure", failure);
      res.redirect(address.href);
    }
  }
}

const signInPage = (path: string) => (path === "/" ? "/login" : `/login?next=${encodeURIComponent(path)}`);

function failureOf(error: unknown): SignInFailure {
  if (error instanceof SignInFailed) return error.failure;
  if (error instanceof HttpError && error.code === "insecure") return "insecure";
  if (error instanceof HttpError && error.status === 429) return "limited";
  return "failed";
}

function refuse(error: unknown): never {
  const isDeclined = (error as { error?: unknown }).error === "access_denied";
  throw new SignInFailed(isDeclined ? "declined" : "failed", error);
}
