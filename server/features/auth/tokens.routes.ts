import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { notSignedIn } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { tokensApi } from "#shared/tokens.api.ts";
import { createToken, listTokens, revokeToken } from "./tokens.service.ts";

export function tokensRoutes(deps: Deps): Router {
  return serve(tokensApi, {
    list: ({ user }) => listTokens(deps.db, user.id),
    create: ({ user, body, req }) => {
      if (req.sessionStamp === undefined) throw notSignedIn();
      return createToken(deps, user, body, req.sessionStamp);
    },
    revoke: ({ user, params }) => revokeToken(deps, user, params.id),
  });
}
