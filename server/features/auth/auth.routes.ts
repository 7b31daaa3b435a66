import { Router, type Request, type RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { withBase } from "#server/http/base-path.ts";
import { createPublicLimits } from "#server/http/limits/public-limits.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import { rememberLanguage } from "#server/http/request-language.ts";
import { serve } from "#server/http/serve.ts";
import { authApi } from "#shared/auth.api.ts";
import { languageOf } from "#shared/languages.ts";
import { pathOnThisSite } from "#shared/next-path.ts";
import { passwordLinksApi } from "#shared/password-links.api.ts";
import { changePassword } from "./auth.service.ts";
import { requireEmptyInstallation } from "./new-installation.middleware.ts";
import { getPasswordLink, redeemPasswordLink } from "./password-links.service.ts";
import { endSession, startSession } from "./sessions.middleware.ts";
import { requireSetupToken, setUp } from "./setup.service.ts";
import { createSignIn } from "./sign-in.middleware.ts";

export function authRoutes(
  deps: Deps,
  openSession: RequestHandler,
  signOutAddress?: (idToken: string) => Promise<string | undefined>,
): Router {
  const changes = createRateLimiter(deps, limits.changePassword);
  const choices = createRateLimiter(deps, limits.passwordLinks);
  const publicLimits = createPublicLimits(deps);
  const signIn = createSignIn(deps);
  const router = Router();
  router.get("/api/login", (req, res) => {
    const { next } = req.query;
    const path = typeof next === "string" ? pathOnThisSite(next) : undefined;
    const query = path === undefined ? "" : `?next=${encodeURIComponent(path)}`;
    res.redirect(withBase(deps.env, `/login${query}`));
  });
  router.use("/api/setup", requireEmptyInstallation(deps));
  router.use(["/api/auth", "/api/setup", "/api/password-links"], (req, res, next) =>
    req.hasAccessToken ? next() : openSession(req, res, next),
  );
  router.use(
    serve(authApi, {
      user: async ({ user, req }) => {
        // It may have been changed on another device.
        if (!req.hasAccessToken) rememberLanguage(deps.env, req, user.language);
        const language = languageOf(user.language) ?? null;
        const household = await readSettings(deps.db);
        const { firstWeekday, usualFirstWeekday } = household;
        return { ...user, ...household, firstWeekday: firstWeekday ?? usualFirstWeekday, language };
      },
      login: ({ req, res }) => signIn(req, res),
      logout: async ({ req, res }) => {
        const { idToken } = (req.session as Request["session"] | undefined) ?? {};
        await endSession(deps, req, res);
        if (idToken === undefined || !signOutAddress) return { ok: true } as const;
        // A provider that does not respond must not keep anyone signed in here.
        const signOutUrl = await signOutAddress(idToken).catch(() => undefined);
        return { ok: true, signOutUrl } as const;
      },
      changePassword: async ({ user, body, req }) => {
        await changePassword(deps, changes, user, body, req.sessionID);
        return { ok: true } as const;
      },
      setupState: async ({ query }) => {
        await requireSetupToken(deps, query.token);
        return { ok: true } as const;
      },
      setup: async ({ body, req }) => startSession(deps, req, await setUp(deps, body, req.secure)),
    }),
  );
  router.use(
    serve(passwordLinksApi, {
      get: ({ params, req, res }) => {
        res.set("Cache-Control", "no-store");
        return publicLimits.read(req, params.token, () => getPasswordLink(deps, params.token));
      },
      redeem: ({ params, body, req }) =>
        publicLimits.read(req, params.token, async () => {
          const { token } = params;
          const input = { token, password: body.password, isSecure: req.secure };
          return startSession(deps, req, await redeemPasswordLink(deps, choices, input));
        }),
    }),
  );
  return router;
}
